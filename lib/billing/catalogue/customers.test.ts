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

beforeAll(async () => {
  ({ inStore, access } = await testStore());
});

const now = context(at('2025-06-01'));
const refusal = (code: string, status: number) => expect.objectContaining({ name: 'ApiError', code, status });
const emails = async (filter: { email?: string } = {}) =>
  JSON.parse(`[${(await customersPage(access, { limit: 100, ...filter })).text}]`).map(
    ({ email }: CustomerObject) => email,
  );

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
