import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from '../../../testing.ts';
import { addVariant, at, connectedSubscription } from '../../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

test('200 lists issued invoices with their lines, newest first, page by page', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const yearly = await addVariant(connected, { price: 100_000n, interval: 'year' });
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'swap', variant_id: yearly.id } });
  const first = await send('GET', `/subscriptions/${subscription.id}/invoices?limit=1`, { token });
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject([
    { subscription_id: subscription.id, currency: 'usd', total: 95_000, status: 'paid' },
  ]);
  expect(first.body.data[0].lines.map(({ amount }: { amount: number }) => amount)).toEqual([-5000, 100_000]);
  const second = await send(
    'GET',
    `/subscriptions/${subscription.id}/invoices?limit=1&cursor=${first.body.next_cursor}`,
    {
      token,
    },
  );
  expect(second.body.data).toMatchObject([{ total: 10_000, issued_at: '2025-06-01T00:00:00.000Z' }]);
  expect(second.body.next_cursor).toBeNull();
});

test('400 invalid_request for a cursor of another subscription', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const yearly = await addVariant(connected, { price: 100_000n, interval: 'year' });
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'swap', variant_id: yearly.id } });
  const { body } = await send('GET', `/subscriptions/${subscription.id}/invoices?limit=1`, { token });
  const other = await send('GET', `/subscriptions/${randomUUID()}/invoices?cursor=${body.next_cursor}`, { token });
  expect([other.status, other.body.param]).toEqual([400, 'cursor']);
});

test('401 invalid_token, 403 insufficient_scope, 404 not_found', async () => {
  const { subscription } = await connectedSubscription();
  const path = `/subscriptions/${subscription.id}/invoices`;
  expect((await send('GET', path)).status).toBe(401);
  const reader = await connect({ scopes: ['subscriptions:read'] });
  expect((await send('GET', path, { token: reader.token })).body.required_scopes).toEqual([
    'subscription_invoices:read',
  ]);
  const stranger = await connect({ scopes: ['subscription_invoices:read'] });
  expect((await send('GET', path, { token: stranger.token })).body.error).toBe('not_found');
});
