import { expect, test } from 'vitest';
import type { z } from 'zod';
import { testDatabase } from '@/prisma/testing/database.ts';
import { CUSTOMER } from '../../billing/catalogue/customer-object.ts';
import { customersPage } from '../../billing/catalogue/customers.ts';
import { PRODUCT, VARIANT } from '../../billing/catalogue/product-object.ts';
import { productsPage } from '../../billing/catalogue/products.ts';
import { inOrder } from '../../billing/invoices/invoice-lines.ts';
import { INVOICE } from '../../billing/invoices/invoice-object.ts';
import { invoicesPage, ordersPage } from '../../billing/invoices/written-invoices.ts';
import { SUBSCRIPTION } from '../../billing/subscriptions/subscription-object.ts';
import { at, testStore, testSubscription, testVariant } from '../../billing/subscriptions/testing.ts';
import { subscriptionsPage } from '../../billing/subscriptions/written-subscriptions.ts';
import { db } from '../../database/db.ts';
import type { WrittenPage } from '../../database/written-rows.ts';
import { customer } from './customer.ts';
import { invoice } from './invoice.ts';
import { order } from './order.ts';
import { product, variant } from './product.ts';
import { expandedSubscription, subscription } from './subscription.ts';

testDatabase();

/** A store with some of everything: also a subscription that is paused and one that ends, with a change to come. */
async function shop() {
  const { access, inStore } = await testStore();
  const plan = await testVariant(inStore);
  const ids = await Promise.all([1, 2, 3].map(() => testSubscription(inStore, plan, '2025-06-01')));
  const paused = { status: 'paused', pausedAt: at('2025-06-10'), resumesAt: at('2025-07-10') } as const;
  await db().subscription.update({ where: { id: ids[0] ?? '' }, data: paused });
  const ending = { cancelAtPeriodEnd: true, canceledAt: at('2025-06-10'), scheduledVariantId: plan.id };
  await db().subscription.update({ where: { id: ids[1] ?? '' }, data: { ...ending, metadata: { order: '1042' } } });
  const read = async (page: Promise<WrittenPage>) => JSON.parse(`[${(await page).text}]`);
  return { access, read, where: { storeId: inStore.storeId } };
}

/** Objects that are what the OpenAPI document says, with its members in its order. */
function expectShown(objects: object[], schema: z.ZodObject): void {
  expect(objects.length).toBeGreaterThan(0);
  for (const object of objects) {
    expect(Object.keys(object)).toEqual(Object.keys(schema.shape));
    expect(schema.parse(object)).toEqual(object);
  }
}

const page = { limit: 10 };
const oldest = { orderBy: { id: 'asc' } } as const;

test('a customer', async () => {
  const { access, read, where } = await shop();
  const listed = await read(customersPage(access, page));
  expectShown(listed, customer);
  expect((await db().customer.findMany({ where, ...oldest })).map(CUSTOMER.of)).toEqual(listed);
});

test('a product with its variants', async () => {
  const { access, read, where } = await shop();
  const listed = await read(productsPage(access, page));
  expectShown(listed, product);
  const rows = await db().product.findMany({ where, ...oldest, include: { variants: oldest } });
  expect(rows.map(PRODUCT.of)).toEqual(listed);
  expectShown(
    rows.flatMap(({ variants }) => variants.map(VARIANT.of)),
    variant,
  );
});

test('a subscription, alone and with what belongs to it', async () => {
  const { access, read, where } = await shop();
  const listed = await read(subscriptionsPage(access, page));
  expectShown(listed, subscription);
  expect((await db().subscription.findMany({ where, ...oldest })).map(SUBSCRIPTION.of)).toEqual(listed);
  expectShown(
    await read(subscriptionsPage(access, { ...page, expand: ['customer', 'product', 'variant'] })),
    expandedSubscription,
  );
});

test('an invoice with its lines, and as an order', async () => {
  const { access, read, where } = await shop();
  const listed = await read(invoicesPage(access, page));
  expectShown(listed, invoice);
  const rows = await db().invoice.findMany({ where, orderBy: { id: 'desc' }, include: { lines: inOrder } });
  expect(rows.map(INVOICE.of)).toEqual(listed);
  for (const isNamed of [true, false]) expectShown(await read(ordersPage(access, page, { isNamed })), order);
});
