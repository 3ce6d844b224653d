import { expect, test } from 'vitest';
import { createCustomers, createProduct, createSubscriptions } from '@/prisma/demo/billing-factories.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { runRenewals } from './run-renewals.ts';

testDatabase();

test('subscriptions that can’t be renewed hold up none of the others, even when they fill whole batches', async () => {
  const { id: storeId } = await createStore(db(), (await createSeller(db())).id);
  const side = { storeId, mode: 'test' } as const;
  const [variant] = (await createProduct(db(), side, { variants: [{ price: 900 }] })).variants;
  if (!variant) throw new Error('a product has a variant');
  const customers = await createCustomers(
    db(),
    side,
    Array.from({ length: 130 }, () => ({})),
  );
  const day = (index: number) => new Date(Date.UTC(2025, 5, 1, 0, index));
  const list = customers.map((customerId, index) => ({ customerId, variant, startedAt: day(index) }));
  const ids = await createSubscriptions(db(), side, list, day(0));
  // The next invoice of the first 120 exists already, which can't normally happen, so the database refuses another.
  const firsts = await db().invoice.findMany({ where: { subscriptionId: { in: ids.slice(0, 120) } } });
  await db().invoice.createMany({
    data: firsts.map(({ id: _id, ...first }, index) => ({ ...first, sequence: 2, number: `INV-IN-THE-WAY-${index}` })),
  });

  const now = new Date('2025-08-15T00:00:00Z');
  expect(await runRenewals(() => now, new AbortController().signal)).toBe(20);
  expect(await db().subscription.count({ where: { currentPeriodEnd: { gt: now } } })).toBe(10);
  expect(await db().invoice.count({ where: { subscriptionId: { in: ids.slice(120) } } })).toBe(30);

  await db().invoice.deleteMany({ where: { number: { startsWith: 'INV-IN-THE-WAY' } } });
  expect(await runRenewals(() => now, new AbortController().signal)).toBe(240);
});

test('a run that is told to stop leaves the rest to the next one', async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await runRenewals(() => new Date('2030-01-01'), stopping.signal)).toBe(0);
});
