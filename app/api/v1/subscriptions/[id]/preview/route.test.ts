import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { happeningsOf } from '@/lib/journal/activity/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { send } from '../../../testing.ts';
import { addVariant, at, connectedSubscription } from '../../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

const preview = (token: string, id: string, body: unknown, headers: Record<string, string> = {}) =>
  send('POST', `/subscriptions/${id}/preview`, { token, body, headers });

test('200 shows the subscription as it would be with the lines it would add, and changes nothing', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const variant = await addVariant(connected);
  const before = await send('GET', `/subscriptions/${subscription.id}`, { token });
  const { status, body } = await preview(token, subscription.id, { action: 'swap', variant_id: variant.id });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: subscription.id, variant_id: variant.id, product_id: variant.productId });
  expect(body.data.lines).toMatchObject([
    { amount: -5000, currency: 'usd', proration: true, variant_id: subscription.variantId },
    { amount: 15_000, currency: 'usd', proration: true, variant_id: variant.id },
  ]);
  expect((await send('GET', `/subscriptions/${subscription.id}`, { token })).body).toEqual(before.body);
  expect(await db().invoiceLine.count({ where: { subscriptionId: subscription.id, invoiceId: null } })).toBe(0);
  expect(await happeningsOf(subscription.id)).toEqual([]);
});

test('a key returns the first preview again, even later', async () => {
  const connected = await connectedSubscription();
  const variant = await addVariant(connected);
  const body = { action: 'swap', variant_id: variant.id };
  const key = { 'Idempotency-Key': 'preview-1' };
  const first = await preview(connected.token, connected.subscription.id, body, key);
  vi.setSystemTime(at('2025-06-16T12:00:00.000Z'));
  const again = await preview(connected.token, connected.subscription.id, body, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const fresh = await preview(connected.token, connected.subscription.id, body);
  expect(fresh.body).not.toEqual(first.body);
});

test('the update’s errors: 409 subscription_paused, 422 same_variant, 404 not_found, 400 invalid_request', async () => {
  const paused = await connectedSubscription({ status: 'paused' });
  expect((await preview(paused.token, paused.subscription.id, { action: 'cancel' })).body.error).toBe(
    'subscription_paused',
  );
  const { token, subscription } = await connectedSubscription();
  const same = { action: 'swap', variant_id: subscription.variantId };
  expect((await preview(token, subscription.id, same)).body.error).toBe('same_variant');
  expect((await preview(token, randomUUID(), { action: 'cancel' })).body.error).toBe('not_found');
  expect((await preview(token, subscription.id, {})).body).toMatchObject({ error: 'invalid_request', param: 'action' });
});
