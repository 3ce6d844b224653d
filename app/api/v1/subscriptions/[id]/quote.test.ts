import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { type Connected, connect, passDue, send } from '../../testing.ts';
import { addVariant, at, connectedSubscription, type Subscribed } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const amounts = (lines: { amount: number }[]) => lines.map(({ amount }) => amount);
const later = (minutes: number) => vi.setSystemTime(new Date(Date.now() + minutes * MINUTE_MS));
const patch = (token: string, id: string, body: unknown) => send('PATCH', `/subscriptions/${id}`, { token, body });
const preview = async (token: string, id: string, body: unknown) =>
  (await send('POST', `/subscriptions/${id}/preview`, { token, body })).body.data;
const newest = async (token: string, id: string) =>
  (await send('GET', `/subscriptions/${id}/invoices`, { token })).body.data[0];
const upcoming = async (token: string, id: string) =>
  (await send('GET', `/subscriptions/${id}/upcoming_invoice`, { token })).body;

async function swapped(): Promise<Connected & { subscription: Subscribed; swap: Record<string, unknown> }> {
  const connected = await connectedSubscription();
  const large = await addVariant(connected, { price: 30_000n });
  return { ...connected, swap: { action: 'swap', variant_id: large.id } };
}

test('an update with preview_id charges what the preview said, minutes later', async () => {
  const { token, subscription, swap } = await swapped();
  const { id } = subscription;
  const previewed = await preview(token, id, swap);
  expect(previewed).toMatchObject({ due_now: 0, valid_until: '2025-06-16T00:10:00.000Z', variant_id: swap.variant_id });
  expect(amounts(previewed.lines)).toEqual([-5000, 15_000]);
  expect(amounts(previewed.next_invoice.lines)).toEqual([-5000, 15_000, 30_000]);
  later(9);
  const done = await patch(token, id, { ...swap, preview_id: previewed.preview_id });
  expect(done.status).toBe(200);
  expect((await upcoming(token, id)).data).toEqual(previewed.next_invoice);
});

test('the preview of a swap that is billed at once shows the whole invoice, and what carries over', async () => {
  const connected = await connectedSubscription({ price: 29_000n, interval: 'year', end: '2026-06-01' });
  const { token, subscription } = connected;
  const monthly = await addVariant(connected, { price: 1200n });
  const swap = { action: 'swap', variant_id: monthly.id };
  const previewed = await preview(token, subscription.id, swap);
  expect(amounts(previewed.lines)).toEqual([-27_808, 1200, 26_608]);
  expect(previewed.lines[2].description).toContain('carried');
  expect([previewed.due_now, previewed.next_invoice.total]).toEqual([0, 0]);
  expect(amounts(previewed.next_invoice.lines)).toEqual([-26_608, 1200, 25_408]);
  for (const index of [0, 2]) expect(previewed.next_invoice.lines[index].description).toContain('carried');
  later(5);
  await patch(token, subscription.id, { ...swap, preview_id: previewed.preview_id });
  expect(await newest(token, subscription.id)).toMatchObject({ lines: previewed.lines, total: 0, status: 'paid' });
  expect((await upcoming(token, subscription.id)).data).toEqual(previewed.next_invoice);
});

test('the invoice of a committed preview is issued at the commit, for the period that was shown', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const yearly = await addVariant(connected, { price: 100_000n, interval: 'year' });
  const swap = { action: 'swap', variant_id: yearly.id };
  const previewed = await preview(token, subscription.id, swap);
  later(5);
  await patch(token, subscription.id, { ...swap, preview_id: previewed.preview_id });
  expect(await newest(token, subscription.id)).toMatchObject({
    issued_at: '2025-06-16T00:05:00.000Z',
    period_start: '2025-06-16T00:00:00.000Z',
    total: previewed.due_now,
  });
});

test('the preview of cancel_immediately shows what it bills, and of cancel the credit that will lapse', async () => {
  const { token, subscription, swap } = await swapped();
  await patch(token, subscription.id, swap);
  const previewed = await preview(token, subscription.id, { action: 'cancel_immediately' });
  expect([amounts(previewed.lines), previewed.due_now, previewed.next_invoice]).toEqual([
    [-5000, 15_000],
    10_000,
    null,
  ]);

  const yearly = await connectedSubscription({ price: 29_000n, interval: 'year', end: '2026-06-01' });
  const monthly = await addVariant(yearly, { price: 1200n });
  const { id } = yearly.subscription;
  await patch(yearly.token, id, { action: 'swap', variant_id: monthly.id });
  const scheduled = await preview(yearly.token, id, { action: 'cancel' });
  expect([scheduled.lines, scheduled.due_now]).toEqual([[], 0]);
  expect(amounts(scheduled.next_invoice.lines)).toEqual([-26_608, 26_608]);
  expect(scheduled.next_invoice.lines[1].description).toContain('lapse');
  await patch(yearly.token, id, { action: 'cancel' });
  expect((await upcoming(yearly.token, id)).data).toEqual(scheduled.next_invoice);
  vi.setSystemTime(at('2025-07-16'));
  await passDue();
  expect(await newest(yearly.token, id)).toMatchObject({ lines: scheduled.next_invoice.lines, total: 0 });
});

type Situation = Awaited<ReturnType<typeof swapped>>;

test.each<
  [string, (situation: Situation, previewId: string) => Promise<{ token?: string; body?: object } | undefined>]
>([
  ['has expired', async () => void later(10)],
  ['is unknown', async () => ({ body: { preview_id: randomUUID() } })],
  ['is no id', async () => ({ body: { preview_id: 'mine' } })],
  ['is of another body', async (of) => ({ body: { variant_id: (await addVariant(of)).id } })],
  ['is of another connection', async ({ storeId }) => ({ token: (await connect({ storeId })).token })],
  [
    'is of another subscription',
    async (of) => {
      const other = await connectedSubscription();
      const previewed = await preview(other.token, other.subscription.id, { action: 'cancel' });
      return { body: { action: 'cancel', variant_id: undefined, preview_id: previewed.preview_id }, token: of.token };
    },
  ],
  [
    'is of before another swap',
    async (of) => {
      const { id } = await addVariant(of, { price: 20_000n });
      await patch(of.token, of.subscription.id, { action: 'swap', variant_id: id });
      return undefined;
    },
  ],
  [
    'has been used',
    async (of, previewId) => {
      expect((await patch(of.token, of.subscription.id, { ...of.swap, preview_id: previewId })).status).toBe(200);
      return undefined;
    },
  ],
  [
    'is of a period that has ended',
    async () => {
      vi.setSystemTime(at('2025-07-01'));
      await passDue();
    },
  ],
])('409 preview_outdated when it %s, and nothing changes', async (_, change) => {
  const situation = await swapped();
  const { token, subscription, swap } = situation;
  const previewed = await preview(token, subscription.id, swap);
  const { token: by = token, body = {} } = (await change(situation, previewed.preview_id)) ?? {};
  const path = `/subscriptions/${subscription.id}`;
  const before = await send('GET', path, { token });
  const refused = await patch(by, subscription.id, { ...swap, preview_id: previewed.preview_id, ...body });
  expect([refused.status, refused.body.error]).toEqual([409, 'preview_outdated']);
  expect((await send('GET', path, { token })).body).toEqual(before.body);
});

test('409 by the subscription’s state comes before preview_outdated', async () => {
  const { token, subscription, swap } = await swapped();
  const previewed = await preview(token, subscription.id, swap);
  await patch(token, subscription.id, { action: 'cancel' });
  const refused = await patch(token, subscription.id, { ...swap, preview_id: previewed.preview_id });
  expect(refused.body.error).toBe('subscription_cancellation_scheduled');
});

test('400 invalid_request for preview_id in a preview', async () => {
  const { token, subscription, swap } = await swapped();
  const body = { ...swap, preview_id: randomUUID() };
  const refused = await send('POST', `/subscriptions/${subscription.id}/preview`, { token, body });
  expect([refused.status, refused.body.param]).toEqual([400, 'preview_id']);
});

test('402 payment_failed: a swap that is billed at once changes nothing; one that waits is made', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const { id, customerId } = subscription;
  await send('PATCH', `/customers/${customerId}`, { token, body: { email: 'kim+declined@example.com' } });
  const before = await send('GET', `/subscriptions/${id}`, { token });
  const yearly = await addVariant(connected, { price: 100_000n, interval: 'year' });
  const refused = await patch(token, id, { action: 'swap', variant_id: yearly.id });
  expect([refused.status, refused.body.error]).toEqual([402, 'payment_failed']);
  expect((await send('GET', `/subscriptions/${id}`, { token })).body).toEqual(before.body);
  expect(amounts((await upcoming(token, id)).data.lines)).toEqual([10_000]);
  const large = await addVariant(connected);
  expect((await patch(token, id, { action: 'swap', variant_id: large.id })).status).toBe(200);
});

test('422 invalid_price for a swap that would lead to an invoice no JSON number holds exactly', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const dear = await addVariant(connected, { price: BigInt(Number.MAX_SAFE_INTEGER) });
  for (const method of ['preview', 'update'] as const) {
    const swap = { action: 'swap', variant_id: dear.id };
    const refused =
      method === 'update'
        ? await patch(token, subscription.id, swap)
        : await send('POST', `/subscriptions/${subscription.id}/preview`, { token, body: swap });
    expect([refused.status, refused.body.error]).toEqual([422, 'invalid_price']);
  }
});
