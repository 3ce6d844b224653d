import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { passDue, send } from '../../testing.ts';
import { addVariant, at, connectedSubscription } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const comeTo = async (day: string) => {
  vi.setSystemTime(at(day));
  await passDue();
};
const patch = (token: string, id: string, body: unknown) => send('PATCH', `/subscriptions/${id}`, { token, body });
const pause = (token: string, id: string, more: object = {}) => patch(token, id, { action: 'pause', ...more });
const resume = (token: string, id: string) => patch(token, id, { action: 'resume' });
const read = async (token: string, id: string) => (await send('GET', `/subscriptions/${id}`, { token })).body.data;
const invoicesOf = async (token: string, id: string) =>
  (await send('GET', `/subscriptions/${id}/invoices`, { token })).body.data;

test('200 pause stops renewals and keeps pending lines; resume starts and bills a full period with them', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const { id } = subscription;
  const large = await addVariant(connected, { price: 30_000n });
  await patch(token, id, { action: 'swap', variant_id: large.id });
  const paused = await pause(token, id);
  expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
  await comeTo('2025-09-10');
  expect(await read(token, id)).toEqual(paused.body.data);
  expect(await invoicesOf(token, id)).toHaveLength(1);
  const active = await resume(token, id);
  expect(active.body.data).toMatchObject({
    status: 'active',
    current_period_start: '2025-09-10T00:00:00.000Z',
    current_period_end: '2025-10-10T00:00:00.000Z',
  });
  const [newest] = await invoicesOf(token, id);
  expect(newest).toMatchObject({ status: 'paid', total: 40_000, issued_at: '2025-09-10T00:00:00.000Z' });
  expect(newest.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-5000, 15_000, 30_000]);
});

test('a paused trial is active and billed once it is resumed', async () => {
  const { token, subscription } = await connectedSubscription({ status: 'trialing' });
  await pause(token, subscription.id);
  expect((await resume(token, subscription.id)).body.data.status).toBe('active');
  expect(await invoicesOf(token, subscription.id)).toMatchObject([{ total: 10_000 }]);
});

test('a pause drops a scheduled change of plan', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const other = await addVariant(connected);
  await patch(token, subscription.id, { action: 'swap', variant_id: other.id, when: 'period_end' });
  expect((await pause(token, subscription.id)).body.data.scheduled_change).toBeNull();
});

test.each<[SubscriptionStatus, boolean, 'pause' | 'resume', string]>([
  ['canceled', false, 'pause', 'subscription_canceled'],
  ['canceled', false, 'resume', 'subscription_canceled'],
  ['paused', false, 'pause', 'subscription_paused'],
  ['past_due', false, 'pause', 'subscription_past_due'],
  ['past_due', true, 'pause', 'subscription_past_due'],
  ['active', true, 'pause', 'subscription_cancellation_scheduled'],
  ['trialing', true, 'pause', 'subscription_cancellation_scheduled'],
])('409: %s, scheduled to cancel: %s, %s: %s', async (status, scheduled, action, code) => {
  const { token, subscription } = await connectedSubscription({ status, scheduled });
  const before = await read(token, subscription.id);
  const refused = await patch(token, subscription.id, { action });
  expect([refused.status, refused.body.error]).toEqual([409, code]);
  expect(await read(token, subscription.id)).toEqual(before);
});

const MONTH = { starts_at: '2025-07-01T00:00:00.000Z', resumes_at: '2025-09-01T12:00:00.000Z' };

test('a pause with a return goes on by itself, once, on time, whoever looks first and however late', async () => {
  const { token, subscription, storeId } = await connectedSubscription();
  const { id } = subscription;
  const paused = await pause(token, id, { resumes_at: '2025-09-01T14:00:00+02:00' });
  const starts_at = '2025-06-16T00:00:00.000Z';
  expect(paused.body.data).toMatchObject({ status: 'paused', pause: { starts_at, resumes_at: MONTH.resumes_at } });
  await comeTo('2025-09-01');
  expect(await read(token, id)).toEqual(paused.body.data);
  await comeTo('2025-10-05');
  const [one, two] = await Promise.all([read(token, id), send('GET', '/subscriptions', { token })]);
  expect([one, two.body.data[0]]).toEqual([
    expect.objectContaining({ status: 'active', pause: null, current_period_start: '2025-10-01T12:00:00.000Z' }),
    one,
  ]);
  const invoices = await invoicesOf(token, id);
  expect(invoices.map((invoice: { issued_at: string; total: number }) => [invoice.issued_at, invoice.total])).toEqual([
    ['2025-10-01T12:00:00.000Z', 10_000],
    [MONTH.resumes_at, 10_000],
    ['2025-06-01T00:00:00.000Z', 10_000],
  ]);
  const events = await db().event.findMany({ where: { storeId, streamId: id }, orderBy: { sequence: 'asc' } });
  const kinds = events.map(({ type }) => type).filter((type) => type.startsWith('subscription.'));
  expect(kinds).toEqual(['subscription.paused', 'subscription.unpaused', 'subscription.renewed']);
});

test('a pause at the period’s end is shown, replaced, taken back, and happens there', async () => {
  const { token, subscription, storeId } = await connectedSubscription();
  const { id } = subscription;
  const body = { when: 'period_end', resumes_at: MONTH.resumes_at };
  expect((await pause(token, id, body)).body.data).toMatchObject({ status: 'active', pause: MONTH });
  const replaced = await pause(token, id, { when: 'period_end' });
  expect(replaced.body.data.pause).toEqual({ ...MONTH, resumes_at: null });
  expect((await resume(token, id)).body.data).toMatchObject({ status: 'active', pause: null });
  await pause(token, id, body);
  expect((await patch(token, id, { action: 'cancel' })).body.data.pause).toBeNull();
  await resume(token, id);
  await pause(token, id, body);
  await comeTo('2025-07-10');
  expect(await read(token, id)).toMatchObject({ status: 'paused', pause: MONTH });
  expect(await invoicesOf(token, id)).toHaveLength(1);
  await comeTo('2025-09-02');
  expect(await read(token, id)).toMatchObject({
    status: 'active',
    current_period_start: MONTH.resumes_at,
    pause: null,
  });
  const events = await db().event.findMany({ where: { storeId, streamId: id }, orderBy: { sequence: 'asc' } });
  const last = events.map(({ type }) => type).filter((type) => type.startsWith('subscription.'));
  expect(last.slice(-3)).toEqual(['subscription.updated', 'subscription.paused', 'subscription.unpaused']);
});

test('resuming takes back the pause alone where a change of plan waits too, which comes with the pause', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const { id } = subscription;
  const other = await addVariant(connected, { price: 30_000n });
  const swap = { action: 'swap', variant_id: other.id, when: 'period_end' };
  await pause(token, id, { when: 'period_end' });
  expect((await patch(token, id, swap)).body.data).toMatchObject({ pause: { resumes_at: null } });
  expect((await resume(token, id)).body.data).toMatchObject({
    pause: null,
    scheduled_change: { variant_id: other.id },
  });
  await pause(token, id, { when: 'period_end', resumes_at: MONTH.resumes_at });
  await comeTo('2025-07-10');
  expect(await read(token, id)).toMatchObject({ status: 'paused', variant_id: other.id, scheduled_change: null });
  await comeTo('2025-09-02');
  expect((await invoicesOf(token, id))[0]).toMatchObject({ total: 30_000, issued_at: MONTH.resumes_at });
});

test('a return whose payment fails is past due, with an open invoice', async () => {
  const { token, subscription } = await connectedSubscription();
  const { id, customerId } = subscription;
  await pause(token, id, { resumes_at: MONTH.resumes_at });
  await send('PATCH', `/customers/${customerId}`, { token, body: { email: 'kim+declined@example.com' } });
  await comeTo('2025-09-02');
  expect(await read(token, id)).toMatchObject({ status: 'past_due', pause: null });
  expect((await invoicesOf(token, id))[0]).toMatchObject({ status: 'open', issued_at: MONTH.resumes_at });
});

test('the preview of a pause shows it and the next invoice, and the update does just that', async () => {
  const { token, subscription } = await connectedSubscription();
  const { id } = subscription;
  const body = { action: 'pause', when: 'period_end', resumes_at: MONTH.resumes_at };
  const preview = await send('POST', `/subscriptions/${id}/preview`, { token, body });
  expect(preview.body.data).toMatchObject({
    pause: MONTH,
    due_now: 0,
    next_invoice: { due_at: MONTH.resumes_at, total: 10_000 },
  });
  const made = await patch(token, id, { ...body, preview_id: preview.body.data.preview_id });
  expect([made.status, made.body.data.pause]).toEqual([200, MONTH]);
  await pause(token, id);
  const resuming = await send('POST', `/subscriptions/${id}/preview`, { token, body: { action: 'resume' } });
  expect(resuming.body.data).toMatchObject({ status: 'active', due_now: 10_000, pause: null });
});

test.each([
  [400, 'invalid_request', { resumes_at: 'tomorrow' }],
  [400, 'invalid_request', { resumes_at: '2025-09-01' }],
  [400, 'invalid_request', { when: 'later' }],
  [400, 'invalid_request', { until: '2025-09-01T00:00:00Z' }],
  [422, 'invalid_time', { resumes_at: '2025-06-16T00:00:00Z' }],
  [422, 'invalid_time', { when: 'period_end', resumes_at: '2025-07-01T00:00:00Z' }],
  [422, 'invalid_time', { resumes_at: '2028-07-01T00:00:00Z' }],
])('%i %s, and nothing changes: %o', async (status, code, more) => {
  const { token, subscription } = await connectedSubscription();
  const before = await read(token, subscription.id);
  const refused = await pause(token, subscription.id, more);
  expect([refused.status, refused.body.error, refused.body.param]).toEqual([status, code, Object.keys(more).at(-1)]);
  expect(await read(token, subscription.id)).toEqual(before);
});

test('402 payment_failed leaves it paused, and no number is used', async () => {
  const { token, subscription } = await connectedSubscription();
  const { id, customerId } = subscription;
  const paused = await pause(token, id);
  const pays = (email: string) => send('PATCH', `/customers/${customerId}`, { token, body: { email } });
  await pays('kim+declined@example.com');
  const refused = await resume(token, id);
  expect([refused.status, refused.body.error]).toEqual([402, 'payment_failed']);
  expect(await read(token, id)).toEqual(paused.body.data);
  await pays('kim@example.com');
  await resume(token, id);
  expect((await invoicesOf(token, id))[0].number).toBe('INV-000001');
});

test('the addresses that pausing had are gone', async () => {
  const { token, subscription } = await connectedSubscription();
  for (const path of ['pause', 'unpause']) {
    const { status } = await send('POST', `/subscriptions/${subscription.id}/${path}`, { token, body: {} });
    expect(status).toBe(404);
  }
});
