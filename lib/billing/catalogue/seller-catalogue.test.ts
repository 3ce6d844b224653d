import { beforeAll, describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import {
  createCustomer,
  createProduct,
  createSubscription,
  type StoreMode,
} from '@/prisma/testing/billing-factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { accessTo, at, testVariant } from '../subscriptions/testing.ts';
import { deleteCustomer } from './create-customer.ts';
import { findSellerCustomer, listSellerCustomers, listSellerInvoicesOfCustomer } from './seller-customers.ts';
import { findSellerProduct } from './seller-products.ts';

testDatabase();

let owner: SellerId;
let stranger: SellerId;
let inStore: StoreMode;

beforeAll(async () => {
  const [me, other] = [await createSeller(db()), await createSeller(db())];
  [owner, stranger] = [me.id, other.id];
  inStore = { storeId: (await createStore(db(), owner)).id, mode: 'live' };
});

const read = async (ownerId: SellerId, id: string, limit = 10) => {
  const customer = await findSellerCustomer(db(), ownerId, id, limit);
  return customer && { customer, invoices: await listSellerInvoicesOfCustomer(db(), ownerId, id, limit + 1) };
};

describe('a product of a seller', () => {
  test('says of each variant whether a subscription has it or will have it, in one statement', async () => {
    const { id, variants } = await createProduct(db(), inStore, {
      variants: [{ name: 'Had' }, { name: 'Later' }, { name: 'Never' }],
    });
    const [had, later] = variants;
    if (!had || !later) throw new Error('no variants');
    const customerId = await createCustomer(db(), inStore);
    const subscription = await createSubscription(db(), inStore, {
      customerId,
      variant: had,
      startedAt: at('2025-06-01'),
    });
    await db().subscription.update({ where: { id: subscription }, data: { scheduledVariantId: later.id } });
    const find = () => findSellerProduct(db(), owner, id);
    expect((await find())?.variants.map(({ name, isUsed }) => [name, isUsed])).toEqual([
      ['Had', true],
      ['Later', true],
      ['Never', false],
    ]);
    expect(await statementsOf(find)).toHaveLength(1);
  });

  test('is there for its own seller alone', async () => {
    const { id } = await createProduct(db(), inStore);
    expect(await findSellerProduct(db(), owner, id)).toMatchObject({ id });
    expect(await findSellerProduct(db(), stranger, id)).toBeNull();
    expect(await findSellerProduct(db(), owner, 'no-id')).toBeNull();
  });
});

describe('a customer of a seller', () => {
  test('is there for their own seller alone', async () => {
    const id = await createCustomer(db(), inStore);
    expect((await read(owner, id))?.customer).toMatchObject({ id, subscriptions: [] });
    expect(await read(stranger, id)).toBeNull();
    expect(await read(owner, 'no-id')).toBeNull();
  });

  test('has the invoices of all their subscriptions, newest first, in two statements', async () => {
    const customerId = await createCustomer(db(), inStore);
    const variant = await testVariant(inStore);
    const first = await createSubscription(db(), inStore, { customerId, variant, startedAt: at('2025-06-01') });
    const second = await createSubscription(db(), inStore, { customerId, variant, startedAt: at('2025-06-10') });
    const found = await read(owner, customerId);
    expect(found?.customer.subscriptions.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(found?.invoices.map(({ issuedAt }) => issuedAt)).toEqual([at('2025-06-10'), at('2025-06-01')]);
    expect(await statementsOf(() => read(owner, customerId))).toHaveLength(2);
    const few = await read(owner, customerId, 1);
    expect([few?.customer.subscriptions.length, few?.invoices.length]).toEqual([2, 2]);
  });

  test('is no longer listed once deleted, but still there with what they had', async () => {
    const id = await createCustomer(db(), inStore, { name: 'Gone Girl' });
    const found = async () => (await listSellerCustomers(db(), owner, { limit: 10, search: 'gone girl' })).rows.length;
    expect(await found()).toBe(1);
    await deleteCustomer(accessTo(inStore), id, context(at('2025-06-15')));
    expect(await found()).toBe(0);
    expect((await read(owner, id))?.customer).toMatchObject({ name: 'Deleted customer', deletedAt: at('2025-06-15') });
  });
});
