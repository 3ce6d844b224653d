import { expect, test } from 'vitest';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, makeKey, scene } from '@/prisma/testing/scene.ts';
import { testSubscription, testVariant } from '../billing/subscriptions/testing.ts';
import { db } from '../database/db.ts';
import { listWhatStops } from './list-what-stops.ts';

testDatabase();

test('what is active in each of the seller’s stores counts: no ended ones, codes or test subscriptions', async () => {
  const { seller, developer, store, connect, authorize } = await scene();
  const empty = await createStore(db(), seller.id, { name: 'Empty', createdAt: new Date(Date.now() + 60_000) });
  await connect();
  await connect({ mode: 'test' });
  await authorize();
  await changeRow((await connect()).access_token, { endedAt: new Date(), endReason: 'revoked_by_seller' });
  const [, { id: revoked }] = [await makeKey(seller, store), await makeKey(seller, store)];
  await db().apiKey.update({ where: { id: revoked }, data: { revokedAt: new Date() } });
  for (const mode of ['live', 'test'] as const) {
    const side = { storeId: store.id, mode };
    await testSubscription(side, await testVariant(side), '2026-01-01');
  }
  const over = { storeId: store.id, mode: 'live' } as const;
  const canceled = await testSubscription(over, await testVariant(over), '2026-01-01');
  await db().subscription.update({ where: { id: canceled }, data: { status: 'canceled' } });
  expect(await listWhatStops(seller.id)).toEqual([
    {
      id: store.id,
      externalId: null,
      name: store.name,
      _count: { connections: 2, apiKeys: 1, subscriptions: 1, members: 1 },
    },
    {
      id: empty.id,
      externalId: null,
      name: 'Empty',
      _count: { connections: 0, apiKeys: 0, subscriptions: 0, members: 1 },
    },
  ]);
  expect(await listWhatStops(developer.id)).toEqual([]);
});
