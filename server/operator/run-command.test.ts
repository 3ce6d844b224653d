import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operatorTokenIn } from '@/lib/accounts/links/account-link.ts';
import { claimOperatorLink } from '@/lib/accounts/links/claim-operator-link.ts';
import { readPasswordLink } from '@/lib/accounts/reset-password.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { offerOperatorLinks } from '../process/offer-operator-links.ts';
import { runOperatorCommand } from './run-command.ts';

const EMAILS = ['ops@example.com', 'night@example.com'];
testDatabase({ operatorEmails: EMAILS });

const now = new Date('2026-05-10T12:00:00Z');
const isOperator = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).operatorSince !== null;
const tokenIn = (line: string) => operatorTokenIn(line.slice(line.indexOf(env().baseUrl) + env().baseUrl.length)) ?? '';
const askLink = async (email = 'ops@example.com') => (await runOperatorCommand(['link', email], { now })).line;

afterEach(() => db().operatorLink.deleteMany());

describe('a one-time link', () => {
  test('makes whoever opens it an operator, once, and stands in the database only as a hash', async () => {
    const [one, two] = [await createSeller(db()), await createSeller(db())];
    const token = tokenIn(await askLink());
    expect(JSON.stringify(await db().operatorLink.findMany())).not.toContain(token);
    expect(await Promise.all([one, two].map(({ id }) => claimOperatorLink(id, token, { now })))).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect([await isOperator(one.id), await isOperator(two.id)].filter(Boolean)).toHaveLength(1);
    expect(await claimOperatorLink(two.id, '', { now })).toBe(false);
    expect(await askLink()).toBe('ops@example.com has an operator already.');
  });

  test('ends when a new one is made, and stays valid until then', async () => {
    const { id } = await createSeller(db());
    const [first, second] = [tokenIn(await askLink()), tokenIn(await askLink())];
    expect(await claimOperatorLink(id, first, { now })).toBe(false);
    expect(await claimOperatorLink(id, second, { now: new Date(now.getTime() + 400 * 86_400_000) })).toBe(true);
  });

  test('is made for listed addresses alone, and again once their operator is gone', async () => {
    expect(await askLink('stranger@example.com')).toBe('stranger@example.com is not in OPERATOR_EMAILS.');
    const { id, email } = await createSeller(db());
    await claimOperatorLink(id, tokenIn(await askLink()), { now });
    expect(await runOperatorCommand(['remove', email])).toMatchObject({ isDone: true });
    expect(await isOperator(id)).toBe(false);
    expect(await askLink()).toContain('/become-operator?link=');
  });
});

test('recover makes a link to set a new password, which also ends the second step', async () => {
  const { email } = await createSeller(db());
  const { isDone, line } = await runOperatorCommand(['recover', email.toUpperCase()], { now });
  expect(isDone).toBe(true);
  const token = new URL(line.slice(line.indexOf(env().baseUrl))).searchParams.get('link') ?? '';
  expect(await readPasswordLink(token, now)).toMatchObject({ email });
  expect(await db().accountLink.findFirstOrThrow({ where: { user: { email } } })).toMatchObject({
    endsTwoFactor: true,
  });
  expect(await runOperatorCommand(['recover', 'nobody@example.com'], { now })).toMatchObject({ isDone: false });
  await db().user.update({ where: { email }, data: { suspendedAt: now } });
  expect(await runOperatorCommand(['recover', email], { now })).toMatchObject({ isDone: false });
});

test('add gives the role to an account that exists; what is no command changes nothing', async () => {
  const { id, email } = await createSeller(db());
  expect(await runOperatorCommand(['add', 'nobody@example.com'])).toMatchObject({ isDone: false });
  for (const command of [[], ['add'], ['add', 'x'], ['give', email], ['add', email, 'more']])
    expect(await runOperatorCommand(command)).toMatchObject({
      isDone: false,
      line: expect.stringMatching(/^Use: npm|is no email/),
    });
  expect(await isOperator(id)).toBe(false);
  expect(await runOperatorCommand(['add', ` ${email.toUpperCase()}`])).toMatchObject({ isDone: true });
  expect(await isOperator(id)).toBe(true);
});

describe('the start', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('shows links on a terminal, and in a log only the command that shows them', async () => {
    await offerOperatorLinks({ ...env(), databaseUrl: 'postgresql://db' }, false);
    expect(said.join('\n')).toContain('link, run:');
    await offerOperatorLinks({ ...env(), databaseUrl: null }, false);
    expect(said.join('\n')).toContain('link, stop this server and run:');
    expect(said.join('\n')).toContain('npm run operator -- link ops@example.com');
    expect(said.join('\n')).not.toContain('become-operator');
    expect(await db().operatorLink.count()).toBe(0);
    await offerOperatorLinks(env(), true);
    expect(said.join('\n').match(/https:\/\/tillgate\.example\/become-operator\?link=/g)).toHaveLength(2);
  });

  test('says nothing once each address has an operator', async () => {
    for (const email of EMAILS) await runOperatorCommand(['add', (await createSeller(db(), { email })).email]);
    await offerOperatorLinks(env(), true);
    expect(said).toEqual([]);
  });
});
