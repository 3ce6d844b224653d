import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { happeningsOf } from '@/lib/journal/activity/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { send } from '../../testing.ts';
import { addVariant, at, connectedSubscription, type subscribe } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const patch = (token: string, id: string, body: unknown, headers: Record<string, string> = {}) =>
  send('PATCH', `/subscriptions/${id}`, { token, body, headers });

test('200 cancel sets the flag and answers with all fourteen fields', async () => {
  const { token, subscription } = await connectedSubscription();
  const { status, body } = await patch(token, subscription.id, { action: 'cancel' });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      id: subscription.id,
      status: 'active',
      cancel_at_period_end: true,
      current_period_end: '2025-07-01T00:00:00.000Z',
      updated_at: '2025-06-16T00:00:00.000Z',
      customer_id: subscription.customerId,
      product_id: subscription.productId,
      variant_id: subscription.variantId,
      current_period_start: '2025-06-01T00:00:00.000Z',
      canceled_at: '2025-06-16T00:00:00.000Z',
      ended_at: null,
      scheduled_change: null,
      pause: null,
      metadata: {},
    },
  });
});

test('a null counts as absent: a retry without it is the same request', async () => {
  const { token, subscription } = await connectedSubscription();
  const headers = { 'idempotency-key': 'once' };
  const nulls = { variant_id: null, product_id: null, when: null, preview_id: null, metadata: null };
  const first = await patch(token, subscription.id, { action: 'cancel', ...nulls }, headers);
  expect([first.status, first.body.data.cancel_at_period_end]).toEqual([200, true]);
  expect((await patch(token, subscription.id, { action: 'cancel' }, headers)).body).toEqual(first.body);
  const metadata = await patch(token, subscription.id, { action: null, metadata: { order: '1042' } });
  expect(metadata.body.data).toMatchObject({ cancel_at_period_end: true, metadata: { order: '1042' } });
  const unknown = await patch(token, subscription.id, { action: 'resume', nonsense: null });
  expect([unknown.status, unknown.body.param]).toEqual([400, 'nonsense']);
});

test('200 cancel again changes nothing, resume undoes it, cancel_immediately ends it', async () => {
  const { token, subscription } = await connectedSubscription();
  const first = await patch(token, subscription.id, { action: 'cancel' });
  vi.setSystemTime(at('2025-06-17'));
  expect((await patch(token, subscription.id, { action: 'cancel' })).body).toEqual(first.body);
  const resumed = await patch(token, subscription.id, { action: 'resume' });
  expect(resumed.body.data).toMatchObject({ status: 'active', cancel_at_period_end: false, canceled_at: null });
  const ended = await patch(token, subscription.id, { action: 'cancel_immediately' });
  expect(ended.body.data).toMatchObject({
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: '2025-06-17T00:00:00.000Z',
    ended_at: '2025-06-17T00:00:00.000Z',
  });
});

test('the event of a change carries the request’s id and the app', async () => {
  const { token, subscription, connectionId } = await connectedSubscription();
  const { headers } = await patch(token, subscription.id, { action: 'cancel' });
  const events = await happeningsOf(subscription.id);
  expect(events).toMatchObject([
    { kind: 'cancel', connectionId, appName: 'Test App', requestId: headers.get('x-request-id') },
  ]);
});

test.each<
  [
    string,
    { price?: bigint; interval?: 'month' | 'year'; start: string; end: string },
    string,
    { price: bigint; interval?: 'year' },
    number,
    number,
  ]
>([
  ['half of June', { start: '2025-06-01', end: '2025-07-01' }, '2025-06-16', { price: 30_000n }, 5000, 15_000],
  ['two thirds of June', { start: '2025-06-01', end: '2025-07-01' }, '2025-06-11', { price: 30_000n }, 6667, 20_000],
  ['a leap February', { start: '2024-02-18', end: '2024-03-18' }, '2024-02-25', { price: 30_000n }, 7586, 22_759],
  [
    'a year',
    { price: 100_000n, interval: 'year', start: '2024-08-01', end: '2025-08-01' },
    '2024-10-01',
    { price: 300_000n, interval: 'year' },
    83_288,
    249_863,
  ],
  [
    'month to year',
    { start: '2025-06-01', end: '2025-07-01' },
    '2025-06-16',
    { price: 100_000n, interval: 'year' },
    5000,
    100_000,
  ],
])('200 swap prorates %s to the known values', async (_, from, time, to, credit, debit) => {
  vi.setSystemTime(at(time));
  const connected = await connectedSubscription(from);
  const variant = await addVariant(connected, to);
  const { token, subscription } = connected;
  const preview = await send('POST', `/subscriptions/${subscription.id}/preview`, {
    token,
    body: { action: 'swap', variant_id: variant.id },
  });
  const { status, body } = await patch(token, subscription.id, { action: 'swap', variant_id: variant.id });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'active', variant_id: variant.id, product_id: variant.productId });
  const lines = await db().invoiceLine.findMany({
    where: { subscriptionId: subscription.id, proration: true },
    orderBy: { position: 'asc' },
  });
  expect(lines.map(({ amount }) => Number(amount))).toEqual([-credit, debit]);
  expect(preview.body.data.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-credit, debit]);
});

const IMPOSSIBLE: [code: string, wish: Parameters<typeof subscribe>[1], action: string][] = [
  ['subscription_canceled', { status: 'canceled' }, 'cancel'],
  ['subscription_canceled', { status: 'canceled' }, 'cancel_immediately'],
  ['subscription_canceled', { status: 'canceled' }, 'resume'],
  ['subscription_canceled', { status: 'canceled' }, 'swap'],
  ['subscription_paused', { status: 'paused' }, 'cancel'],
  ['subscription_paused', { status: 'paused', scheduled: true }, 'swap'],
  ['subscription_past_due', { status: 'past_due' }, 'swap'],
  ['subscription_past_due', { status: 'past_due', scheduled: true }, 'swap'],
  ['subscription_cancellation_scheduled', { scheduled: true }, 'swap'],
  ['subscription_cancellation_scheduled', { status: 'trialing', scheduled: true }, 'swap'],
  ['subscription_not_scheduled_to_cancel', {}, 'resume'],
  ['subscription_not_scheduled_to_cancel', { status: 'past_due' }, 'resume'],
];

test.each(IMPOSSIBLE)('409 %s: %o %s', async (code, options, action) => {
  const { token, subscription } = await connectedSubscription(options);
  // Before the target is checked: it doesn't exist.
  const target = action === 'swap' ? { variant_id: randomUUID() } : {};
  const { status, body } = await patch(token, subscription.id, { action, ...target });
  expect([status, body.error]).toEqual([409, code]);
});

test('422 for each way in which a target can be wrong', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const elsewhere = await addVariant({ storeId: connected.storeId, mode: 'live' });
  const archived = await addVariant(connected, { archived: true });
  const euros = await addVariant(connected, { currency: 'eur' });
  const two = await addVariant(connected);
  await addVariant(connected, { productId: two.productId, price: 40_000n });
  const cases: [string, Record<string, string>][] = [
    ['variant_not_found', { variant_id: randomUUID() }],
    ['variant_not_found', { variant_id: 'no-uuid' }],
    ['variant_not_found', { variant_id: elsewhere.id }],
    ['variant_not_found', { product_id: euros.productId }],
    ['product_not_found', { product_id: randomUUID() }],
    ['product_not_found', { product_id: elsewhere.productId }],
    ['variant_archived', { variant_id: archived.id }],
    ['currency_mismatch', { variant_id: euros.id }],
    ['same_variant', { variant_id: subscription.variantId }],
    ['ambiguous_variant', { product_id: two.productId }],
  ];
  for (const [code, target] of cases) {
    const { status, body } = await patch(token, subscription.id, { action: 'swap', ...target });
    expect([target, status, body.error]).toEqual([target, 422, code]);
  }
});

test('400 invalid_request when variant_id and product_id disagree', async () => {
  const connected = await connectedSubscription();
  const [one, other] = [await addVariant(connected), await addVariant(connected)];
  const { status, body } = await patch(connected.token, connected.subscription.id, {
    action: 'swap',
    variant_id: one.id,
    product_id: other.productId,
  });
  expect([status, body.error, body.param]).toEqual([400, 'invalid_request', 'product_id']);
});
