import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { signCookie } from './auth.ts';
import { cookieName } from './auth-settings.ts';
import { PASSWORD_CHECKS } from './change-password.ts';
import { CONFIRMED_FOR_MS, confirmPerson } from './confirm-person.ts';
import { readSeller, type Seller } from './read-seller.ts';
import { signInByCode } from './sign-in.ts';
import { Browser, from, givePassword, protectedPerson, signedIn } from './testing.ts';

testDatabase({ throttle: true });

let browser: Browser;
let person: Seller;

/** The person as a page finds them, so many milliseconds after they signed in. */
async function found(agoMs: number): Promise<Seller> {
  const id = (await readSeller(browser.headers))?.sessionId ?? '';
  await db().session.update({ where: { id }, data: { createdAt: new Date(Date.now() - agoMs), confirmedAt: null } });
  const seller = await readSeller(browser.headers);
  if (!seller) throw new Error('Nobody is signed in.');
  return seller;
}

const confirm = (typed: string) => confirmPerson(person, typed, from(browser));
const passwordAlone = { byPassword: true, byCode: false, byPasskey: false, byProvider: false };

beforeEach(async () => {
  ({ browser } = await signedIn());
  person = await found(CONFIRMED_FOR_MS);
});

test('who signed in less than ten minutes ago is asked nothing', async () => {
  person = await found(CONFIRMED_FOR_MS - 5_000);
  expect(await confirm('')).toBe('confirmed');
});

test('later they are asked, and the password holds for ten minutes from then', async () => {
  expect(await confirm('')).toEqual({ ways: passwordAlone, refused: 'needed' });
  expect(await confirm('not-the-password')).toEqual({ ways: passwordAlone, refused: 'wrong_password' });
  expect(await confirm('')).toMatchObject({ refused: 'needed' });
  expect(await confirm(DEMO_PASSWORD)).toBe('confirmed');
  const again = await readSeller(browser.headers);
  expect(again && (await confirmPerson(again, '', from(browser)))).toBe('confirmed');
  // Elsewhere the same person is asked all the same.
  const other = await givePassword(person.email);
  expect((await readSeller(other.headers))?.sessionId).not.toBe(person.sessionId);
});

test('guesses are limited, and the person finds them in the account’s activity', async () => {
  for (let i = 0; i < PASSWORD_CHECKS.most; i += 1) await confirm(`guess-number-${i}`);
  expect(await confirm(DEMO_PASSWORD)).toMatchObject({ refused: { waitSeconds: expect.any(Number) } });
  const failures = await db().accountEntry.count({ where: { userId: person.id, kind: 'confirmation_failed' } });
  expect(failures).toBe(PASSWORD_CHECKS.most);
});

test('a code from the authenticator app does as well, once, and not the one that signed in', async () => {
  const { seller, kit } = await protectedPerson();
  browser = await givePassword(seller.email);
  const first = codeOf(kit.key);
  expect(await signInByCode(first, from(browser))).toBe('done');
  const session = await db().session.findFirstOrThrow({ where: { userId: seller.id } });
  person = { ...person, id: seller.id, sessionId: session.id };
  browser = await browserOf(session.token);
  expect(await confirm('')).toMatchObject({ ways: { byCode: true, byPasskey: false } });
  expect(await confirm(first)).toMatchObject({ refused: 'wrong_password' });
  const next = codeOf(kit.key, Date.now() + 30_000);
  expect(await confirm(`${next.slice(0, 3)} ${next.slice(3)}`)).toBe('confirmed');
  expect(await confirm(next)).toMatchObject({ refused: 'wrong_password' });
});

/** A browser that holds this session, as its cookie would. */
async function browserOf(token: string): Promise<Browser> {
  const holder = new Browser();
  holder.cookies.set(cookieName('session'), await signCookie(token));
  return holder;
}
