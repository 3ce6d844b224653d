import { expect, test } from 'vitest';
import { createCustomer, createProduct } from '@/prisma/demo/billing-factories.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../../lib/database/db.ts';
import { readHome } from './read-home.ts';

testDatabase();

const NOW = new Date('2026-05-20T12:00:00Z');

test('a store whose test mode is empty is known, so that sample data is offered for no other', async () => {
  const { id: sellerId } = await createSeller(db());
  const { id: storeId } = await createStore(db(), sellerId);
  const isTestEmpty = async () =>
    (await readHome(db(), { id: sellerId, sessionId: 'none' }, 'live', NOW)).stores[0]?.isTestEmpty;
  await createCustomer(db(), { storeId, mode: 'live' });
  expect(await isTestEmpty()).toBe(true);
  const customerId = await createCustomer(db(), { storeId, mode: 'test' });
  expect(await isTestEmpty()).toBe(false);
  await db().customer.update({ where: { id: customerId }, data: { deletedAt: NOW } });
  expect(await isTestEmpty()).toBe(true);
  await createProduct(db(), { storeId, mode: 'test' });
  expect(await isTestEmpty()).toBe(false);
});
