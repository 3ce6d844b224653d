import { expect, test } from 'vitest';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { changePassword, PASSWORD_CHECKS } from '../change-password.ts';
import { updateSettings } from '../sellers.ts';
import { lastMailTo, tokenIn } from '../testing.ts';
import { changeEmail, EMAIL_CHANGES } from './change-email.ts';
import { confirmAddress } from './confirm-address.ts';

testDatabase({ throttle: true });

const now = new Date('2026-05-10T12:00:00Z');
const account = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const emailOf = async (id: string) => (await account(id)).email;
const newSeller = () => createSeller(db(), { emailVerified: false });

/** Enters a new email and returns the token that was mailed there. */
async function enter(seller: Awaited<ReturnType<typeof newSeller>>, email: string): Promise<string> {
  expect(await changeEmail(seller.id, { email, password: DEMO_PASSWORD }, { now })).toBe('mailed');
  return tokenIn(await lastMailTo(email.trim().toLowerCase()));
}

test('the old address stays until the new one is confirmed, and both are told', async () => {
  const seller = await newSeller();
  const token = await enter(seller, ' New.Address@Example.com');
  expect(await emailOf(seller.id)).toBe(seller.email);
  expect(await lastMailTo(seller.email)).toMatchObject({
    subject: 'Your email is about to change',
    text: expect.stringContaining('new.address@example.com'),
  });
  expect(await Promise.all([confirmAddress(token, { now }), confirmAddress(token, { now })])).toEqual(
    expect.arrayContaining(['changed', 'gone']),
  );
  expect(await account(seller.id)).toMatchObject({ email: 'new.address@example.com', emailVerified: true });
  expect(await lastMailTo(seller.email)).toMatchObject({ subject: 'Your email was changed' });
});

test('only the last address that was entered counts, for a day, and none after the password was changed', async () => {
  const seller = await newSeller();
  const first = await enter(seller, 'first@example.com');
  const second = await enter(seller, 'second@example.com');
  const late = { now: new Date(now.getTime() + 24 * 3600_000) };
  expect([await confirmAddress(first, { now }), await confirmAddress(second, late)]).toEqual(['gone', 'gone']);
  const person = { id: seller.id, sessionId: crypto.randomUUID() };
  await changePassword(person, { current: DEMO_PASSWORD, wanted: 'another-password-2' }, { now });
  expect(await confirmAddress(second, { now })).toBe('gone');
  expect(await emailOf(seller.id)).toBe(seller.email);
});

test('a wrong password mails nobody, and guessing is limited', async () => {
  const seller = await newSeller();
  const attempt = (password: string) => changeEmail(seller.id, { email: 'guessed@example.com', password }, { now });
  for (let i = 0; i < PASSWORD_CHECKS.most; i += 1) expect(await attempt(`guess-number-${i}`)).toBe('wrong_password');
  expect(await attempt(DEMO_PASSWORD)).toEqual({ waitSeconds: 900 });
  expect(await db().mail.count({ where: { userId: seller.id } })).toBe(0);
});

test('nobody has us write to one address after another', async () => {
  const seller = await newSeller();
  for (let i = 0; i < EMAIL_CHANGES.most; i += 1) await enter(seller, `victim-${i}@example.com`);
  const wanted = { email: 'one-more@example.com', password: DEMO_PASSWORD };
  expect(await changeEmail(seller.id, wanted, { now })).toEqual({ waitSeconds: 3600 });
});

test('a taken address does not change hands, and only its mailbox tells it from a free one', async () => {
  const [seller, other] = [await newSeller(), await createSeller(db(), { email: 'taken@example.com' })];
  const to = (email: string) => changeEmail(seller.id, { email, password: DEMO_PASSWORD }, { now });
  const enterHere = (email: string) =>
    statementsOf(async () => {
      expect(await to(email)).toBe('mailed');
    });
  // The first change has no link to drop yet.
  await enterHere('first@example.com');
  const [ofFree, ofTaken] = [await enterHere('free@example.com'), await enterHere('Taken@example.com')];
  // As many statements take as long.
  expect(ofTaken).toHaveLength(ofFree.length);
  const mail = await lastMailTo('taken@example.com');
  expect(mail.subject).toBe('You already have an account');
  expect(mail.text).not.toMatch(/link=|confirm-email/);
  expect(await lastMailTo(seller.email)).toMatchObject({ text: expect.stringContaining('taken@example.com') });
  expect(await to(seller.email.toUpperCase())).toBe('own');
  expect(await emailOf(other.id)).toBe('taken@example.com');
});

test('of two who confirm one address, one gets it', async () => {
  const tokens = [
    await enter(await newSeller(), 'raced@example.com'),
    await enter(await newSeller(), 'raced@example.com'),
  ];
  const results = await Promise.all(tokens.map((token) => confirmAddress(token, { now })));
  expect(results.sort()).toEqual(['changed', 'taken']);
});

test('a new name changes one person only', async () => {
  const [seller, other] = [await newSeller(), await createSeller(db(), { name: 'Other' })];
  await updateSettings(db(), seller.id, { name: 'Renamed' });
  const names = await db().user.findMany({ where: { id: { in: [seller.id, other.id] } }, select: { name: true } });
  expect(names.map(({ name }) => name).sort()).toEqual(['Other', 'Renamed']);
});
