import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { collectOpenInvoices } from '../subscriptions/collect-open-invoices.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { at, invoicesOf, testStore, testVariant } from '../subscriptions/testing.ts';
import { updateSubscription } from '../subscriptions/update-subscription.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './create-customer.ts';
import type { CustomerObject } from './customer-object.ts';
import { customersPage, findCustomer } from './customers.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;
let stranger: StoreProof;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  ({ access: stranger } = await testStore());
});

const now = context(at('2025-06-01'));
const refusal = (code: string, status: number) => expect.objectContaining({ name: 'ApiError', code, status });
const emails = async (filter: { email?: string } = {}) =>
  JSON.parse(`[${(await customersPage(access, { limit: 100, ...filter })).text}]`).map(
    ({ email }: CustomerObject) => email,
  );

test('customers are created, found by email, changed, and seen by no other store', async () => {
  const ada = await createCustomer(access, { name: 'Ada', email: 'ada@example.com' }, now);
  expect(ada).toEqual({
    id: expect.any(String),
    name: 'Ada',
    email: 'ada@example.com',
    created_at: '2025-06-01T00:00:00.000Z',
    metadata: {},
  });
  await createCustomer(access, { name: 'Ben', email: 'ben@example.com' }, now);
  expect(await emails()).toEqual(['ada@example.com', 'ben@example.com']);
  expect(await emails({ email: 'ada@example.com' })).toEqual(['ada@example.com']);
  expect(await emails({ email: 'ada' })).toEqual([]);
  expect(await updateCustomer(access, ada.id, { name: 'Ada N.' }, now)).toEqual({ ...ada, name: 'Ada N.' });
  expect(await findCustomer(db(), stranger, ada.id)).toBeNull();
  for (const [by, id] of [
    [stranger, ada.id],
    [access, randomUUID()],
    [access, 'no-id'],
  ] as const) {
    await expect(updateCustomer(by, id, { name: 'x' }, now)).rejects.toEqual(refusal('not_found', 404));
    await expect(deleteCustomer(by, id, now)).rejects.toEqual(refusal('not_found', 404));
  }
});

test('what a deleted customer owes is not collected any more', async () => {
  const [small, large] = [await testVariant(inStore, { price: 1000 }), await testVariant(inStore, { price: 9000 })];
  const dan = await createCustomer(access, { name: 'Dan', email: 'dan@example.com' }, now);
  const { id } = await createSubscription(access, { customerId: dan.id, variantId: small.id }, now);
  await updateCustomer(access, dan.id, { email: 'dan+declined@example.com' }, now);
  await updateSubscription(access, id, { action: 'swap', variantId: large.id }, context(at('2025-06-16')));
  await updateSubscription(access, id, { action: 'cancel_immediately' }, context(at('2025-06-16')));
  await deleteCustomer(access, dan.id, now);
  expect(await collectOpenInvoices(at('2025-07-16'), [id])).toBe(0);
  expect(await invoicesOf(access, id, 1)).toMatchObject([{ status: 'open', total: 4000 }]);
});

test('a customer with a living subscription stays; afterwards name and email go, and invoices stay', async () => {
  const variant = await testVariant(inStore, { price: 10000 });
  const cara = await createCustomer(access, { name: 'Cara', email: 'cara@example.com' }, now);
  const wish = { customerId: cara.id, variantId: variant.id };
  const { id } = await createSubscription(access, wish, now);
  await expect(deleteCustomer(access, cara.id, now)).rejects.toEqual(refusal('customer_has_subscriptions', 409));
  await updateSubscription(access, id, { action: 'cancel_immediately' }, now);
  expect(await deleteCustomer(access, cara.id, now)).toEqual({ id: cara.id, deleted: true });
  expect(await db().customer.findUniqueOrThrow({ where: { id: cara.id } })).toMatchObject({
    name: 'Deleted customer',
    email: '',
    deletedAt: now.now,
  });
  expect(await findCustomer(db(), access, cara.id)).toBeNull();
  expect(await emails({ email: '' })).toEqual([]);
  expect(await invoicesOf(access, id)).toHaveLength(1);
  await expect(deleteCustomer(access, cara.id, now)).rejects.toEqual(refusal('not_found', 404));
  await expect(createSubscription(access, wish, now)).rejects.toEqual(refusal('customer_not_found', 422));
});
