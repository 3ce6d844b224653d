import { expect, test } from 'vitest';
import { createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, rowOf, type Scene, scene } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import type { Cursor } from '../../database/list-page.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { findSellerStore, listSellerStores } from '../../stores/stores.ts';
import { findSellerConnection, listConnectedApps, listSellerConnections } from './seller-connections.ts';

testDatabase();

const idsOf = async (sellerId: SellerId, cursor?: Cursor) =>
  (await listSellerConnections(db(), sellerId, {}, { limit: 2, cursor })).rows.map(({ id }) => id);

/** Connects an app to two stores, three times each; three of these at one time, and then three at another. */
async function connectSixTimes({ seller, store, app }: Scene): Promise<string[]> {
  const stores = [store, await createStore(db(), seller.id)];
  const made: { id: string; second: number }[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { access_token } = await connect({ app, store: stores[count % 2] ?? store, ownerId: seller.id });
    const second = Math.floor(count / 3);
    await changeRow(access_token, { connectedAt: new Date(second * 1000) });
    made.push({ id: (await rowOf(access_token)).id, second });
  }
  return made.sort((one, other) => other.second - one.second || (one.id < other.id ? 1 : -1)).map(({ id }) => id);
}

test('connections of several stores are one list, whose pages follow one another in both directions', async () => {
  const one = await scene();
  const all = await connectSixTimes(one);
  const [pageOne, pageTwo, pageThree] = [all.slice(0, 2), all.slice(2, 4), all.slice(4)];
  const { id } = one.seller;
  expect(await idsOf(id)).toEqual(pageOne);
  expect(await idsOf(id, { where: 'after', at: all[1] ?? '' })).toEqual(pageTwo);
  expect(await idsOf(id, { where: 'after', at: all[3] ?? '' })).toEqual(pageThree);
  expect(await idsOf(id, { where: 'before', at: all[4] ?? '' })).toEqual(pageTwo);
  expect(await idsOf(id, { where: 'before', at: all[2] ?? '' })).toEqual(pageOne);
});

test('a look-up of a connection, or of a store, has all that the list has of it', async () => {
  const { seller, connect: connectHere } = await scene();
  const { access_token } = await connectHere();
  const { id, storeId } = await rowOf(access_token);
  await db().connection.update({ where: { id }, data: { scopeUses: { 'orders:read': new Date(1_000) } } });
  const { rows } = await listSellerConnections(db(), seller.id, {}, { limit: 2 });
  const [row] = rows;
  if (!row) throw new Error('The list is empty.');
  expect(await findSellerConnection(db(), seller.id, id)).toMatchObject(row);
  expect(row.scopeUses).toHaveLength(1);
  const [store, ...others] = await listSellerStores(db(), seller.id);
  expect(others).toEqual([]);
  expect(await findSellerStore(db(), seller.id, storeId)).toMatchObject(store ?? {});
  expect(store).toMatchObject({ id: storeId });
});

test('a page goes on from a connection that has ended meanwhile, and not from another seller’s', async () => {
  const [one, other] = [await scene(), await scene()];
  const [first, second, third] = await connectSixTimes(one);
  await db().connection.update({ where: { id: first ?? '' }, data: { endedAt: new Date() } });
  expect(await idsOf(one.seller.id, { where: 'after', at: first ?? '' })).toEqual([second, third]);
  const theirs = await rowOf((await other.connect()).access_token);
  expect(await idsOf(one.seller.id, { where: 'after', at: theirs.id })).toEqual([]);
});

test('a code and an ended connection are listed nowhere, nor is their app', async () => {
  const { seller, authorize, connect: connectAgain } = await scene();
  await authorize();
  await changeRow((await connectAgain()).access_token, { endedAt: new Date() });
  expect(await idsOf(seller.id)).toEqual([]);
  expect(await listConnectedApps(db(), seller.id)).toEqual([]);
});
