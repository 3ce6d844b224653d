import { expect, test, vi } from 'vitest';
import { createCustomer, createProduct, createSubscription } from '@/prisma/demo/billing-factories.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { openTestDatabase, testSettings } from '@/prisma/testing/database.ts';
import { setDb } from '../db.ts';
import { resetProcess } from '../process-wide.ts';
import { startJobs } from './start-jobs.ts';

test('what became due while nothing ran is acted upon at the start, twice started or not, and stopping leaves nothing behind', async () => {
  testSettings();
  const { database, remove } = await openTestDatabase();
  const { prisma } = database;
  setDb(prisma);
  const store = await createStore(prisma, (await createSeller(prisma)).id);
  const place = { storeId: store.id, mode: 'test' } as const;
  const { variants } = await createProduct(prisma, place, { variants: [{ price: 1500, interval: 'week' }] });
  const startedAt = new Date(Date.now() - 22 * 24 * 3600_000);
  const id = await createSubscription(prisma, place, {
    customerId: await createCustomer(prisma, place),
    variant: variants[0] as NonNullable<(typeof variants)[0]>,
    startedAt,
  });

  const stops = [await startJobs(database.jobs), await startJobs(database.jobs)];
  await vi.waitFor(
    async () => {
      const { currentPeriodEnd } = await prisma.subscription.findUniqueOrThrow({ where: { id } });
      expect(currentPeriodEnd.getTime()).toBeGreaterThan(Date.now());
    },
    { timeout: 15_000, interval: 100 },
  );
  for (const stop of stops) await stop();
  const starts = await prisma.invoice.findMany({ where: { subscriptionId: id }, orderBy: { sequence: 'asc' } });
  expect(starts.map(({ periodStart }) => (periodStart.getTime() - startedAt.getTime()) / (7 * 24 * 3600_000))).toEqual([
    0, 1, 2, 3,
  ]);
  resetProcess();
  await remove();
});
