import { expect, test } from 'vitest';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../db.ts';
import { changeEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { PASSWORD_CHECKS } from './check-password.ts';
import type { SellerId } from './seller.ts';

testDatabase({ throttle: true });

const now = new Date('2026-05-10T12:00:00Z');
const emailOf = async (id: SellerId) => (await db().user.findUniqueOrThrow({ where: { id } })).email;

test('with the password it changes at once, in lower case', async () => {
  const seller = await createSeller(db());
  expect(await changeEmail(seller.id, { email: ' New.Address@Example.com', password: DEMO_PASSWORD }, { now })).toBe(
    'done',
  );
  expect(await emailOf(seller.id)).toBe('new.address@example.com');
});

test('a wrong password changes nothing, and guessing is limited', async () => {
  const seller = await createSeller(db());
  const attempt = (password: string) => changeEmail(seller.id, { email: 'guessed@example.com', password }, { now });
  for (let i = 0; i < PASSWORD_CHECKS.most; i += 1) expect(await attempt(`guess-number-${i}`)).toBe('wrong_password');
  expect(await attempt(DEMO_PASSWORD)).toEqual({ waitSeconds: 900 });
  expect(await emailOf(seller.id)).toBe(seller.email);
});

test('a taken address does not change hands', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db(), { email: 'taken@example.com' })];
  const wanted = { email: 'Taken@example.com', password: DEMO_PASSWORD };
  expect(await changeEmail(seller.id, wanted, { now })).toBe('taken');
  expect(await emailOf(seller.id)).toBe(seller.email);
  expect(await emailOf(other.id)).toBe('taken@example.com');
});

test('of two who race for one address, one gets it', async () => {
  const sellers = [await createSeller(db()), await createSeller(db())];
  const wanted = { email: 'raced@example.com', password: DEMO_PASSWORD };
  const results = await Promise.all(sellers.map((seller) => changeEmail(seller.id, wanted, { now })));
  expect(results.sort()).toEqual(['done', 'taken']);
});

test('a new name changes one person only', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db(), { name: 'Other' })];
  await changeName(seller.id, 'Renamed');
  const names = await db().user.findMany({ where: { id: { in: [seller.id, other.id] } }, select: { name: true } });
  expect(names.map(({ name }) => name).sort()).toEqual(['Other', 'Renamed']);
});
