import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { findSellerApp } from '../apps/apps.ts';
import { insertConnection } from '../oauth/connections/connections.ts';
import type { SellerId } from '../permissions/seller.ts';
import { deleteApp } from './delete-app.ts';

testDatabase();

test('with the right name typed, its secrets, codes and connections go with it', async () => {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  const [app, other] = [await createApp(db(), seller.id, { name: 'Café Bot' }), await createApp(db(), seller.id)];
  for (const { id } of [app, other]) await connect(id, store.id, seller.id);
  expect(await deleteApp(seller.id, app.id, '  Cafe\u0301  Bot ', context())).toBe('deleted');
  expect(await findSellerApp(db(), seller.id, app.id)).toBeNull();
  expect(await db().connection.count({ where: { appId: app.id } })).toBe(0);
  expect(await db().connection.count({ where: { appId: other.id } })).toBe(1);
});

test.each(['', 'parcelwise', 'Parcelwis', 'Parcelwise 2', '%'])('typed %j, nothing happens', async (typed) => {
  const seller = await createSeller(db());
  const app = await createApp(db(), seller.id, { name: 'Parcelwise' });
  expect(await deleteApp(seller.id, app.id, typed, context())).toBe('name_differs');
  expect(await findSellerApp(db(), seller.id, app.id)).not.toBeNull();
});

test('another seller’s app and an unknown one get the same answer', async () => {
  const [seller, other] = [await createSeller(db()), await createSeller(db())];
  const app = await createApp(db(), seller.id);
  expect(await deleteApp(other.id, app.id, app.name, context())).toBe('not_found');
  expect(await deleteApp(other.id, randomUUID(), app.name, context())).toBe('not_found');
  expect(await findSellerApp(db(), seller.id, app.id)).not.toBeNull();
});

async function connect(appId: string, storeId: string, sellerId: SellerId): Promise<void> {
  const now = new Date();
  const connection = {
    sellerId,
    selector: randomUUID(),
    appId,
    storeId,
    mode: 'test' as const,
    scopes: ['*'],
    redirectUri: 'https://app.example/callback',
    codeHash: 'x',
    codeExpiresAt: now,
    codeChallenge: null,
  };
  await insertConnection(db(), connection, context(now));
}
