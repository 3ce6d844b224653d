import { beforeAll, describe, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { happeningsOf } from '../../journal/activity/testing.ts';
import type { ApiError } from '../../kernel/errors/errors.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { Variant } from '../catalogue/variant.ts';
import { previewSubscription, previewUpcomingInvoice } from './preview-subscription.ts';
import type { SubscriptionAction } from './subscription-state.ts';
import { findSubscription } from './subscriptions.ts';
import { at, invoicesOf, testStore, testSubscription, testVariant } from './testing.ts';
import { updateSubscription } from './update-subscription.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;
let small: Variant;
let large: Variant;
let yearly: Variant;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  small = await testVariant(inStore, { price: 10000 });
  large = await testVariant(inStore, { price: 30000 });
  yearly = await testVariant(inStore, { price: 100000, interval: 'year' });
});

const update = (id: string, action: SubscriptionAction, now: Date, by = access) =>
  updateSubscription(by, id, action, { ...context(now), requestId: 'req_test' });
const swapTo = (variant: Variant): SubscriptionAction => ({ action: 'swap', variantId: variant.id });
const refusal = (code: string, status: number) => expect.objectContaining({ name: 'ApiError', code, status });
const newest = async (id: string) => (await invoicesOf(access, id, 1))[0];

describe('a swap in the same interval', () => {
  test('adds a credit and a debit to the next invoice, as the preview said, and keeps the period', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    const now = at('2025-06-16');
    const { lines, due_now, next_invoice, preview_id, valid_until, ...previewed } = await previewSubscription(
      access,
      id,
      swapTo(large),
      { now },
    );
    expect([due_now, next_invoice?.total, valid_until]).toEqual([0, 40000, '2025-06-16T00:10:00.000Z']);
    expect(preview_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await findSubscription(db(), access, id)).toMatchObject({ variant_id: small.id });
    expect(await update(id, swapTo(large), now)).toEqual(previewed);
    expect(previewed).toEqual({
      id,
      status: 'active',
      cancel_at_period_end: false,
      current_period_start: '2025-06-01T00:00:00.000Z',
      current_period_end: '2025-07-01T00:00:00.000Z',
      updated_at: '2025-06-16T00:00:00.000Z',
      customer_id: previewed.customer_id,
      product_id: large.productId,
      variant_id: large.id,
      canceled_at: null,
      ended_at: null,
      scheduled_change: null,
      pause: null,
      metadata: {},
    });
    const upcoming = await previewUpcomingInvoice(access, id, { now });
    expect(upcoming).toMatchObject({
      subscription_id: id,
      currency: 'usd',
      due_at: '2025-07-01T00:00:00.000Z',
      total: 40000,
    });
    expect(upcoming.lines.slice(0, 2)).toEqual(lines);
    expect(upcoming.lines.map(({ amount, variant_id }) => [amount, variant_id])).toEqual([
      [-5000, small.id],
      [15000, large.id],
      [30000, large.id],
    ]);
    expect(await newest(id)).toMatchObject({ period_start: '2025-06-01T00:00:00.000Z', total: 10000 });
    expect(await happeningsOf(id)).toMatchObject([
      {
        kind: 'swap',
        appName: 'Test App',
        requestId: 'req_test',
        detail: { from_variant_id: small.id, to_variant_id: large.id, amounts: [-5000, 15000] },
      },
    ]);
  });

  test('fifty at once make one change and one pair of lines', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => update(id, swapTo(large), at('2025-06-16'))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as ApiError).code : 'done'));
    expect(codes.filter((code) => code === 'same_variant')).toHaveLength(49);
    expect((await previewUpcomingInvoice(access, id, { now: at('2025-06-16') })).lines).toHaveLength(3);
    expect(await happeningsOf(id)).toHaveLength(1);
  });

  test('a swap and its reverse at the same time cancel out', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    await update(id, swapTo(large), at('2025-06-11'));
    await update(id, swapTo(small), at('2025-06-11'));
    const { lines, total } = await previewUpcomingInvoice(access, id, { now: at('2025-06-11') });
    expect(lines.map(({ amount }) => amount)).toEqual([-6667, 20000, -20000, 6667, 10000]);
    expect(total).toBe(10000);
  });
});

describe('a swap to another interval', () => {
  test('starts a new period and issues its invoice with all pending lines', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    await update(id, swapTo(large), at('2025-06-16'));
    const after = await update(id, swapTo(yearly), at('2025-06-16'));
    expect(after).toMatchObject({
      current_period_start: '2025-06-16T00:00:00.000Z',
      current_period_end: '2026-06-16T00:00:00.000Z',
    });
    const invoice = await newest(id);
    expect(invoice).toMatchObject({
      status: 'paid',
      issued_at: '2025-06-16T00:00:00.000Z',
      period_end: '2026-06-16T00:00:00.000Z',
    });
    expect(invoice?.lines.map(({ amount }) => amount)).toEqual([-5000, 15000, -15000, 100000]);
    expect(invoice?.total).toBe(95000);
    expect(
      (await previewUpcomingInvoice(access, id, { now: at('2025-06-16') })).lines.map(({ amount }) => amount),
    ).toEqual([100000]);
  });

  test('to less than the credit carries the rest from invoice to invoice', async () => {
    const id = await testSubscription(inStore, yearly, '2025-06-01');
    await update(id, swapTo(small), at('2025-06-01'));
    expect(await newest(id)).toMatchObject({ total: 0, status: 'paid' });
    const upcoming = await previewUpcomingInvoice(access, id, { now: at('2025-06-01') });
    expect(upcoming.lines.map(({ amount }) => amount)).toEqual([-90000, 10000, 80000]);
    await previewUpcomingInvoice(access, id, { now: at('2025-09-01') });
    const issued = await invoicesOf(access, id);
    expect(issued.map(({ total }) => total)).toEqual([0, 0, 0, 0, 100000]);
    expect(issued[0]?.lines.map(({ amount }) => amount)).toEqual([-70000, 10000, 60000]);
  });
});

describe('cancel and resume', () => {
  test('schedule, schedule again without effect, undo', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    const scheduled = await update(id, { action: 'cancel' }, at('2025-06-05'));
    expect(scheduled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      canceled_at: '2025-06-05T00:00:00.000Z',
    });
    expect(await update(id, { action: 'cancel' }, at('2025-06-06'))).toEqual(scheduled);
    await expect(update(id, swapTo(large), at('2025-06-07'))).rejects.toEqual(
      refusal('subscription_cancellation_scheduled', 409),
    );
    const resumed = await update(id, { action: 'resume' }, at('2025-06-08'));
    expect(resumed).toMatchObject({ status: 'active', cancel_at_period_end: false, canceled_at: null });
    expect((await happeningsOf(id)).map(({ kind }) => kind)).toEqual(['cancel', 'resume']);
  });

  test('a cancel leaves pending lines for the final invoice at the period’s end', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    await update(id, swapTo(large), at('2025-06-16'));
    await update(id, { action: 'cancel' }, at('2025-06-17'));
    const upcoming = await previewUpcomingInvoice(access, id, { now: at('2025-06-18') });
    expect(upcoming).toMatchObject({ due_at: '2025-07-01T00:00:00.000Z', total: 10000 });
    expect(upcoming.lines).toHaveLength(2);
    await expect(update(id, { action: 'resume' }, at('2025-07-01'))).rejects.toEqual(
      refusal('subscription_canceled', 409),
    );
    const ended = await findSubscription(db(), access, id);
    expect(ended).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      canceled_at: '2025-06-17T00:00:00.000Z',
      ended_at: '2025-07-01T00:00:00.000Z',
    });
    expect(await newest(id)).toMatchObject({ total: 10000, issued_at: '2025-07-01T00:00:00.000Z' });
  });

  test('an immediate cancel issues the final invoice now and refunds nothing', async () => {
    const id = await testSubscription(inStore, large, '2025-06-01');
    await update(id, swapTo(small), at('2025-06-16'));
    const ended = await update(id, { action: 'cancel_immediately' }, at('2025-06-20'));
    expect(ended).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      canceled_at: '2025-06-20T00:00:00.000Z',
      ended_at: '2025-06-20T00:00:00.000Z',
    });
    const invoice = await newest(id);
    expect(invoice?.lines.map(({ amount }) => amount)).toEqual([-15000, 5000, 10000]);
    expect(invoice).toMatchObject({ total: 0, issued_at: '2025-06-20T00:00:00.000Z' });
    await expect(previewUpcomingInvoice(access, id, { now: at('2025-06-20') })).rejects.toEqual(
      refusal('subscription_canceled', 409),
    );
  });

  test('an immediate cancel without pending lines issues no invoice', async () => {
    const id = await testSubscription(inStore, small, '2025-06-01');
    await update(id, { action: 'cancel_immediately' }, at('2025-06-20'));
    expect(await invoicesOf(access, id)).toHaveLength(1);
  });
});

test('when the answer can’t be stored, nothing has changed', async () => {
  const id = await testSubscription(inStore, small, '2025-06-01');
  const before = await findSubscription(db(), access, id);
  const lost = new Error('lost');
  const keep = () => Promise.reject(lost);
  const swap = updateSubscription(access, id, swapTo(yearly), {
    ...context(at('2025-06-16')),
    requestId: 'req_test',
    keep,
  });
  await expect(swap).rejects.toBe(lost);
  expect(await findSubscription(db(), access, id)).toEqual(before);
  expect(await invoicesOf(access, id)).toHaveLength(1);
  expect(await happeningsOf(id)).toEqual([]);
});
