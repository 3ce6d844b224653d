import { expect, test } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { auth } from '../auth.ts';
import { owesCode, signIn, signInByCode } from '../sign-in.ts';
import { type Browser, from, givePassword, protectedPerson, signedIn } from '../testing.ts';
import { confirmTwoFactor, endTwoFactor, renewBackupCodes, startTwoFactor } from './start-two-factor.ts';

testDatabase({ throttle: true });

const later = 60_000;

const sessionsOf = (userId: string) => db().session.count({ where: { userId } });
/** A code that no app shows now. */
const wrongCode = (key: string) => String((Number(codeOf(key)) + 123_456) % 1_000_000).padStart(6, '0');

test('setting up needs the password, and nothing changes until a code has been entered', async () => {
  const { seller, browser } = await signedIn();
  expect(await startTwoFactor(seller.id, 'not-the-password', from(browser))).toEqual({ refused: 'wrong_password' });
  expect(await confirmTwoFactor(seller.id, '123456', from(browser))).toBe('not_started');
  const started = await startTwoFactor(seller.id, DEMO_PASSWORD, from(browser));
  const kit = 'kit' in started ? started.kit : undefined;
  expect(kit?.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(kit?.backupCodes).toHaveLength(10);
  expect(await confirmTwoFactor(seller.id, wrongCode(kit?.key ?? ''), from(browser))).toBe('wrong');
  expect(await signIn(seller.email, DEMO_PASSWORD, from(browser))).toBe('done');
});

test('neither the secret nor the backup codes are stored in plain text', async () => {
  const { seller, kit } = await protectedPerson();
  const row = JSON.stringify(await db().twoFactor.findUniqueOrThrow({ where: { userId: seller.id } }));
  for (const secret of [kit.key, ...kit.backupCodes]) expect(row).not.toContain(secret);
});

test('the password alone starts no session, the code does', async () => {
  const { seller, kit } = await protectedPerson();
  expect(await signIn(seller.email, DEMO_PASSWORD, from(await givePassword((await createSeller(db())).email)))).toBe(
    'code_needed',
  );
  const browser = await givePassword(seller.email);
  expect(browser.isSignedIn).toBe(false);
  expect(await sessionsOf(seller.id)).toBe(0);
  expect(await owesCode(browser.headers, new Date())).toBe(true);
  expect(await signInByCode(wrongCode(kit.key), from(browser))).toBe('wrong');
  expect(await sessionsOf(seller.id)).toBe(0);
  expect(await signInByCode(codeOf(kit.key), from(browser))).toBe('done');
  expect(await sessionsOf(seller.id)).toBe(1);
});

test('a code from the app is accepted once', async () => {
  const { seller, kit } = await protectedPerson();
  const code = codeOf(kit.key);
  expect(await signInByCode(code, from(await givePassword(seller.email)))).toBe('done');
  expect(await signInByCode(code, from(await givePassword(seller.email)))).toBe('wrong');
  expect(await sessionsOf(seller.id)).toBe(1);
});

test('a code from the app is accepted once with throttles switched off too', async () => {
  const { seller, kit } = await protectedPerson();
  const [settings, code] = [env(), codeOf(kit.key)];
  setEnv({ ...settings, throttle: false });
  try {
    expect(await signInByCode(code, from(await givePassword(seller.email)))).toBe('done');
    expect(await signInByCode(code, from(await givePassword(seller.email)))).toBe('wrong');
  } finally {
    setEnv(settings);
  }
});

test('a backup code is accepted once, even when it is sent twice at the same time', async () => {
  const { seller, kit } = await protectedPerson();
  const [first = '', second = ''] = kit.backupCodes;
  expect(await signInByCode(` ${first} `, from(await givePassword(seller.email)))).toBe('done');
  expect(await signInByCode(first, from(await givePassword(seller.email)))).toBe('wrong');
  const two = [await givePassword(seller.email), await givePassword(seller.email)];
  const results = await Promise.all(two.map((browser) => signInByCode(second, from(browser))));
  expect(results.sort()).toEqual(['done', 'wrong']);
  expect(await sessionsOf(seller.id)).toBe(2);
});

test('five wrong codes end the attempt, ten lock the step however often the password is given', async () => {
  const { seller, kit } = await protectedPerson();
  let browser = await givePassword(seller.email);
  for (let i = 0; i < 5; i += 1) expect(await signInByCode(`wrong-${i}`, from(browser))).toBe('wrong');
  expect(await signInByCode(codeOf(kit.key), from(browser))).toBe('start_again');
  browser = await givePassword(seller.email);
  for (let i = 0; i < 5; i += 1) expect(await signInByCode(`wrong-${i}`, from(browser))).toBe('wrong');
  browser = await givePassword(seller.email);
  expect(await signInByCode(codeOf(kit.key, Date.now() + 30_000), from(browser))).toEqual({ waitSeconds: 900 });
  expect(await sessionsOf(seller.id)).toBe(0);
});

test('without a challenge, with a forged one or after it has expired, signing in starts again', async () => {
  const { seller, kit } = await protectedPerson();
  const browser = await givePassword(seller.email);
  const stranger = await signedIn();
  expect(await signInByCode(codeOf(kit.key), from(stranger.browser))).toBe('start_again');
  const [name = '', value = ''] = [...browser.cookies].find(([cookie]) => cookie.endsWith('two-factor')) ?? [];
  const forged = await givePassword(seller.email);
  forged.cookies.set(name, `${value.slice(0, value.lastIndexOf('.'))}.forged`);
  expect(await signInByCode(codeOf(kit.key, Date.now() + 30_000), from(forged))).toBe('start_again');
  expect(await owesCode(browser.headers, new Date(Date.now() + 11 * later))).toBe(false);
  expect(await sessionsOf(seller.id)).toBe(0);
});

test('new backup codes replace the old ones', async () => {
  const { seller, kit } = await protectedPerson();
  const browser = await givePassword(seller.email);
  expect(await signInByCode(kit.backupCodes[0] ?? '', from(browser))).toBe('done');
  const again = await signedInWithCode(seller.email, kit.backupCodes[1] ?? '');
  expect(await renewBackupCodes(seller.id, 'not-the-password', from(again))).toEqual({ refused: 'wrong_password' });
  const made = await renewBackupCodes(seller.id, DEMO_PASSWORD, from(again));
  const codes = 'backupCodes' in made ? made.backupCodes : [];
  expect(await signInByCode(kit.backupCodes[2] ?? '', from(await givePassword(seller.email)))).toBe('wrong');
  expect(await signInByCode(codes[0] ?? '', from(await givePassword(seller.email)))).toBe('done');
});

test('nobody sets it up twice, or gets backup codes without it', async () => {
  const { seller, kit } = await protectedPerson();
  const browser = await signedInWithCode(seller.email, kit.backupCodes[0] ?? '');
  expect(await startTwoFactor(seller.id, DEMO_PASSWORD, from(browser))).toEqual({ refused: 'is_on' });
  expect(await endTwoFactor(seller.id, DEMO_PASSWORD, { now: new Date() })).toBe('done');
  const again = await givePassword(seller.email);
  expect(await renewBackupCodes(seller.id, DEMO_PASSWORD, from(again))).toEqual({ refused: 'is_off' });
});

test('switching off needs the password and leaves nothing behind', async () => {
  const { seller } = await protectedPerson();
  expect(await endTwoFactor(seller.id, 'not-the-password', { now: new Date() })).toBe('wrong_password');
  expect(await signIn(seller.email, DEMO_PASSWORD, from(await givePassword(seller.email)))).toBe('code_needed');
  expect(await endTwoFactor(seller.id, DEMO_PASSWORD, { now: new Date() })).toBe('done');
  expect(await db().twoFactor.count({ where: { userId: seller.id } })).toBe(0);
  expect(await signIn(seller.email, DEMO_PASSWORD, from(await givePassword(seller.email)))).toBe('done');
});

/** Signs in with a backup code, keeping the cookies. */
async function signedInWithCode(email: string, code: string): Promise<Browser> {
  const browser = await givePassword(email);
  const { headers } = await auth().api.verifyBackupCode({
    body: { code },
    headers: browser.headers,
    returnHeaders: true,
  });
  browser.take(headers);
  return browser;
}
