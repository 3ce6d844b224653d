import { verifyPassword } from 'better-auth/crypto';
import { parseSetCookie } from 'cookie';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { auth, refusalCode } from './auth.ts';
import { cookieName } from './auth-settings.ts';
import { challengeIn } from './second-factors/start-challenge.ts';
import { givePassword, protectedPerson, signedIn } from './testing.ts';

// What we rely on although better-auth doesn't promise it. Each message says where to look when an upgrade breaks it.
testDatabase();

const COOKIES =
  'better-auth names or sets its cookies differently: look at advanced.cookies in lib/accounts/auth.ts and at ' +
  'webAuthnChallengeCookie of its passkey plugin, or signing in leaves cookies that our code doesn’t know and __Host- ' +
  'doesn’t protect';
const CHALLENGES =
  'better-auth stores who owes a code differently: look at lib/accounts/second-factors/start-challenge.ts and ' +
  'findChallengedAccount and dropChallenges in lib/accounts/verifications.ts, or nobody is asked for a code and old ' +
  'challenges outlive a new password';
const REFUSALS =
  'better-auth refuses with another code: look at refusalCode in lib/accounts/auth.ts and its callers, or a wrong ' +
  'password becomes a fault of ours';
const PASSWORDS =
  'better-auth stores passwords differently: look at lib/accounts/accounts.ts, check-password.ts and ' +
  'change-password.ts, which read and write its account table';

const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => parseSetCookie(line));
const mine = { path: '/', httpOnly: true, sameSite: 'lax', secure: true };

test('a session is one cookie with our name and attributes, beside the one that remembers the device', async () => {
  const { seller } = await signedIn();
  const body = { email: seller.email, password: DEMO_PASSWORD };
  const { headers } = await auth().api.signInEmail({ body, returnHeaders: true });
  const cookies = cookiesOf(headers);
  expect(cookies, COOKIES).toMatchObject([
    { name: '__Host-session', ...mine },
    { name: '__Host-device', ...mine },
  ]);
  expect(cookies[0]?.maxAge, COOKIES).toBeGreaterThan(24 * 3600);
});

test('waiting for a code is a cookie with our name, and there is no session before it', async () => {
  const { seller } = await protectedPerson();
  const body = { email: seller.email, password: DEMO_PASSWORD };
  const { headers, response } = await auth().api.signInEmail({ body, returnHeaders: true });
  expect(response, REFUSALS).toMatchObject({ twoFactorRedirect: true });
  const set = cookiesOf(headers).filter(({ value }) => value !== '');
  expect(set, COOKIES).toMatchObject([{ name: '__Host-two-factor', ...mine }]);
});

test('the request for a passkey is a cookie with our name', async () => {
  const { headers } = await auth().api.generatePasskeyAuthenticationOptions({ returnHeaders: true });
  expect(cookiesOf(headers), COOKIES).toMatchObject([{ name: '__Host-passkey', ...mine }]);
});

test('whoever owes a code has a row under the cookie’s value without signature, which begins with 2fa-', async () => {
  const { seller } = await protectedPerson();
  const browser = await givePassword(seller.email);
  const challenge = challengeIn(browser.cookie, cookieName('two-factor'));
  const rows = await db().verification.findMany({ where: { value: seller.id }, select: { identifier: true } });
  expect(rows, CHALLENGES).toEqual([{ identifier: challenge }]);
  expect(challenge, CHALLENGES).toMatch(/^2fa-(?!attempts-)/);
  // Wrong codes are counted in rows of their own, which are not challenges.
  await auth()
    .api.verifyTOTP({ body: { code: '000000' }, headers: browser.headers })
    .catch(() => {});
  const attempts = { identifier: { startsWith: '2fa-', endsWith: challenge ?? '', not: challenge ?? '' } };
  const counted = await db().verification.findMany({ where: attempts, select: { identifier: true } });
  expect(counted, CHALLENGES).toEqual([{ identifier: `2fa-attempts-${challenge}` }]);
});

test('a wrong password is refused with a code', async () => {
  const { seller } = await signedIn();
  const refused = auth().api.signInEmail({ body: { email: seller.email, password: 'not-the-password' } });
  expect(await refused.catch(refusalCode), REFUSALS).toBe('INVALID_EMAIL_OR_PASSWORD');
});

test('a password is a hash in the account with the provider “credential”', async () => {
  const email = `new-${Date.now()}@example.com`;
  const { user } = await auth().api.signUpEmail({ body: { name: 'New', email, password: DEMO_PASSWORD } });
  const account = await db().account.findFirstOrThrow({ where: { userId: user.id } });
  expect(account.providerId, PASSWORDS).toBe('credential');
  expect(await verifyPassword({ hash: account.password ?? '', password: DEMO_PASSWORD }), PASSWORDS).toBe(true);
});
