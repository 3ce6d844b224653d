import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryOf, kindsOf } from '@/lib/journal/activity/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { send } from '../../testing.ts';
import { addVariant, at, connectedSubscription } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

test('each change by an app is recorded once; what changes nothing, is refused or only previewed is not', async () => {
  const { token, subscription, connectionId, storeId, mode } = await connectedSubscription();
  const { id } = subscription;
  const patch = (body: object, headers: Record<string, string> = {}) =>
    send('PATCH', `/subscriptions/${id}`, { token, body, headers });
  const { id: variant_id } = await addVariant({ storeId, mode });
  await send('POST', `/subscriptions/${id}/preview`, { token, body: { action: 'swap', variant_id } });
  const key = { 'idempotency-key': 'k', 'user-agent': 'parcelwise/3' };
  const swapped = await patch({ action: 'swap', variant_id }, key);
  await patch({ action: 'swap', variant_id }, key);
  await patch({ action: 'cancel' });
  await patch({ action: 'cancel' });
  await patch({ action: 'swap', variant_id });
  await patch({ action: 'resume' });
  await patch({ action: 'cancel_immediately' });
  await patch({ action: 'cancel_immediately' });
  expect(await kindsOf({ connectionId })).toEqual([
    'authorized',
    'connected',
    'subscription_swap',
    'subscription_cancel',
    'subscription_resume',
    'subscription_cancel_immediately',
  ]);
  expect(await entryOf('subscription_swap')).toMatchObject({
    storeId,
    mode,
    connectionId,
    actor: 'app',
    appName: 'Test App',
    actorName: 'Test App',
    userAgent: 'parcelwise/3',
    at: at('2025-06-16'),
    requestId: swapped.headers.get('x-request-id'),
    detail: { subscription: id, from_variant: subscription.variantId, to_variant: variant_id },
  });
});
