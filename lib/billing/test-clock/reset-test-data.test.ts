import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { fillStore } from './create-sample-data.ts';
import { resetTestData } from './reset-test-data.ts';

testDatabase();

const plan = (name: string) => ({ name, description: name, monthly: 1000, yearly: 10000 });
const RANGE = {
  currency: 'usd',
  foreignCurrency: 'eur',
  plans: [plan('One'), plan('Two')] as [ReturnType<typeof plan>, ReturnType<typeof plan>],
  sized: { name: 'Sized', description: 'Two sizes', small: 500, large: 900 },
  abroad: { name: 'Abroad', description: 'Elsewhere', price: 700 },
};

async function fullStore(ownerId: Awaited<ReturnType<typeof createSeller>>['id']) {
  const store = await createStore(db(), ownerId);
  for (const mode of ['live', 'test'] as const)
    await fillStore(db(), { storeId: store.id, mode }, RANGE, { now: new Date(), cause: null });
  return store;
}

const order = { orderBy: { id: 'asc' } } as const;

/** Everything a store holds in a mode, down to the last column. */
async function contents(storeId: string, mode: 'live' | 'test') {
  const where = { storeId, mode };
  const all = {
    products: await db().product.findMany({ where, ...order, include: { variants: order } }),
    customers: await db().customer.findMany({ where, ...order }),
    subscriptions: await db().subscription.findMany({ where, ...order, include: { lines: order } }),
    timelines: await db().auditEntry.findMany({ where: { ...where, ownerId: null }, ...order }),
    invoices: await db().invoice.findMany({ where, ...order, include: { lines: order } }),
  };
  return all;
}

test('test mode is empty afterwards; live mode, other stores and connections are as they were', async () => {
  const seller = await createSeller(db());
  const [store, other] = [await fullStore(seller.id), await fullStore(seller.id)];
  const app = await createApp(db(), seller.id);
  await connect({ app, store, ownerId: seller.id, mode: 'test' });
  const before = [
    await contents(store.id, 'live'),
    await contents(other.id, 'test'),
    await db().connection.findMany(order),
  ];
  const gone = await contents(store.id, 'test');
  expect(await resetTestData(seller.id, store.id, context())).toEqual({
    subscriptions: gone.subscriptions.length,
    customers: gone.customers.length,
    products: gone.products.length,
  });
  expect(gone.invoices.length).toBeGreaterThan(0);
  expect(gone.timelines.length).toBeGreaterThan(0);
  expect(await contents(store.id, 'test')).toEqual(Object.fromEntries(Object.keys(gone).map((name) => [name, []])));
  const after = [
    await contents(store.id, 'live'),
    await contents(other.id, 'test'),
    await db().connection.findMany(order),
  ];
  expect(after).toEqual(before);
  expect(
    await db().invoiceLine.count({ where: { subscriptionId: { in: gone.subscriptions.map(({ id }) => id) } } }),
  ).toBe(0);
  expect(await db().variant.count({ where: { productId: { in: gone.products.map(({ id }) => id) } } })).toBe(0);
});

test('another seller’s store and an unknown one get the same answer, and nothing is deleted', async () => {
  const [seller, stranger] = [await createSeller(db()), await createSeller(db())];
  const store = await fullStore(seller.id);
  const before = await contents(store.id, 'test');
  for (const id of [store.id, randomUUID(), 'no-id'])
    expect(await resetTestData(stranger.id, id, context())).toBeNull();
  expect(await contents(store.id, 'test')).toEqual(before);
});
