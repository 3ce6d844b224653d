import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { renewUpTo } from '../billing/subscriptions/renew-subscriptions.ts';
import { at, testStore, testSubscription, testVariant } from '../billing/subscriptions/testing.ts';
import { advanceClock } from '../billing/test-clock/advance-clock.ts';
import { db } from '../database/db.ts';
import { setClock } from '../kernel/process/clock.ts';
import { log } from '../kernel/process/log.ts';
import { startRenewing } from './start-renewing.ts';

testDatabase();

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  setClock(undefined);
  vi.restoreAllMocks();
});

const atMost = { timeout: 15_000 };
const startAt = (now: Date, processes = 1) => {
  setClock(() => now);
  for (let started = 0; started < processes; started += 1) stops.push(startRenewing());
};
const periodsOf = async (subscriptionId: string) => {
  const invoices = await db().invoice.findMany({ where: { subscriptionId }, orderBy: { sequence: 'asc' } });
  return invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10));
};

test('downtime of months is caught up with in order, each period once, by three at once', async () => {
  const { inStore } = await testStore();
  const variant = await testVariant(inStore);
  const ids = await Promise.all(Array.from({ length: 12 }, () => testSubscription(inStore, variant, '2025-06-01')));
  startAt(at('2025-08-20'), 3);
  for (const id of ids) await expect.poll(() => periodsOf(id), atMost).toHaveLength(3);
  for (const id of ids) expect(await periodsOf(id)).toEqual(['2025-06-01', '2025-07-01', '2025-08-01']);
});

test('what comes to be due while it runs is done, by the clock of its store', async () => {
  const { inStore } = await testStore();
  const ahead = await testStore();
  const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01');
  const later = await testSubscription(ahead.inStore, await testVariant(ahead.inStore), '2025-06-01');
  setClock(() => at('2025-06-16'));
  await advanceClock(ahead.access, at('2025-06-30'), context(at('2025-06-16')));
  startAt(at('2025-06-16'));
  await sleep(50);
  expect([await periodsOf(id), await periodsOf(later)]).toEqual([['2025-06-01'], ['2025-06-01']]);
  setClock(() => at('2025-06-17'));
  await expect.poll(() => periodsOf(later), atMost).toEqual(['2025-06-01', '2025-07-01']);
  expect(await periodsOf(id)).toEqual(['2025-06-01']);
  setClock(() => at('2025-07-01'));
  await expect.poll(() => periodsOf(id), atMost).toEqual(['2025-06-01', '2025-07-01']);
});

test('a failed payment is tried again when that is due', async () => {
  const { inStore } = await testStore();
  const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01', { isDeclined: true });
  await renewUpTo(id, at('2025-07-01'));
  const attempts = async () => (await db().invoice.findMany({ where: { subscriptionId: id, attempts: 2 } })).length;
  startAt(at('2025-07-02'), 2);
  await expect.poll(attempts, atMost).toBe(1);
});

test('one that can’t be renewed holds up no other, and is not tried again every second', async () => {
  const { inStore } = await testStore();
  const variant = await testVariant(inStore);
  const broken = await testSubscription(inStore, variant, '2025-05-01');
  const other = await testSubscription(inStore, variant, '2025-05-02');
  const first = await db().invoice.findFirstOrThrow({ where: { subscriptionId: broken } });
  await db().invoice.create({ data: { ...first, id: crypto.randomUUID(), sequence: 2, number: 'IN-THE-WAY' } });
  const error = vi.spyOn(log(), 'error').mockReturnValue(undefined);
  vi.spyOn(log(), 'warn').mockReturnValue(undefined);
  startAt(at('2025-06-05'));
  await expect.poll(() => periodsOf(other), atMost).toEqual(['2025-05-02', '2025-06-02']);
  await sleep(2_500);
  expect(error.mock.calls).toEqual([[expect.objectContaining({ subscriptionId: broken }), expect.any(String)]]);
});
