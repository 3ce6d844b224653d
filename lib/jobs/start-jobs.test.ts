import { expect, test, vi } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomer, createProduct, createSubscription } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { type Job, startJobs } from './start-jobs.ts';

testDatabase();

test('what became due while nothing ran is done at the start, just once; stopping leaves nothing behind', async () => {
  const prisma = db();
  const store = await createStore(prisma, (await createSeller(prisma)).id);
  const side = { storeId: store.id, mode: 'test' } as const;
  const { variants } = await createProduct(prisma, side, { variants: [{ price: 1500, interval: 'week' }] });
  const startedAt = new Date(Date.now() - 22 * 24 * 3600_000);
  const id = await createSubscription(prisma, side, {
    customerId: await createCustomer(prisma, side),
    variant: variants[0] as NonNullable<(typeof variants)[0]>,
    startedAt,
  });

  const stops = [startJobs(), startJobs()];
  const endOf = async () => (await prisma.subscription.findUniqueOrThrow({ where: { id } })).currentPeriodEnd.getTime();
  await expect.poll(endOf).toBeGreaterThan(Date.now());
  const job = () => prisma.job.findUnique({ where: { name: 'renew-subscriptions' } });
  await expect.poll(async () => (await job())?.finishedAt).toBeInstanceOf(Date);
  for (const stop of stops) await stop();
  const starts = await prisma.invoice.findMany({ where: { subscriptionId: id }, orderBy: { sequence: 'asc' } });
  expect(starts.map(({ periodStart }) => (periodStart.getTime() - startedAt.getTime()) / (7 * 24 * 3600_000))).toEqual([
    0, 1, 2, 3,
  ]);
});

test('a job that is stopped gets the signal, is waited for, and does not count as finished', async () => {
  const run = vi.fn<Job['run']>(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, 50))),
  );
  const stop = startJobs([{ name: 'until it is stopped', everySeconds: 60, run }]);
  await expect.poll(() => run).toHaveBeenCalled();
  const before = Date.now();
  await stop();
  expect(Date.now() - before).toBeGreaterThanOrEqual(45);
  const row = await db().job.findUniqueOrThrow({ where: { name: 'until it is stopped' } });
  expect(row).toMatchObject({ finishedAt: null, heldUntil: null });
});
