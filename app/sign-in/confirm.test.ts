import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeEmail } from '@/lib/accounts/addresses/change-email.ts';
import { confirmPerson } from '@/lib/accounts/confirm-person.ts';
import { type OpenProvider, openProvider, pressContinue, signInThere } from '@/lib/accounts/provider/testing.ts';
import { readSeller, type Seller } from '@/lib/accounts/read-seller.ts';
import { requestReset, resetPassword } from '@/lib/accounts/reset-password.ts';
import { signIn as signInByPassword } from '@/lib/accounts/sign-in.ts';
import { Browser, from, givePassword, lastMailTo, tokenIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { deleteSeller } from '@/lib/removal/delete-seller.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { GET as arrive } from './callback/route.ts';

testDatabase();

const ADA = { sub: 'p-ada', name: 'Ada Acme', email: 'ada@acme.example', email_verified: true };
let acme: OpenProvider;

beforeAll(async () => {
  acme = await openProvider([ADA, { ...ADA, sub: 'p-bea', email: 'bea@acme.example' }]);
});
afterAll(() => acme.close());
afterEach(() => {
  delete acme.fault.claims;
});

/** Signs in by the provider, or proves to it who one is. */
async function go(browser: Browser, login: string, { more = '', at = new Browser() } = {}) {
  const { headers } = await pressContinue(browser, '/dashboard', more);
  const back = await signInThere(headers.get('location') ?? '', login, at);
  const answer = await arrive(new Request(back, { headers: browser.headers }));
  browser.take(answer.headers);
  return { status: answer.status, asked: new URL(headers.get('location') ?? '').searchParams };
}

const personOf = async (browser: Browser) => (await readSeller(browser.headers)) as Seller;

/** What a form that needs it says about whoever sends it. */
async function confirm(browser: Browser) {
  return confirmPerson(await personOf(browser), '', from(browser));
}

const NEEDED = {
  ways: { byPassword: false, byCode: false, byPasskey: false, byProvider: true },
  refused: 'needed',
};

test('what counts is when the person signed in at the provider, not when it sent them here', async () => {
  const [browser, at] = [new Browser(), new Browser()];
  await go(browser, 'p-ada', { at });
  expect(await confirm(browser)).toBe('confirmed');
  acme.fault.claims = { auth_time: Math.floor(Date.now() / 1000) - 11 * 60 };
  // Whoever finds the browser open signs out and in again, and is asked nothing by the provider.
  await go(browser, 'p-ada', { at });
  expect(await confirm(browser)).toEqual(NEEDED);
  acme.fault.claims = { auth_time: undefined };
  await go(browser, 'p-ada', { at });
  expect(await confirm(browser)).toEqual(NEEDED);
});

test('they prove there once more who they are, and the session goes on as theirs', async () => {
  const browser = new Browser();
  acme.fault.claims = { auth_time: 1 };
  await go(browser, 'p-ada');
  const before = await personOf(browser);
  acme.fault.claims = {};
  const { status, asked } = await go(browser, 'p-ada', { more: '&confirm=1' });
  expect([status, asked.get('prompt'), asked.get('max_age')]).toEqual([303, 'login', '0']);
  const after = await personOf(browser);
  expect([after.id, after.sessionId === before.sessionId]).toEqual([before.id, false]);
  expect(await confirm(browser)).toBe('confirmed');
  expect(await db().session.count({ where: { id: before.sessionId } })).toBe(0);
});

test('nobody else confirms it for them, and nobody whom the provider hasn’t asked', async () => {
  const browser = new Browser();
  acme.fault.claims = { auth_time: 1 };
  await go(browser, 'p-ada');
  const { id, sessionId } = await personOf(browser);
  expect((await go(browser, 'p-ada', { more: '&confirm=1' })).status).toBe(403);
  acme.fault.claims = {};
  expect((await go(browser, 'p-bea', { more: '&confirm=1' })).status).toBe(403);
  expect(await confirm(browser)).toEqual(NEEDED);
  expect(await personOf(browser)).toMatchObject({ id, sessionId });
  const bea = await db().account.findFirstOrThrow({ where: { accountId: 'p-bea' } });
  expect(await db().session.count({ where: { userId: bea.userId } })).toBe(0);
});

test('who has no password changes their address and deletes their account without one; who has one needs it', async () => {
  const browser = new Browser();
  await go(browser, 'p-bea');
  const bea = await personOf(browser);
  const { now } = from(browser);
  expect(await changeEmail(bea.id, { email: 'new@acme.example', password: null }, { now })).toBe('mailed');
  const other = await createSeller(db());
  expect(await changeEmail(other.id, { email: 'new2@acme.example', password: null }, { now })).toBe('wrong_password');
  expect(await deleteSeller(other, { email: other.email, password: null }, now)).toBe('wrong_password');
  expect(await deleteSeller(bea, { email: bea.email, password: null }, now)).toBe('deleted');
});

test('a person of the provider can set a password by a mailed link, and sign in with it', async () => {
  const browser = new Browser();
  await go(browser, 'p-ada');
  await requestReset(ADA.email, from(browser));
  const token = tokenIn(await lastMailTo(ADA.email));
  expect(await resetPassword(token, { password: 'a-password-of-hers', code: '' }, from(new Browser()))).toBe('done');
  expect(await signInByPassword(ADA.email, 'a-password-of-hers', from(new Browser()))).toBe('done');
});

test('where the provider is the only way, a password from before opens nothing and confirms nothing', async () => {
  const seller = await createSeller(db());
  const browser = await givePassword(seller.email);
  await db().session.updateMany({ where: { userId: seller.id }, data: { confirmedAt: new Date(0) } });
  testSettings({ signIn: { ...acme.settings.signIn, isOnly: true } });
  const person = await personOf(browser);
  const { now } = from(browser);
  expect(await confirm(browser)).toMatchObject({ ways: { byPassword: false, byProvider: false } });
  expect(await changeEmail(person.id, { email: 'n@acme.example', password: 'anything' }, { now })).toBe(
    'wrong_password',
  );
  testSettings(acme.settings);
});
