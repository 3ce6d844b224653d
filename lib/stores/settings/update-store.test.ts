import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createProduct } from '@/prisma/testing/billing-factories.ts';
import { authorizeApp, connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { entryOf, kindsOf } from '../../journal/activity/testing.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { findSellerStore } from '../stores.ts';
import { updateStore } from './update-store.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
const change = { name: 'Renamed', customDomain: null, currency: 'EUR' };

async function sellerWithStore() {
  const seller = await createSeller(db());
  return { seller, store: await createStore(db(), seller.id, { name: 'Café  Nord', currency: 'usd' }) };
}

const update = (ownerId: SellerId, id: string, fields = {}, now = NOW) =>
  updateStore(ownerId, id, { ...change, ...fields }, context(now));
const read = (id: string) =>
  db().store.findUnique({ where: { id }, select: { name: true, customDomain: true, currency: true } });

test('an unused store takes a new name, domain and currency', async () => {
  const { seller, store } = await sellerWithStore();
  expect(await update(seller.id, store.id, { customDomain: 'shop.example' })).toBe('done');
  expect(await read(store.id)).toEqual({ name: 'Renamed', customDomain: 'shop.example', currency: 'eur' });
  const edited = await entryOf('store_edited', { ownerId: seller.id });
  expect(edited.detail).toEqual({ changed: ['name', 'custom_domain', 'currency'], name_before: 'Café  Nord' });
  await update(seller.id, store.id, { customDomain: 'shop.example' });
  expect(await kindsOf({ ownerId: seller.id })).toEqual(['store_edited']);
});

test('a store keeps its time zone until it gets another', async () => {
  const { seller, store } = await sellerWithStore();
  const zone = async () => (await findSellerStore(db(), seller.id, store.id))?.timeZone;
  await update(seller.id, store.id, { timeZone: 'Asia/Tokyo' });
  expect(await zone()).toBe('Asia/Tokyo');
  const { detail } = await entryOf('store_edited', { ownerId: seller.id });
  expect(detail).toMatchObject({ changed: ['name', 'currency', 'time_zone'] });
  await update(seller.id, store.id);
  expect(await zone()).toBe('Asia/Tokyo');
});

test('what invoices say about the seller stays until it is changed, and may be taken back', async () => {
  const { seller, store } = await sellerWithStore();
  const details = async () => {
    const { businessName, businessAddress, taxNumber } = await db().store.findUniqueOrThrow({
      where: { id: store.id },
    });
    return [businessName, businessAddress, taxNumber];
  };
  expect(await details()).toEqual(['', '', '']);
  const named = { businessName: 'Nord Coffee GmbH', businessAddress: 'Kai 1\n20457 Hamburg', taxNumber: 'DE123456789' };
  await update(seller.id, store.id, named);
  expect(await details()).toEqual(Object.values(named));
  expect(await findSellerStore(db(), seller.id, store.id)).toMatchObject(named);
  const { detail } = await entryOf('store_edited', { ownerId: seller.id });
  expect(detail).toMatchObject({
    changed: ['name', 'currency', 'business_name', 'business_address', 'tax_number'],
  });
  await update(seller.id, store.id);
  expect(await details()).toEqual(Object.values(named));
  await update(seller.id, store.id, { businessName: '', businessAddress: '', taxNumber: '' });
  expect(await details()).toEqual(['', '', '']);
});

test('unknown_currency: nothing is changed', async () => {
  const { seller, store } = await sellerWithStore();
  for (const currency of ['', 'XXX', 'euro', 'XTS', "'"])
    expect(await update(seller.id, store.id, { currency })).toBe('unknown_currency');
  expect(await read(store.id)).toMatchObject({ name: 'Café  Nord', currency: 'usd' });
});

test('another domain, or none, is not proven; the same one stays proven', async () => {
  const { seller, store } = await sellerWithStore();
  const proven = async () => {
    const row = await db().store.findUniqueOrThrow({ where: { id: store.id } });
    return [row.provenDomain, row.domainSeenAt];
  };
  for (const next of ['two.example', null]) {
    await db().store.update({
      where: { id: store.id },
      data: { customDomain: 'one.example', provenDomain: 'one.example', domainSeenAt: NOW },
    });
    await update(seller.id, store.id, { customDomain: 'one.example' });
    expect(await proven()).toEqual(['one.example', NOW]);
    await update(seller.id, store.id, { customDomain: next });
    expect(await proven()).toEqual([null, null]);
  }
});

test('a product in either mode locks the currency, and nothing else', async () => {
  for (const mode of ['live', 'test'] as const) {
    const { seller, store } = await sellerWithStore();
    await createProduct(db(), { storeId: store.id, mode });
    expect(await update(seller.id, store.id)).toBe('currency_locked');
    expect(await read(store.id)).toMatchObject({ name: 'Café  Nord', currency: 'usd' });
    expect(await update(seller.id, store.id, { currency: 'USD' })).toBe('done');
  }
});

test('a connection locks the currency for good, a code while it is valid', async () => {
  const app = await createApp(db(), (await createSeller(db())).id);
  const waiting = await sellerWithStore();
  await authorizeApp({ app, store: waiting.store, ownerId: waiting.seller.id, now: NOW });
  expect(await update(waiting.seller.id, waiting.store.id)).toBe('currency_locked');
  expect(await update(waiting.seller.id, waiting.store.id, {}, new Date(NOW.getTime() + 6 * 60_000))).toBe('done');
  const connected = await sellerWithStore();
  await connect({ app, store: connected.store, ownerId: connected.seller.id });
  await db().connection.updateMany({ where: { storeId: connected.store.id }, data: { endedAt: NOW } });
  expect(await update(connected.seller.id, connected.store.id)).toBe('currency_locked');
});

test('one of the seller’s own keys locks the currency for good, revoked or not', async () => {
  const { seller, store } = await sellerWithStore();
  const { id } = await makeKey(seller, store);
  expect(await update(seller.id, store.id)).toBe('currency_locked');
  await db().apiKey.update({ where: { id }, data: { revokedAt: NOW } });
  expect(await update(seller.id, store.id)).toBe('currency_locked');
});

test('another seller’s store and an unknown one get the same answer', async () => {
  const { store } = await sellerWithStore();
  const stranger = await createSeller(db());
  for (const id of [store.id, randomUUID(), 'no-id']) expect(await update(stranger.id, id)).toBe('not_found');
  expect(await read(store.id)).toMatchObject({ name: 'Café  Nord' });
});
