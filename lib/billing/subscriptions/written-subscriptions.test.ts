import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { Cursor } from '../../database/list-page.ts';
import { CUSTOMER } from '../catalogue/customer-object.ts';
import { customersPage } from '../catalogue/customers.ts';
import { PRODUCT, VARIANT } from '../catalogue/product-object.ts';
import { productsPage } from '../catalogue/products.ts';
import { inOrder } from '../invoices/invoice-lines.ts';
import { INVOICE } from '../invoices/invoice-object.ts';
import { invoicesPage, writtenInvoice } from '../invoices/written-invoices.ts';
import { subscriptionObject } from './subscription-object.ts';
import { at, testStore, testSubscription, testVariant } from './testing.ts';
import { subscriptionsPage, writtenSubscription } from './written-subscriptions.ts';

testDatabase();

const written = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join();

/** Texts as people and apps write them: of any characters that PostgreSQL keeps. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\t', '\u001f', '\u007f', '\u2028', '/', '<'), maxLength: 9 }),
);
const metadata = fc.dictionary(fc.oneof(text, fc.constantFrom('10', '9', '__proto__', '\uffff', '😀')), text, {
  maxKeys: 4,
});
const time = fc.date({ min: at('1999-12-31'), max: at('2099-01-01'), noInvalidDate: true });

test('what the database writes is what JSON.stringify would, whatever stands in it', async () => {
  const { access, inStore } = await testStore();
  const samples = fc.sample(fc.tuple(text, text, metadata, time, fc.boolean(), fc.boolean()), 40);
  for (const [name, other, metadata, moment, hasEnded, isScheduled] of samples) {
    const variant = await testVariant(inStore, { name: other });
    await testVariant(inStore, {});
    const id = await testSubscription(inStore, variant, '2025-06-01');
    const changed = { metadata, canceledAt: moment, endedAt: hasEnded ? moment : null };
    const scheduled = { scheduledVariantId: isScheduled ? variant.id : null };
    const { customerId, productId } = await db().subscription.update({
      where: { id },
      data: { ...changed, ...scheduled, cancelAtPeriodEnd: name.length % 2 === 0, updatedAt: moment },
    });
    await db().customer.update({ where: { id: customerId }, data: { name, email: other, metadata } });
    await db().product.update({ where: { id: productId }, data: { name: other, description: name, metadata } });
    await db().invoiceLine.updateMany({ where: { subscriptionId: id }, data: { description: name } });
  }
  const order = { orderBy: { id: 'asc' } } as const;
  const where = { storeId: inStore.storeId };
  const customers = (await db().customer.findMany({ where, ...order })).map(CUSTOMER.of);
  const found = await db().product.findMany({ where, ...order, include: { variants: order } });
  const products = found.map(PRODUCT.of);
  const subscriptions = await db().subscription.findMany({ where, ...order, include: { variant: true } });
  const page = { limit: 100 };
  expect((await customersPage(access, page)).text).toBe(written(customers));
  expect((await productsPage(access, page)).text).toBe(written(products));
  expect((await subscriptionsPage(access, page)).text).toBe(written(subscriptions.map(subscriptionObject)));
  const expanded = subscriptions.map((row) => ({
    ...subscriptionObject(row),
    customer: customers.find(({ id }) => id === row.customerId),
    product: products.find(({ id }) => id === row.productId),
    variant: VARIANT.of(row.variant),
  }));
  const expand = ['variant', 'product', 'customer'] as const;
  expect((await subscriptionsPage(access, { ...page, expand })).text).toBe(written(expanded));
  const one = await writtenSubscription(access, String(expanded[7]?.id), expand);
  expect(one).toEqual({ text: written(expanded.slice(7, 8)) });

  const invoices = await db().invoice.findMany({ where, orderBy: { id: 'desc' }, include: { lines: inOrder } });
  expect(invoices.length).toBe(samples.length);
  const newest = invoices.map(INVOICE.of);
  expect((await invoicesPage(access, page)).text).toBe(written(newest));
  expect((await writtenInvoice(access, String(newest[3]?.id)))?.text).toBe(written(newest.slice(3, 4)));
}, 60_000);

test('pages follow one another, one store and mode each, also where many are asked for at once', async () => {
  const stores = await Promise.all([testStore(), testStore('live'), testStore()]);
  const counts = [5, 3, 0];
  for (const [index, { inStore }] of stores.entries()) {
    const variant = counts[index] ? await testVariant(inStore) : null;
    for (let made = 0; variant && made < (counts[index] ?? 0); made += 1)
      await testSubscription(inStore, variant, '2025-06-01');
  }
  const all = await Promise.all(
    stores.map(async ({ access }, index) => {
      const ids: string[] = [];
      let cursor: Cursor | undefined;
      do {
        const page = await subscriptionsPage(access, { limit: 2, ...(cursor && { cursor }) });
        const rows = JSON.parse(`[${page.text}]`) as { id: string }[];
        expect([page.count, page.first, page.last]).toEqual([
          rows.length,
          rows[0]?.id ?? null,
          rows.at(-1)?.id ?? null,
        ]);
        ids.push(...rows.map(({ id }) => id));
        cursor = page.after === null ? undefined : { where: 'after', at: page.after };
      } while (cursor);
      const where = { storeId: stores[index]?.inStore.storeId ?? '' };
      return { ids, want: (await db().subscription.findMany({ where, orderBy: { id: 'asc' } })).map(({ id }) => id) };
    }),
  );
  for (const { ids, want } of all) expect(ids).toEqual(want);
  expect(all.map(({ ids }) => ids.length)).toEqual(counts);
});
