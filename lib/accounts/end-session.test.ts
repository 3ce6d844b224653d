import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import type { SellerId } from '../permissions/seller.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { listSellerSessions } from './sessions.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');

async function startSession(userId: SellerId, expiresAt = new Date('2026-06-01T00:00:00Z')): Promise<string> {
  const session = await db().session.create({ data: { id: randomUUID(), token: randomUUID(), userId, expiresAt } });
  return session.id;
}

const AT = { now: NOW };

test('the list has the person’s current sessions only, and no tokens', async () => {
  const [one, two] = [await createSeller(db()), await createSeller(db())];
  const id = await startSession(one.id);
  await startSession(one.id, NOW);
  await startSession(two.id);
  const listed = await listSellerSessions(db(), one.id, NOW);
  expect(listed.map((session) => session.id)).toEqual([id]);
  expect(listed[0]).not.toHaveProperty('token');
});

test('only its own person can end a session', async () => {
  const [one, two] = [await createSeller(db()), await createSeller(db())];
  const id = await startSession(one.id);
  expect(await endSession(two.id, id, AT)).toBe(false);
  expect(await endSession(one.id, 'not an id', AT)).toBe(false);
  expect(await endSession(one.id, id, AT)).toBe(true);
  expect(await endSession(one.id, id, AT)).toBe(false);
});

test('signing out everywhere else keeps this session and other people’s', async () => {
  const [one, two] = [await createSeller(db()), await createSeller(db())];
  const kept = await startSession(one.id);
  await startSession(one.id);
  await startSession(one.id);
  const foreign = await startSession(two.id);
  expect(await endOtherSessions(one.id, kept, AT)).toBe(2);
  expect((await listSellerSessions(db(), one.id, NOW)).map(({ id }) => id)).toEqual([kept]);
  expect((await listSellerSessions(db(), two.id, NOW)).map(({ id }) => id)).toEqual([foreign]);
});
