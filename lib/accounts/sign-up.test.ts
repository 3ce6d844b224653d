import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { countAttempt } from '../database/limits/throttle.ts';
import { env, setEnv } from '../kernel/config/env.ts';
import { asSellerId } from '../permissions/seller.ts';
import { shownEmail } from './addresses/claimed-email.ts';
import { operatorPath, operatorTokenIn } from './links/account-link.ts';
import { claimOperatorLink, issueOperatorLink } from './links/claim-operator-link.ts';
import { signIn } from './sign-in.ts';
import { ADDRESS_SIGN_UPS, signUp } from './sign-up.ts';

testDatabase({ throttle: true });

const now = new Date('2026-05-10T12:00:00Z');
const from = (address: string, next = '/dashboard') => ({ headers: new Headers(), address, now, next });

test('a new account can sign in, and its password is not stored', async () => {
  const person = { name: 'Nia New', email: 'Nia@Example.com', password: 'long-enough-1' };
  expect(await signUp(person, from('203.0.113.1'))).toBe('done');
  expect(await signIn('nia@example.com', person.password, from('203.0.113.1'))).toBe('done');
  const user = await db().user.findUniqueOrThrow({
    where: { email: 'nia@example.com' },
    include: { accounts: true, sessions: true },
  });
  expect(user.sessions).toHaveLength(2);
  expect(JSON.stringify(user)).not.toContain(person.password);
});

test('that an email is taken, whatever its case, is told to its mailbox alone, three times an hour', async () => {
  const { id } = await createSeller(db(), { email: 'taken@example.com' });
  const person = { name: 'Other', email: 'TAKEN@example.com', password: 'long-enough-1' };
  for (let time = 1; time <= 4; time += 1) expect(await signUp(person, from('203.0.113.2'))).toBe('done');
  const mails = await db().mail.findMany({ where: { recipient: 'taken@example.com' } });
  expect(mails.map(({ subject, userId }) => [subject, userId])).toEqual(
    Array.from({ length: 3 }, () => ['You already have an account', id]),
  );
  expect(await db().user.count({ where: { email: 'taken@example.com' } })).toBe(1);
});

test('of two who race for one email, one gets it and the other claims it', async () => {
  const person = { name: 'Racer', email: 'race@example.com', password: 'long-enough-1' };
  const results = await Promise.all([signUp(person, from('203.0.113.3')), signUp(person, from('203.0.113.4'))]);
  expect(results).toEqual(['done', 'done']);
  const racers = await db().user.findMany({ where: { name: 'Racer' }, select: { email: true, claimedEmail: true } });
  expect(racers.map(shownEmail)).toEqual(['race@example.com', 'race@example.com']);
  expect(racers.filter(({ claimedEmail }) => claimedEmail === null)).toHaveLength(1);
});

test('the link of an invitation proves the address: no second mail asks for that', async () => {
  const person = { name: 'Ivy', email: 'Ivy@Example.com', password: 'long-enough-1' };
  expect(await signUp(person, { ...from('203.0.113.6', '/join'), isInvited: true })).toBe('done');
  const { id, emailVerified } = await db().user.findUniqueOrThrow({ where: { email: 'ivy@example.com' } });
  expect(emailVerified).toBe(true);
  expect(await db().mail.count({ where: { userId: id } })).toBe(0);
});

test('the first mail is in the language of the browser, and so are those that follow', async () => {
  const headers = new Headers({ 'accept-language': 'pt-PT' });
  const person = { name: 'Paula', email: 'paula@example.com', password: 'long-enough-1' };
  expect(await signUp(person, { ...from('203.0.113.7'), headers })).toBe('done');
  const { browserLanguage, mails } = await db().user.findUniqueOrThrow({
    where: { email: 'paula@example.com' },
    include: { mails: true },
  });
  expect([browserLanguage, ...mails.map(({ subject }) => subject)]).toEqual(['pt-BR', 'Confirme seu e-mail']);
});

test('one network can’t create accounts without limit', async () => {
  const attempt = (i: number) =>
    signUp({ name: 'Many', email: 'crowded@example.com', password: 'long-enough-1' }, from(`2001:db8:9:9::${i}`));
  for (let i = 1; i < ADDRESS_SIGN_UPS.most; i += 1) await countAttempt(ADDRESS_SIGN_UPS, '2001:db8:9:9::/64', now);
  expect(await attempt(1)).toBe('done');
  expect(await attempt(99)).toEqual({ waitSeconds: 3600 });
});

describe('where not everybody may sign up', () => {
  let open: ReturnType<typeof env>;
  beforeEach(() => {
    open = env();
  });
  afterEach(() => setEnv(open));
  const person = () => ({ name: 'Ina', email: `ina-${randomUUID()}@example.com`, password: 'long-enough-1' });

  test('closed: nobody, with a link to become an operator neither', async () => {
    setEnv({ ...open, signUp: 'closed' });
    const link = await issueOperatorLink('ops@example.com', now);
    expect(await signUp(person(), from('203.0.113.9', link))).toBe('closed');
    expect(await db().user.count({ where: { name: 'Ina' } })).toBe(0);
  });

  test('invited: only with an unused link', async () => {
    setEnv({ ...open, signUp: 'invited' });
    const link = await issueOperatorLink('ops@example.com', now);
    for (const next of ['/dashboard', operatorPath('made-up'), `/elsewhere${link}`, 'nonsense'])
      expect(await signUp(person(), from('203.0.113.9', next)), next).toBe('closed');
    const invited = person();
    expect(await signUp(invited, from('203.0.113.9', link))).toBe('done');
    const { id } = await db().user.findUniqueOrThrow({ where: { email: invited.email } });
    expect(await claimOperatorLink(asSellerId(id), operatorTokenIn(link) ?? '', { now })).toBe(true);
    expect(await signUp(person(), from('203.0.113.9', link))).toBe('closed');
  });
});
