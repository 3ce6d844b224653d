import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { send } from '../../../testing.ts';
import { addVariant, at, connectedSubscription } from '../../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const post = (token: string, id: string, what: 'pause' | 'unpause', body: unknown = {}) =>
  send('POST', `/subscriptions/${id}/${what}`, { token, body });
const patch = (token: string, id: string, body: unknown) => send('PATCH', `/subscriptions/${id}`, { token, body });
const invoicesOf = async (token: string, id: string) =>
  (await send('GET', `/subscriptions/${id}/invoices`, { token })).body.data;

test('200 pause stops renewals and keeps pending lines; unpause starts and bills a full period with them', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const { id } = subscription;
  const large = await addVariant(connected, { price: 30_000n });
  await patch(token, id, { action: 'swap', variant_id: large.id });
  const paused = await post(token, id, 'pause');
  expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
  vi.setSystemTime(at('2025-09-10'));
  expect((await send('GET', `/subscriptions/${id}`, { token })).body).toEqual(paused.body);
  expect(await invoicesOf(token, id)).toHaveLength(1);
  const active = await post(token, id, 'unpause');
  expect(active.body.data).toMatchObject({
    status: 'active',
    current_period_start: '2025-09-10T00:00:00.000Z',
    current_period_end: '2025-10-10T00:00:00.000Z',
  });
  const [newest] = await invoicesOf(token, id);
  expect(newest).toMatchObject({ status: 'paid', total: 40_000, issued_at: '2025-09-10T00:00:00.000Z' });
  expect(newest.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-5000, 15_000, 30_000]);
});

test('a paused trial is active and billed once it is unpaused', async () => {
  const { token, subscription } = await connectedSubscription({ status: 'trialing' });
  await post(token, subscription.id, 'pause');
  expect((await post(token, subscription.id, 'unpause')).body.data.status).toBe('active');
  expect(await invoicesOf(token, subscription.id)).toMatchObject([{ total: 10_000 }]);
});

test('a pause drops a scheduled change of plan', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const other = await addVariant(connected);
  await patch(token, subscription.id, { action: 'swap', variant_id: other.id, when: 'period_end' });
  expect((await post(token, subscription.id, 'pause')).body.data.scheduled_change).toBeNull();
});

test.each<[SubscriptionStatus, boolean, 'pause' | 'unpause', string]>([
  ['canceled', false, 'pause', 'subscription_canceled'],
  ['canceled', false, 'unpause', 'subscription_canceled'],
  ['paused', false, 'pause', 'subscription_paused'],
  ['past_due', false, 'pause', 'subscription_past_due'],
  ['past_due', true, 'pause', 'subscription_past_due'],
  ['active', true, 'pause', 'subscription_cancellation_scheduled'],
  ['trialing', true, 'pause', 'subscription_cancellation_scheduled'],
  ['active', false, 'unpause', 'subscription_not_paused'],
  ['past_due', false, 'unpause', 'subscription_not_paused'],
])('409: %s, scheduled to cancel: %s, %s: %s', async (status, scheduled, what, code) => {
  const { token, subscription } = await connectedSubscription({ status, scheduled });
  const before = await send('GET', `/subscriptions/${subscription.id}`, { token });
  const refused = await post(token, subscription.id, what);
  expect([refused.status, refused.body.error]).toEqual([409, code]);
  expect((await send('GET', `/subscriptions/${subscription.id}`, { token })).body).toEqual(before.body);
});

test('402 payment_failed leaves it paused, and no number is used', async () => {
  const { token, subscription } = await connectedSubscription();
  const { id, customerId } = subscription;
  const paused = await post(token, id, 'pause');
  const pays = (email: string) => send('PATCH', `/customers/${customerId}`, { token, body: { email } });
  await pays('kim+declined@example.com');
  const refused = await post(token, id, 'unpause');
  expect([refused.status, refused.body.error]).toEqual([402, 'payment_failed']);
  expect((await send('GET', `/subscriptions/${id}`, { token })).body).toEqual(paused.body);
  await pays('kim@example.com');
  await post(token, id, 'unpause');
  expect((await invoicesOf(token, id))[0].number).toBe('INV-000001');
});

test('400 invalid_request for a body with members, 404 not_found, 401 invalid_token', async () => {
  const { token, subscription } = await connectedSubscription();
  const refused = await post(token, subscription.id, 'pause', { until: '2025-07-01' });
  expect([refused.status, refused.body.param]).toEqual([400, 'until']);
  expect((await post(token, 'no-id', 'pause')).body.error).toBe('not_found');
  expect((await send('POST', `/subscriptions/${subscription.id}/unpause`, { body: {} })).status).toBe(401);
});
