import { afterEach, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { setClock } from '../../kernel/process/clock.ts';
import { checkSellerStore } from '../../stores/check-seller-store.ts';
import { at, testStore, testSubscription, testVariant } from '../subscriptions/testing.ts';
import { advanceClockBy } from './advance-clock.ts';
import { createSampleData } from './create-sample-data.ts';
import { countHappenings, readClock } from './read-clock.ts';

testDatabase();
afterEach(() => setClock(undefined));

const NOW = at('2025-01-31');
const shown = async (access: Parameters<typeof readClock>[0]) => (await readClock(access, NOW)).now;

test.each([
  ['day', '2025-02-01'],
  ['week', '2025-02-07'],
  ['month', '2025-02-28'],
  ['year', '2026-01-31'],
] as const)('by a %s, to %s', async (by, to) => {
  setClock(() => NOW);
  const { access } = await testStore();
  expect(await advanceClockBy(access, by, context(NOW))).toEqual(NOW);
  expect(await shown(access)).toEqual(at(to));
});

test('each move begins where the last one ended, and what happened in it is counted once', async () => {
  setClock(() => NOW);
  const { access, inStore } = await testStore();
  const variant = await testVariant(inStore);
  await testSubscription(inStore, variant, '2025-01-15');
  await testSubscription(inStore, variant, '2025-01-16', { isDeclined: true });
  await advanceClockBy(access, 'month', context(NOW));
  const from = await advanceClockBy(access, 'month', context(NOW));
  expect(from).toEqual(at('2025-02-28'));
  expect(await shown(access)).toEqual(at('2025-03-28'));
  const sum = (after: string, until: string) => countHappenings(access, { after: at(after), until: at(until) });
  expect(await sum('2025-01-31', '2025-02-28')).toEqual({ issued: 2, unpaid: 1, ended: 0 });
  expect(await sum('2025-02-28', '2025-03-28')).toEqual({ issued: 2, unpaid: 1, ended: 0 });
  await db().subscription.updateMany({ where: inStore, data: { cancelAtPeriodEnd: true } });
  await advanceClockBy(access, 'month', context(NOW));
  expect(await sum('2025-03-28', '2025-04-28')).toMatchObject({ issued: 0, ended: 2 });
});

test('null while it is being moved already, which stays as it is', async () => {
  const { access, inStore } = await testStore();
  const advancingTo = at('2025-06-01');
  const reachedAt = at('2025-02-10');
  const moving = { advancingFrom: NOW, advancingTo, reachedAt, touchedAt: NOW };
  await db().testClock.create({ data: { storeId: inStore.storeId, ...moving } });
  expect(await advanceClockBy(access, 'year', context(NOW))).toBeNull();
  expect(await readClock(access, NOW)).toEqual({ now: reachedAt, advancingFrom: NOW, advancingTo });
});

test('409 test_mode_only in live mode', async () => {
  const { access } = await testStore('live');
  await expect(advanceClockBy(access, 'day', context(NOW))).rejects.toMatchObject({
    code: 'test_mode_only',
    status: 409,
  });
});

test('a seller fills and moves their own store alone, and is named in its activity', async () => {
  setClock(() => NOW);
  const [seller, other] = [await createSeller(db()), await createSeller(db())];
  const store = await createStore(db(), seller.id);
  expect(await checkSellerStore(other, store.id, 'test', 'test_data')).toBeNull();
  const access = await checkSellerStore(seller, store.id, 'test', 'test_data');
  if (!access || access === 'forbidden') throw new Error('The store is the seller’s.');
  expect(await createSampleData(access, context(NOW))).toMatchObject({ products: 4 });
  await advanceClockBy(access, 'year', context(NOW));
  await expect(createSampleData(access, context(NOW))).rejects.toMatchObject({ code: 'store_not_empty' });
  const entries = await db().auditEntry.findMany({ where: { storeId: store.id }, orderBy: { id: 'asc' } });
  const made = entries.filter(({ kind }) => ['sample_data_create', 'clock_advance'].includes(kind));
  expect(made.map(({ actor }) => actor)).toEqual(['seller', 'seller']);
});
