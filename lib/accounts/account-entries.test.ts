import { expect, test } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import type { SellerId } from '../permissions/seller.ts';
import { listSellerAccountEntries } from './account-entries.ts';
import { eventInWords } from './account-event.ts';
import { changeEmail } from './addresses/change-email.ts';
import { changePassword } from './change-password.ts';
import { removeOldSessions } from './remove-old-sessions.ts';
import { endTwoFactor } from './second-factors/start-two-factor.ts';
import { signIn, signInByCode } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { from, givePassword, protectedPerson, signedIn } from './testing.ts';

testDatabase();

const kindsOf = async (id: SellerId) => {
  const { rows } = await listSellerAccountEntries(db(), id, { limit: 100 });
  return rows.map(({ kind }) => kind).reverse();
};

test('an account’s own activity has its sign-ins and failed ones, and what changed in how its owner signs in', async () => {
  const { seller, kit } = await protectedPerson();
  expect(await signIn(seller.email.toUpperCase(), 'not-the-password', from(await givePassword(seller.email)))).toBe(
    'wrong',
  );
  expect(await signInByCode('wrong-code', from(await givePassword(seller.email)))).toBe('wrong');
  expect(await signInByCode(codeOf(kit.key), from(await givePassword(seller.email)))).toBe('done');
  const now = new Date();
  await endTwoFactor(seller.id, 'not-the-password', { now });
  await endTwoFactor(seller.id, DEMO_PASSWORD, { now });
  await changeEmail(seller.id, { email: 'new-one@example.com', password: DEMO_PASSWORD }, { now });
  const person = { id: seller.id, sessionId: crypto.randomUUID() };
  await changePassword(person, { current: DEMO_PASSWORD, wanted: 'another-password-2' }, { now });
  expect(await kindsOf(seller.id)).toEqual([
    'two_step_on',
    'sign_in_failed',
    'code_failed',
    'signed_in_by_code',
    'confirmation_failed',
    'two_step_off',
    'email_change_requested',
    'password_changed',
  ]);
});

test('an entry says from where, and nobody else sees it', async () => {
  const { email, id } = await createSeller(db());
  const stranger = await createSeller(db());
  const request = { headers: new Headers(), address: '203.0.113.77', userAgent: 'A browser', now: new Date() };
  await signIn(email, 'not-the-password', request);
  await signIn('nobody@example.com', 'not-the-password', request);
  const { rows } = await listSellerAccountEntries(db(), id, { limit: 10 });
  expect(rows).toMatchObject([{ kind: 'sign_in_failed', address: '203.0.113.77', userAgent: 'A browser' }]);
  expect(eventInWords(rows[0]?.kind ?? '')).toBe('Failed sign-in: wrong password');
  expect(await kindsOf(stranger.id)).toEqual([]);
});

test('it begins when the account is created', async () => {
  const person = { name: 'Nia', email: 'nia@example.com', password: 'long-enough-1' };
  await signUp(person, { ...from((await signedIn()).browser), next: '/' });
  const { id } = await db().user.findUniqueOrThrow({ where: { email: person.email } });
  expect(await kindsOf(id as SellerId)).toEqual(['created']);
});

test('the job removes expired sessions and what is over a year old, and nothing else', async () => {
  const { seller, sessionId } = await signedIn();
  const now = new Date();
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  for (const at of [days(-366), days(-364)])
    await signIn(seller.email, 'wrong', { ...from((await signedIn()).browser), now: at });
  await removeOldSessions(now);
  expect(await kindsOf(seller.id)).toEqual(['sign_in_failed']);
  expect(await db().session.count({ where: { id: sessionId } })).toBe(1);
  await removeOldSessions(days(31));
  expect(await db().session.count({ where: { id: sessionId } })).toBe(0);
});
