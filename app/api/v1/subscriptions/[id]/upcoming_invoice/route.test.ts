import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../../../testing.ts';
import { addVariant, at, connectedSubscription } from '../../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const amounts = (body: { data: { lines: { amount: number }[] } }) => body.data.lines.map(({ amount }) => amount);

test('200 shows pending lines, then the next period’s price; its total is their sum', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const path = `/subscriptions/${subscription.id}/upcoming_invoice`;
  const before = await send('GET', path, { token });
  expect(before.status).toBe(200);
  expect(before.body.data).toMatchObject({
    subscription_id: subscription.id,
    currency: 'usd',
    due_at: '2025-07-01T00:00:00.000Z',
    total: 10_000,
  });
  const variant = await addVariant(connected);
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'swap', variant_id: variant.id } });
  const swapped = await send('GET', path, { token });
  expect(amounts(swapped.body)).toEqual([-5000, 15_000, 30_000]);
  expect(swapped.body.data.total).toBe(40_000);
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'cancel' } });
  expect(amounts((await send('GET', path, { token })).body)).toEqual([-5000, 15_000]);
});

test('while paused, due_at is null and there are pending lines alone', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const path = `/subscriptions/${subscription.id}`;
  const variant = await addVariant(connected);
  await send('PATCH', path, { token, body: { action: 'swap', variant_id: variant.id } });
  await send('PATCH', path, { token, body: { action: 'pause' } });
  const { body } = await send('GET', `${path}/upcoming_invoice`, { token });
  expect(body.data.due_at).toBeNull();
  expect([amounts(body), body.data.total]).toEqual([[-5000, 15_000], 10_000]);
});

test.each(['now', 'period_end'])('with a return, paused from %s on, it is due then, with the price', async (when) => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const path = `/subscriptions/${subscription.id}`;
  const variant = await addVariant(connected);
  await send('PATCH', path, { token, body: { action: 'swap', variant_id: variant.id } });
  await send('PATCH', path, { token, body: { action: 'pause', when, resumes_at: '2025-09-01T00:00:00Z' } });
  const { body } = await send('GET', `${path}/upcoming_invoice`, { token });
  expect(body.data.due_at).toBe('2025-09-01T00:00:00.000Z');
  expect(amounts(body)).toEqual([-5000, 15_000, 30_000]);
});

test('409 subscription_canceled, 404 not_found of another store', async () => {
  const { token, subscription } = await connectedSubscription({ status: 'canceled' });
  const path = `/subscriptions/${subscription.id}/upcoming_invoice`;
  const ended = await send('GET', path, { token });
  expect([ended.status, ended.body.error]).toEqual([409, 'subscription_canceled']);
  const stranger = await connect({ scopes: ['subscription_invoices:read'] });
  expect((await send('GET', path, { token: stranger.token })).body.error).toBe('not_found');
});
