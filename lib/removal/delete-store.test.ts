import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { kindsOf } from '../journal/activity/testing.ts';
import { deleteStore } from './delete-store.ts';

testDatabase();

test('with the right name typed, a store goes with its connections', async () => {
  const seller = await createSeller(db());
  const [store, kept] = [
    await createStore(db(), seller.id, { name: 'Café  Nord' }),
    await createStore(db(), seller.id),
  ];
  const app = await createApp(db(), seller.id);
  for (const one of [store, kept]) await connect({ app, store: one, ownerId: seller.id });
  expect(await deleteStore(seller.id, store.id, 'Cafe Nord', context())).toBe('name_differs');
  expect(await deleteStore(seller.id, store.id, ' Cafe\u0301 Nord', context())).toBe('deleted');
  expect(await db().store.count({ where: { id: store.id } })).toBe(0);
  expect(await db().connection.findMany({ where: { appId: app.id }, select: { storeId: true } })).toEqual([
    { storeId: kept.id },
  ]);
  expect((await kindsOf({ ownerId: seller.id })).slice(-2)).toEqual(['ended_store_deleted', 'store_deleted']);
});

test('another seller’s store and an unknown one get the same answer', async () => {
  const [seller, stranger] = [await createSeller(db()), await createSeller(db())];
  const store = await createStore(db(), seller.id);
  for (const id of [store.id, randomUUID(), 'no-id'])
    expect(await deleteStore(stranger.id, id, store.name, context())).toBe('not_found');
  expect(await db().store.count({ where: { id: store.id } })).toBe(1);
});
