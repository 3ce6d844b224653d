import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { happeningsOf } from '../../journal/activity/testing.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { Variant } from '../catalogue/variant.ts';
import { collectOpenInvoices } from './collect-open-invoices.ts';
import { previewUpcomingInvoice } from './preview-subscription.ts';
import { renewDue } from './renew-subscriptions.ts';
import { findSubscription } from './subscriptions.ts';
import { at, invoicesOf, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;
let monthly: Variant;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  monthly = await testVariant(inStore, { price: 10000 });
});

// Time moves every subscription on, so each test starts without any.
afterEach(async () => {
  await db().subscription.deleteMany();
});

const find = (id: string) => findSubscription(db(), access, id);
const invoices = (id: string) => invoicesOf(access, id);
const kinds = async (id: string) => (await happeningsOf(id)).map(({ kind }) => kind);

async function renewAll(now: Date, workers = 1): Promise<number> {
  let total = 0;
  for (let done = -1; done !== 0; total += done) {
    const counts = await Promise.all(Array.from({ length: workers }, () => renewDue(now, { batch: 50 })));
    done = counts.reduce((sum, count) => sum + count.done, 0);
  }
  return total;
}

describe('at the end of its period a subscription', () => {
  test('renews on the millisecond, not before', async () => {
    const id = await testSubscription(inStore, monthly, '2025-01-31');
    expect(await renewAll(new Date(at('2025-02-28').getTime() - 1))).toBe(0);
    expect(await renewAll(at('2025-02-28'))).toBe(1);
    expect(await find(id)).toMatchObject({ status: 'active', current_period_end: '2025-03-31T00:00:00.000Z' });
    expect(await renewAll(at('2025-02-28'))).toBe(0);
  });

  test('renews period by period after downtime, each dated at its own start, by several workers at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => testSubscription(inStore, monthly, '2025-01-31')));
    await renewAll(at('2025-06-15'), 4);
    for (const id of ids) {
      const issued = await invoices(id);
      expect(issued.map(({ issued_at }) => issued_at.slice(0, 10))).toEqual([
        '2025-05-31',
        '2025-04-30',
        '2025-03-31',
        '2025-02-28',
        '2025-01-31',
      ]);
      expect(issued.map(({ period_end }) => period_end.slice(0, 10))[0]).toBe('2025-06-30');
      expect(new Set(issued.map(({ number }) => number)).size).toBe(5);
      expect(await kinds(id)).toEqual(['renewed', 'renewed', 'renewed', 'renewed']);
    }
  });

  test('collects the pending lines, as the upcoming invoice said', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01');
    const large = await testVariant(inStore, { price: 30000 });
    const swap = { action: 'swap', variantId: large.id } as const;
    await updateSubscription(access, id, swap, { ...context(at('2025-06-16')), requestId: 'req_test' });
    const { lines, total, due_at } = await previewUpcomingInvoice(access, id, { now: at('2025-06-30') });
    await renewAll(at('2025-07-01'));
    expect((await invoices(id))[0]).toMatchObject({ lines, total, issued_at: due_at, status: 'paid' });
    expect(total).toBe(40000);
  });

  test('ends for good when a cancel is scheduled', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', { cancelAtPeriodEnd: true });
    await renewAll(at('2025-12-01'), 2);
    expect(await find(id)).toMatchObject({ status: 'canceled', ended_at: '2025-07-01T00:00:00.000Z' });
    expect(await invoices(id)).toHaveLength(1);
    expect(await kinds(id)).toEqual(['ended']);
  });

  test('becomes active after a trial, with its first invoice', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', { trialEnd: at('2025-06-15') });
    await renewAll(at('2025-06-15'));
    expect(await find(id)).toMatchObject({ status: 'active', current_period_end: '2025-07-15T00:00:00.000Z' });
    expect(await invoices(id)).toMatchObject([{ total: 10000, period_start: '2025-06-15T00:00:00.000Z' }]);
  });

  test('ends after a trial that is scheduled to cancel, without any invoice', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', {
      trialEnd: at('2025-06-15'),
      cancelAtPeriodEnd: true,
    });
    await renewAll(at('2025-06-15'));
    expect(await find(id)).toMatchObject({ status: 'canceled' });
    expect(await invoices(id)).toEqual([]);
  });

  test('waits while paused', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', { status: 'paused' });
    expect(await renewAll(at('2026-01-01'))).toBe(0);
    expect(await previewUpcomingInvoice(access, id, { now: at('2026-01-01') })).toMatchObject({
      due_at: null,
      total: 0,
    });
  });
});

describe('a payment that fails', () => {
  const pays = (id: string) =>
    db().customer.updateMany({ where: { subscriptions: { some: { id } } }, data: { email: 'casey@example.com' } });
  const statuses = async (id: string) => (await invoices(id)).map(({ status }) => status);

  test('makes the subscription past due; it is active again once a retry has collected the invoice', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', { isDeclined: true });
    await renewAll(at('2025-07-01'));
    expect(await find(id)).toMatchObject({ status: 'past_due', current_period_end: '2025-08-01T00:00:00.000Z' });
    expect(await statuses(id)).toEqual(['open', 'paid']);
    expect(await kinds(id)).toEqual(['renewed', 'payment_failed']);
    await pays(id);
    await collectOpenInvoices(new Date(at('2025-07-02').getTime() - 1));
    expect(await statuses(id)).toEqual(['open', 'paid']);
    await collectOpenInvoices(at('2025-07-02'));
    expect(await find(id)).toMatchObject({ status: 'active' });
    expect(await statuses(id)).toEqual(['paid', 'paid']);
    expect(await kinds(id)).toEqual(['renewed', 'payment_failed', 'paid']);
  });

  test('is retried after 1, 3, 5 and 7 days; then it stays past due and keeps renewing', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', { isDeclined: true });
    await renewAll(at('2025-07-01'));
    const tried: string[] = [];
    for (let day = 1; day <= 31; day += 1) {
      const now = new Date(at('2025-07-01').getTime() + day * DAY_MS);
      if ((await collectOpenInvoices(now)) > 0) tried.push(now.toISOString().slice(8, 10));
    }
    expect(tried).toEqual(['02', '04', '06', '08']);
    await pays(id);
    await renewAll(at('2025-08-01'));
    expect(await find(id)).toMatchObject({ status: 'past_due', current_period_end: '2025-09-01T00:00:00.000Z' });
    expect(await statuses(id)).toEqual(['paid', 'open', 'paid']);
  });

  test('is retried when it was due, if the process was down meanwhile', async () => {
    const id = await testSubscription(inStore, monthly, '2025-06-01', { isDeclined: true });
    await renewAll(at('2025-07-20'));
    expect(await kinds(id)).toEqual(['renewed', ...Array(5).fill('payment_failed')]);
    const issued = await db().invoice.findFirstOrThrow({ where: { subscriptionId: id, status: 'open' } });
    expect(issued).toMatchObject({ attempts: 5, nextAttemptAt: null, settledAt: null });
  });

  test('fails for test customers only: live payments are the provider’s business', async () => {
    const live = await testStore('live');
    const id = await testSubscription(live.inStore, await testVariant(live.inStore), '2025-06-01', {
      isDeclined: true,
    });
    await renewAll(at('2025-07-01'));
    expect(await findSubscription(db(), live.access, id)).toMatchObject({ status: 'active' });
  });

  test('a free period needs no payment', async () => {
    const id = await testSubscription(inStore, await testVariant(inStore, { price: 0 }), '2025-06-01', {
      isDeclined: true,
    });
    await renewAll(at('2025-07-01'));
    expect(await find(id)).toMatchObject({ status: 'active' });
    expect((await invoices(id))[0]).toMatchObject({ total: 0, status: 'paid' });
  });
});

test('a subscription that can’t be renewed holds up no others, and is tried again', async () => {
  const broken = await testSubscription(inStore, monthly, '2025-06-01');
  const fine = await testSubscription(inStore, monthly, '2025-06-02');
  // Its next invoice exists already, which can't normally happen, so the database refuses a second one.
  const first = await db().invoice.findFirstOrThrow({ where: { subscriptionId: broken } });
  const { id: _id, ...copy } = first;
  await db().invoice.create({ data: { ...copy, sequence: 2, number: 'INV-IN-THE-WAY' } });
  expect(await renewDue(at('2025-07-02'), { batch: 10 })).toMatchObject({ done: 1 });
  expect(await find(fine)).toMatchObject({ current_period_end: '2025-08-02T00:00:00.000Z' });
  expect(await find(broken)).toMatchObject({ current_period_end: '2025-07-01T00:00:00.000Z' });
  expect(await db().invoiceLine.count({ where: { subscriptionId: broken } })).toBe(1);
  await db().invoice.deleteMany({ where: { number: 'INV-IN-THE-WAY' } });
  expect(await renewDue(at('2025-07-02'), { batch: 10 })).toMatchObject({ done: 1 });
});
