import { createHmac } from 'node:crypto';
import { symmetricEncrypt } from 'better-auth/crypto';
import { parseCookie, stringifyCookie } from 'cookie';
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { AUTH_SECRET, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { cookieName } from '../auth-settings.ts';
import { signOut } from '../end-session.ts';
import { readSeller } from '../read-seller.ts';
import { signInByCode } from '../sign-in.ts';
import { Browser, from, givePassword, protectedPerson, signedIn } from '../testing.ts';
import { renewTwoFactors } from './renew-two-factors.ts';

testDatabase();
beforeEach(() => testSettings());

const NEW_SECRET = 'the secret after the change, 32 bytes or more';
const rotate = () => testSettings({ authSecret: NEW_SECRET, authSecretPrevious: AUTH_SECRET });
const forget = () => testSettings({ authSecret: NEW_SECRET });
const renew = () => renewTwoFactors({ signal: new AbortController().signal, isCheck: false });
/** The code that an authenticator app shows next: the one it shows now may have been used. */
const nextCodeOf = (key: string) => codeOf(key, Date.now() + 30_000);

/** A person whose second step was set up by a release that encrypted with the secret itself. */
async function personOfEarlierRelease() {
  const person = await protectedPerson();
  const { kit } = person;
  const key = AUTH_SECRET;
  const secret = await symmetricEncrypt({ key, data: secretOf(kit.uri) });
  const backupCodes = await symmetricEncrypt({ key, data: JSON.stringify(kit.backupCodes) });
  await db().twoFactor.update({ where: { userId: person.seller.id }, data: { secret, backupCodes } });
  return person;
}

/** better-auth keeps the secret as text; authenticator apps are given it in base32. */
function secretOf(uri: string): string {
  const letters = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...letters].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
}

test('a changed secret signs nobody out, and signing out still works', async () => {
  const { seller, browser } = await signedIn();
  rotate();
  expect(await readSeller(browser.headers)).toMatchObject({ id: seller.id });
  await signOut(browser.headers);
  expect(await db().session.count({ where: { userId: seller.id } })).toBe(0);
  const after = await givePassword(seller.email);
  forget();
  expect(await readSeller(after.headers)).toMatchObject({ id: seller.id });
  expect(await readSeller(browser.headers)).toBeNull();
});

test('a session that an earlier release began, signed with the secret itself, goes on', async () => {
  const { seller, browser } = await signedIn();
  const value = parseCookie(browser.cookie)[cookieName('session')]?.split('.')[0] ?? '';
  const old = `${value}.${createHmac('sha256', AUTH_SECRET).update(value).digest('base64')}`;
  const headers = new Headers({ cookie: stringifyCookie({ [cookieName('session')]: old }) });
  expect(await readSeller(headers)).toMatchObject({ id: seller.id });
  rotate();
  expect(await readSeller(headers)).toMatchObject({ id: seller.id });
  forget();
  expect(await readSeller(headers)).toBeNull();
});

test('a code and a backup code are accepted after the change, also by who gave the password before it', async () => {
  const { seller, kit } = await protectedPerson();
  const [before, later] = [await givePassword(seller.email), await givePassword(seller.email)];
  rotate();
  expect(await signInByCode(nextCodeOf(kit.key), from(before))).toBe('done');
  expect(await signInByCode(kit.backupCodes[0] ?? '', from(later))).toBe('done');
});

test('once renewed, codes no longer need the previous secret', async () => {
  const { seller, kit } = await protectedPerson();
  rotate();
  expect(await renew()).toMatchObject({ unreadable: 0 });
  forget();
  expect(await signInByCode(nextCodeOf(kit.key), from(await givePassword(seller.email)))).toBe('done');
  expect(await signInByCode(kit.backupCodes[1] ?? '', from(await givePassword(seller.email)))).toBe('done');
  expect(await renew()).toMatchObject({ old: 0 });
});

test('what an earlier release encrypted works, before and after the change and once renewed', async () => {
  const { seller, kit } = await personOfEarlierRelease();
  const backup = async (index: number) =>
    signInByCode(kit.backupCodes[index] ?? '', from(await givePassword(seller.email, new Browser())));
  expect(await signInByCode(nextCodeOf(kit.key), from(await givePassword(seller.email)))).toBe('done');
  rotate();
  expect(await backup(0)).toBe('done');
  await renew();
  forget();
  expect(await backup(1)).toBe('done');
});

test('what no known secret opens is counted and left alone', async () => {
  const { seller } = await protectedPerson();
  const where = { userId: seller.id };
  const row = await db().twoFactor.findUniqueOrThrow({ where });
  testSettings({ authSecret: 'a third secret, given by mistake, 32 bytes' });
  expect((await renew()).unreadable).toBeGreaterThan(0);
  expect(await db().twoFactor.findUniqueOrThrow({ where })).toEqual(row);
});
