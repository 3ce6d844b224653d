import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { cookieName } from './auth-settings.ts';
import { changePassword } from './change-password.ts';
import { readSeller } from './read-seller.ts';
import { signIn } from './sign-in.ts';
import { givePassword, signedIn } from './testing.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
const NEW = 'another-password-2';
const from = { headers: new Headers(), address: '203.0.113.7', now: NOW };

test('the new one works, the old one no longer, and only this session goes on', async () => {
  const { seller, sessionId } = await signedIn();
  const stranger = await signedIn();
  await givePassword(seller.email);
  expect(
    await changePassword({ id: seller.id, sessionId }, { current: DEMO_PASSWORD, wanted: NEW }, { now: NOW }),
  ).toHaveProperty('sessionCookie');
  expect(await db().session.findMany({ where: { userId: seller.id }, select: { id: true } })).toEqual([
    { id: sessionId },
  ]);
  expect(await db().session.count({ where: { userId: stranger.seller.id } })).toBe(1);
  expect(await signIn(seller.email, DEMO_PASSWORD, from)).toBe('wrong');
  expect(await signIn(seller.email, NEW, from)).toBe('done');
});

test('this session goes on under a new cookie; a copy of the old one opens nothing', async () => {
  const { seller, sessionId, browser } = await signedIn();
  const person = { id: seller.id, sessionId };
  const result = await changePassword(person, { current: DEMO_PASSWORD, wanted: NEW }, { now: NOW });
  expect(await readSeller(browser.headers)).toBeNull();
  browser.cookies.set(cookieName('session'), 'sessionCookie' in result ? result.sessionCookie : '');
  expect(await readSeller(browser.headers)).toMatchObject({ id: seller.id, sessionId });
});

test('an account of the demo data is none any more once its password is its owner’s own', async () => {
  const { seller, sessionId } = await signedIn();
  await db().user.update({ where: { id: seller.id }, data: { isDemo: true } });
  await changePassword({ id: seller.id, sessionId }, { current: DEMO_PASSWORD, wanted: NEW }, { now: NOW });
  expect(await db().user.findUnique({ where: { id: seller.id } })).toMatchObject({ isDemo: false });
});

test('a wrong current one changes nothing', async () => {
  const { seller, sessionId } = await signedIn();
  await givePassword(seller.email);
  const passwords = { current: 'not-the-password', wanted: NEW };
  expect(await changePassword({ id: seller.id, sessionId }, passwords, { now: NOW })).toEqual({
    refused: 'wrong_password',
  });
  expect(await db().session.count({ where: { userId: seller.id } })).toBe(2);
  expect(await signIn(seller.email, DEMO_PASSWORD, from)).toBe('done');
});

test('of two changes at once, one counts', async () => {
  const { seller, sessionId } = await signedIn();
  const change = (wanted: string) =>
    changePassword({ id: seller.id, sessionId }, { current: DEMO_PASSWORD, wanted }, { now: NOW });
  const results = await Promise.all([change('the-first-of-two'), change('the-second-of-two')]);
  expect(results.filter((result) => 'refused' in result)).toEqual([{ refused: 'wrong_password' }]);
});
