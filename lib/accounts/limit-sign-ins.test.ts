import { describe, expect, test } from 'vitest';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { cookieName, deviceIn } from './auth-settings.ts';
import { ACCOUNT_FAILURES, ADDRESS_FAILURES, DEVICE_FAILURES, SIGN_INS } from './limit-sign-ins.ts';
import { MAX_SESSIONS, recordSignIn } from './record-sign-in.ts';
import { signIn } from './sign-in.ts';
import { type Browser, from, givePassword, protectedPerson, signedIn } from './testing.ts';

testDatabase({ throttle: true });

const now = new Date();
const at = (address: string, browser?: Browser) => ({ headers: browser?.headers ?? new Headers(), address, now });
let network = 0;
const elsewhere = () => at(`198.51.${Math.floor(++network / 250)}.${network % 250}`);
const WRONG = 'not-the-password';

async function block(address: string): Promise<void> {
  for (let i = 0; i <= ADDRESS_FAILURES.most; i += 1) await signIn(`nobody-${i}@example.com`, WRONG, at(address));
}

test('what fails from a blocked address counts against no account', async () => {
  const { email } = await createSeller(db());
  await block('192.0.2.66');
  for (let i = 0; i < 2 * ACCOUNT_FAILURES.most; i += 1)
    expect(await signIn(email, WRONG, at('192.0.2.66'))).toHaveProperty('waitSeconds');
  expect(await signIn(email, DEMO_PASSWORD, elsewhere())).toBe('done');
});

describe('a device where the person has signed in before', () => {
  test('is not kept out by others’ failures, neither against the account nor from its own address', async () => {
    const { seller, browser } = await signedIn();
    for (let i = 0; i <= ACCOUNT_FAILURES.most; i += 1) await signIn(seller.email, WRONG, elsewhere());
    await block('192.0.2.67');
    expect(await signIn(seller.email, DEMO_PASSWORD, elsewhere())).toHaveProperty('waitSeconds');
    expect(await signIn(seller.email, DEMO_PASSWORD, at('192.0.2.67', browser))).toBe('done');
    // Nor does it give strangers further guesses.
    expect(await signIn(seller.email, DEMO_PASSWORD, elsewhere())).toHaveProperty('waitSeconds');
  });

  test('has only so many guesses itself, wherever it moves, and none of its own for other accounts', async () => {
    const [{ seller, browser }, other] = [await signedIn(), await createSeller(db())];
    const guess = (email: string) => signIn(email, WRONG, { ...elsewhere(), headers: browser.headers });
    for (let i = 0; i < DEVICE_FAILURES.most; i += 1) expect(await guess(seller.email)).toBe('wrong');
    expect(await guess(seller.email)).toHaveProperty('waitSeconds');
    for (let i = 0; i < ACCOUNT_FAILURES.most; i += 1) expect(await guess(other.email)).toBe('wrong');
    expect(await signIn(other.email, DEMO_PASSWORD, elsewhere())).toHaveProperty('waitSeconds');
  });

  test('is one only by a cookie that we signed, given once the code was right too', async () => {
    const { seller, browser } = await signedIn();
    const name = cookieName('device');
    const cookie = browser.cookies.get(name) ?? '';
    expect(deviceIn(browser.headers)).toMatchObject({ id: expect.stringMatching(/^.{22}$/) });
    browser.cookies.set(
      name,
      cookie.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
    );
    expect(deviceIn(browser.headers)).toBeNull();
    expect(cookie).not.toContain(seller.email);
    const halfway = await givePassword((await protectedPerson()).seller.email);
    expect(deviceIn(halfway.headers)).toBeNull();
  });

  test('is remembered for each of its people', async () => {
    const { seller, browser } = await signedIn();
    const other = await createSeller(db());
    const before = deviceIn(browser.headers);
    await givePassword(other.email, browser);
    await givePassword(seller.email, browser);
    expect(deviceIn(browser.headers)).toMatchObject({ id: before?.id });
    expect(deviceIn(browser.headers)?.accounts).toHaveLength(2);
  });
});

test('right passwords have a limit too', async () => {
  const { seller } = await signedIn();
  const answers: unknown[] = [];
  for (let i = 0; i < SIGN_INS.most + 5; i += 1)
    answers.push(await signIn(seller.email, DEMO_PASSWORD, at('192.0.2.7')));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(SIGN_INS.most);
});

test('a sign-in beyond so many sessions ends the oldest', async () => {
  const { seller, sessionId } = await signedIn();
  await db().session.update({ where: { id: sessionId }, data: { createdAt: new Date(now.getTime() - 1000) } });
  const common = { userId: seller.id, expiresAt: new Date(now.getTime() + 1e9) };
  await db().session.createMany({
    data: Array.from({ length: MAX_SESSIONS }, (_, i) => ({
      ...common,
      id: crypto.randomUUID(),
      token: crypto.randomUUID(),
      createdAt: new Date(now.getTime() + 1000 + i),
    })),
  });
  await recordSignIn(seller.id, 'signed_in', { now });
  expect(await db().session.count({ where: { userId: seller.id } })).toBe(MAX_SESSIONS);
  expect(await db().session.count({ where: { id: sessionId } })).toBe(0);
  expect(await signIn(seller.email, DEMO_PASSWORD, from(await givePassword(seller.email)))).toBe('done');
});
