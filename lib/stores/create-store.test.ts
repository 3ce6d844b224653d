import { expect, test } from 'vitest';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { createStore } from './create-store.ts';
import { findSellerStore, listSellerStores } from './stores.ts';

testDatabase();

test('a store belongs to its owner only, with its currency in lower case', async () => {
  const [owner, other] = [await createSeller(db()), await createSeller(db())];
  const fields = { name: 'Corner Shop', subdomain: 'corner', currency: 'EUR', customDomain: 'corner.example' };
  const made = await createStore(owner.id, fields, context());
  const id = 'id' in made ? made.id : '';
  expect(await findSellerStore(db(), owner.id, id)).toMatchObject({ ...fields, currency: 'eur' });
  expect(await findSellerStore(db(), other.id, id)).toBeNull();
  expect(await listSellerStores(db(), other.id)).toEqual([]);
});

test('a subdomain is given once', async () => {
  const [one, two] = [await createSeller(db()), await createSeller(db())];
  await createStore(
    one.id,
    { name: 'A', subdomain: 'taken', currency: 'usd', customDomain: 'taken.example' },
    context(),
  );
  const sub = await createStore(
    two.id,
    { name: 'B', subdomain: 'taken', currency: 'usd', customDomain: null },
    context(),
  );
  expect(sub).toEqual({ taken: 'subdomain' });
  expect(await listSellerStores(db(), two.id)).toEqual([]);
});

test('of many who want one name at once, one gets it', async () => {
  const seller = await createSeller(db());
  const fields = { name: 'A', subdomain: 'wanted', currency: 'usd', customDomain: null };
  const results = await Promise.all(Array.from({ length: 8 }, () => createStore(seller.id, fields, context())));
  expect(results.filter((result) => 'id' in result)).toHaveLength(1);
  expect(results.filter((result) => 'taken' in result && result.taken === 'subdomain')).toHaveLength(7);
});

test('an account has so many stores, however many are created at once', async () => {
  const { id } = await createSeller(db());
  const data = Array.from({ length: ACCOUNT_LIMITS.stores - 1 }, (_, i) => ({
    ownerId: id,
    name: 'S',
    subdomain: `many-${i}`,
    currency: 'usd',
  }));
  await db().store.createMany({ data });
  const create = (subdomain: string) =>
    createStore(id, { name: 'S', subdomain, currency: 'usd', customDomain: null }, context());
  const results = await Promise.all(['many-x', 'many-y', 'many-z'].map(create));
  expect(results.filter((made) => 'tooMany' in made)).toHaveLength(2);
  expect(await listSellerStores(db(), id)).toHaveLength(ACCOUNT_LIMITS.stores);
});
