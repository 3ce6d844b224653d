import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomers, createProduct, createSubscriptions } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { renewPeriods, runRenewals } from './run-renewals.ts';

testDatabase();

/** Subscriptions of one store, of a month each, one a minute after the other since midnight of 1 June. */
async function startSubscriptions(count: number): Promise<string[]> {
  const { id: storeId } = await createStore(db(), (await createSeller(db())).id);
  const side = { storeId, mode: 'test' } as const;
  const [variant] = (await createProduct(db(), side, { variants: [{ price: 900 }] })).variants;
  if (!variant) throw new Error('a product has a variant');
  const customers = await createCustomers(
    db(),
    side,
    Array.from({ length: count }, () => ({})),
  );
  const day = (index: number) => new Date(Date.UTC(2025, 5, 1, 0, index));
  const list = customers.map((customerId, index) => ({ customerId, variant, startedAt: day(index) }));
  return createSubscriptions(db(), side, list, day(0));
}

test('subscriptions that can’t be renewed hold up none of the others, even when they fill whole batches', async () => {
  const ids = await startSubscriptions(130);
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

test('after each batch a run leaves the machine to others for as long as that took, up to 50 ms', async () => {
  await startSubscriptions(120);
  const rested: number[] = [];
  const began: number[] = [];
  const over: number[] = [];
  const rest = vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => {
    over.push(performance.now());
    rested.push(ms);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    rest.mockRestore();
    syncBuiltinESMExports();
  });
  const clock = () => {
    began.push(performance.now());
    return new Date('2025-07-15T00:00:00Z');
  };
  expect(await renewPeriods(clock, new AbortController().signal)).toBe(120);
  // Batches of 50, 50 and 20, then two that find nothing: those leave nothing to wait for.
  expect(rested).toHaveLength(3);
  rested.forEach((ms, batch) => {
    const took = (over[batch] ?? 0) - (began[batch] ?? 0);
    expect(ms).toBeGreaterThan(Math.min(50, took) / 2);
    expect(ms).toBeLessThanOrEqual(50);
  });
});
