import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { createCustomers, createSubscriptions, type StoreMode } from '@/prisma/testing/billing-factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { happeningsOf } from '../../journal/activity/testing.ts';
import { setClock } from '../../kernel/process/clock.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { collectOpenInvoices } from '../subscriptions/collect-open-invoices.ts';
import { renewDue } from '../subscriptions/renew-subscriptions.ts';
import { findDue, listDueClocks } from '../subscriptions/system-subscriptions.ts';
import { accessTo, at, testStore, testSubscription, testVariant } from '../subscriptions/testing.ts';
import { advanceClock, advanceClocks } from './advance-clock.ts';
import { readClock } from './read-clock.ts';
import { resetTestData } from './reset-test-data.ts';

testDatabase();

const NOW = at('2025-06-01');
const refusal = (code: string, status: number) => expect.objectContaining({ name: 'ApiError', code, status });
const advance = (access: StoreProof, to: string | Date) =>
  advanceClock(access, typeof to === 'string' ? at(to) : to, context(NOW));

beforeAll(() => setClock(() => NOW));
afterEach(() => setClock(() => NOW));

/** Subscriptions with every kind of price; one in ten can’t pay. */
async function fill(inStore: StoreMode, count: number): Promise<string[]> {
  const variants = [
    await testVariant(inStore, { price: 1999 }),
    await testVariant(inStore, { price: 499, interval: 'week' }),
    await testVariant(inStore, { price: 9900, intervalCount: 3 }),
  ];
  const people = Array.from({ length: count }, (_, index) => ({ isDeclined: index % 10 === 9 }));
  const customers = await createCustomers(db(), inStore, people);
  const list = customers.map((customerId, index) => ({
    customerId,
    variant: variants[index % 7 === 0 ? index % 3 : 0] as (typeof variants)[number],
    // No two at the same time, so that the order of their numbers is known.
    startedAt: new Date(NOW.getTime() - (index % 28) * DAY_MS + (index % 24) * HOUR_MS - DAY_MS + index),
    ...(index % 11 === 0 && { trialEnd: new Date(NOW.getTime() + 9 * DAY_MS + index) }),
  }));
  return createSubscriptions(db(), inStore, list, NOW);
}

/** Everything billed, without ids. */
async function billed(ids: string[]) {
  const rows = await db().subscription.findMany({
    where: { id: { in: ids } },
    include: {
      invoices: { orderBy: { sequence: 'asc' }, include: { lines: { orderBy: { position: 'asc' } } } },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const happened = new Map(await Promise.all(ids.map(async (id) => [id, await happeningsOf(id)] as const)));
  return ids.map((id) => {
    const row = byId.get(id);
    return {
      status: row?.status,
      period: [row?.currentPeriodStart, row?.currentPeriodEnd],
      updatedAt: row?.updatedAt,
      invoices: row?.invoices.map(({ issuedAt, total, status, attempts, settledAt, lines, number, periodEnd }) => {
        const sums = lines.map(({ amount, periodStart }) => [amount, periodStart]);
        return { issuedAt, total, status, attempts, settledAt, number, periodEnd, lines: sums };
      }),
      events: happened.get(id)?.map(({ kind, createdAt }) => [kind, createdAt]),
    };
  });
}

/** What subscribers are told, in their order, without ids. */
async function told(ids: string[]) {
  const events = await db().event.findMany({ where: { streamId: { in: ids } }, orderBy: { written: 'asc' } });
  return events.map(({ type, streamId, sequence, data }) => {
    const { object, previous } = JSON.parse(data);
    return { type, of: ids.indexOf(streamId), sequence, status: object.status, at: object.updated_at, previous };
  });
}

describe('moving the clock', () => {
  test('by a quarter of a year at once comes to the same as day by day, to the cent and the number', {
    timeout: 180_000,
  }, async () => {
    const [one, two] = [await testStore(), await testStore()];
    const [ids, others] = [await fill(one.inStore, 22), await fill(two.inStore, 22)];
    await advance(one.access, '2025-09-01');
    for (let day = 1; day <= 92; day += 1) await advance(two.access, new Date(NOW.getTime() + day * DAY_MS));
    const found = await billed(ids);
    expect(found).toEqual(await billed(others));
    expect(found.flatMap(({ invoices }) => invoices).length).toBeGreaterThan(80);
    expect(await told(ids)).toEqual(await told(others));
  });

  // Some seconds on two cores of its own; how long it takes beside other tests says nothing, so the statements count.
  test('by a year takes 100 subscriptions as many statements for fifty periods as for one', {
    timeout: 180_000,
  }, async () => {
    const { inStore, access } = await testStore();
    const variant = await testVariant(inStore, { price: 1999 });
    const customers = await createCustomers(
      db(),
      inStore,
      Array.from({ length: 100 }, () => ({})),
    );
    const list = customers.map((customerId, index) => ({
      customerId,
      variant,
      startedAt: new Date(NOW.getTime() - (index % 28) * DAY_MS),
    }));
    await createSubscriptions(db(), inStore, list, NOW);
    const start = performance.now();
    const statements = await statementsOf(async () => {
      for (let state = await advance(access, '2026-06-01'); state.advancingTo; state = await readClock(access, NOW))
        await new Promise((resolve) => setTimeout(resolve, 200));
    });
    process.stdout.write(`1,200 renewals took ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    expect(await db().invoice.count({ where: inStore })).toBe(1_300);
    expect(
      statements.filter((sql) => /^(?:INSERT INTO|UPDATE) (?:invoice|subscription)/.test(sql)).length,
    ).toBeLessThan(300);
  });
});

describe('a clock that has been moved', () => {
  test('goes on by the job, which does what is due by it', async () => {
    const { inStore, access } = await testStore();
    const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01');
    await advance(access, '2025-06-30');
    setClock(() => new Date(NOW.getTime() + 2 * DAY_MS));
    await advanceClocks(new AbortController().signal);
    expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
      currentPeriodEnd: at('2025-08-01'),
      updatedAt: at('2025-07-02'),
    });
  });

  test('is left alone by renewals in real time', async () => {
    const { inStore } = await testStore();
    const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01');
    await db().testClock.create({ data: { storeId: inStore.storeId, advancingTo: at('2026-01-01'), reachedAt: NOW } });
    expect(await findDue(db(), at('2025-08-15'), [])).toMatchObject({ periods: false, payments: false });
    expect((await listDueClocks(db(), at('2025-08-15'))).map(({ storeId }) => storeId)).not.toContain(inStore.storeId);
    await renewDue(at('2025-08-15'), { batch: 100 });
    await collectOpenInvoices(at('2025-08-15'));
    const { currentPeriodEnd } = await db().subscription.findUniqueOrThrow({ where: { id } });
    expect(currentPeriodEnd).toEqual(at('2025-07-01'));
  });

  test('is taken over when the process that moved it has died, and by nobody before', async () => {
    const { inStore, access } = await testStore();
    const id = await testSubscription(inStore, await testVariant(inStore), '2025-06-01');
    const to = at('2025-09-15');
    const touchedAt = new Date(NOW.getTime() - 59_000);
    await db().testClock.create({ data: { storeId: inStore.storeId, advancingTo: to, reachedAt: NOW, touchedAt } });
    await advanceClocks(new AbortController().signal);
    expect(await db().invoice.count({ where: { subscriptionId: id } })).toBe(1);
    setClock(() => new Date(NOW.getTime() + 1000));
    await advanceClocks(new AbortController().signal);
    expect(await db().invoice.count({ where: { subscriptionId: id } })).toBe(4);
    expect(await readClock(access, new Date(NOW.getTime() + 1000))).toMatchObject({ now: to, advancingTo: null });
  });

  test('is back in real time after a reset of the test data, also in the middle of a move', async () => {
    const seller = await createSeller(db());
    const { id: storeId } = await createStore(db(), seller.id);
    const access = accessTo({ storeId, mode: 'test' });
    await advance(access, '2026-06-01');
    await resetTestData(seller.id, storeId, context(NOW));
    expect(await readClock(access, NOW)).toMatchObject({ now: NOW, advancingTo: null });
    await db().testClock.create({ data: { storeId, advancingTo: at('2026-01-01'), reachedAt: NOW, touchedAt: NOW } });
    await resetTestData(seller.id, storeId, context(NOW));
    expect(await readClock(access, NOW)).toMatchObject({ now: NOW, advancingTo: null });
  });

  test('two moves at once: one is made, the other is refused', async () => {
    const { access } = await testStore();
    const moves = await Promise.allSettled([advance(access, '2025-07-01'), advance(access, '2025-07-02')]);
    const refused = moves.filter(({ status }) => status === 'rejected');
    for (const one of refused) expect(one).toMatchObject({ reason: refusal('clock_advancing', 409) });
    const { now } = await readClock(access, NOW);
    expect(moves).toContainEqual({ status: 'fulfilled', value: { now, advancingFrom: null, advancingTo: null } });
  });
});
