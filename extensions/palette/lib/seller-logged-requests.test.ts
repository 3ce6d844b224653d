import { expect, test } from 'vitest';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { get, makeKey, scene } from '@/prisma/testing/scene.ts';
import { findSellerRequests } from './seller-logged-requests.ts';

testDatabase();

const REQUEST_ID = 'chosen-by-several-callers';
const page = () => ({ since: new Date(Date.now() - 60_000), limit: 5 });

async function call(token: string): Promise<void> {
  await get(me, token, { 'x-request-id': REQUEST_ID });
  await saveCalls(new Date());
}

test('a call is found by those who work on its app, and a key’s by those who work on its store', async () => {
  const { app, developer, seller, store, connect } = await scene();
  const stranger = await scene();
  const colleague = await createSeller(db(), { name: 'Cody' });
  await call((await connect()).access_token);
  const find = (who: typeof seller.id) => findSellerRequests(db(), who, REQUEST_ID, page());
  expect(await find(developer.id)).toMatchObject([{ status: 200, appId: app.id, keyId: null, holder: app.name }]);
  for (const other of [seller, stranger.developer, stranger.seller, colleague])
    expect(await find(other.id)).toEqual([]);
  await db().appDeveloper.create({ data: { appId: app.id, userId: colleague.id } });
  expect(await find(colleague.id)).toHaveLength(1);

  const key = await makeKey(seller, store);
  await call(key.key);
  expect(await find(seller.id)).toMatchObject([{ appId: null, keyId: key.id, holder: 'Nightly export' }]);
  expect(await find(developer.id)).toHaveLength(1);
  expect(await find(stranger.seller.id)).toEqual([]);
  const later = { ...page(), since: new Date(Date.now() + 60_000) };
  expect(await findSellerRequests(db(), developer.id, REQUEST_ID, later)).toEqual([]);
});
