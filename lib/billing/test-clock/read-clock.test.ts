import { expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { checkSellerStore } from '../../stores/check-seller-store.ts';
import { checkEmpty } from '../../stores/stores.ts';
import { advanceClock } from './advance-clock.ts';
import { createSampleData } from './create-sample-data.ts';
import { readSellerTestSide } from './read-clock.ts';

testDatabase();

test('a store’s test mode is empty until it is filled; a deleted customer doesn’t count', async () => {
  const seller = await createSeller(db());
  const { id: storeId } = await createStore(db(), seller.id);
  const isEmpty = async () => (await readSellerTestSide(seller.id, storeId, new Date()))?.isEmpty;
  expect(await isEmpty()).toBe(true);
  const customer = await db().customer.create({
    data: { storeId, mode: 'test', name: 'Wei Li', email: 'wei@example.com', deletedAt: new Date() },
  });
  expect([await isEmpty(), await checkEmpty(db(), { storeId, mode: 'test' })]).toEqual([true, true]);
  await db().customer.update({ where: { id: customer.id }, data: { deletedAt: null } });
  expect([await isEmpty(), await checkEmpty(db(), { storeId, mode: 'test' })]).toEqual([false, false]);
  await db().customer.delete({ where: { id: customer.id } });
  await createSampleData(await accessTo(seller, storeId), context());
  expect([await isEmpty(), await checkEmpty(db(), { storeId, mode: 'live' })]).toEqual([false, true]);
});

test('its clock is real time until it is moved, and nobody else’s to see', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db())];
  const { id: storeId } = await createStore(db(), seller.id);
  const now = new Date();
  const clock = async (of = seller) => (await readSellerTestSide(of.id, storeId, now))?.clock;
  expect(await clock()).toEqual({ now, advancingFrom: null, advancingTo: null });
  await advanceClock(await accessTo(seller, storeId), new Date(now.getTime() + HOUR_MS), { ...context(), now });
  // Ahead of real time, which went on meanwhile.
  const ahead = ((await clock())?.now.getTime() ?? 0) - now.getTime();
  expect([ahead > HOUR_MS - MINUTE_MS, ahead <= HOUR_MS]).toEqual([true, true]);
  expect(await clock(other)).toBeUndefined();
});

async function accessTo(seller: Awaited<ReturnType<typeof createSeller>>, storeId: string) {
  const access = await checkSellerStore(seller, storeId, 'test', 'test_data');
  if (typeof access === 'string' || !access) throw new Error('The owner may fill their store.');
  return access;
}
