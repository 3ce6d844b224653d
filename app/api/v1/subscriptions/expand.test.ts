import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { connect, passDue, send } from '../testing.ts';
import { addVariant, at, connectedSubscription, subscribe } from './testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

test('200 adds what expand names to the list and to a single one, in the statement that reads it', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  await subscribe(connected);
  const path = `/subscriptions/${subscription.id}`;
  const one = (await send('GET', `${path}?expand=variant,customer,product`, { token })).body.data;
  expect(one.customer).toMatchObject({ id: subscription.customerId, name: 'Kim', email: 'kim@example.com' });
  expect(one.product).toMatchObject({ id: subscription.productId, variants: [{ id: subscription.variantId }] });
  expect(one.variant).toMatchObject({ id: subscription.variantId, price: 10_000, interval: 'month' });
  const { data } = (await send('GET', '/subscriptions?expand=customer', { token })).body;
  expect(data.map(({ customer }: { customer: object }) => customer)).toMatchObject([{ name: 'Kim' }, { name: 'Kim' }]);
  expect(data[0]).not.toHaveProperty('product');
  const plain = await statementsOf(() => send('GET', '/subscriptions', { token }));
  const expanded = await statementsOf(() => send('GET', '/subscriptions?expand=customer,variant', { token }));
  expect(expanded.length).toBe(plain.length);
});

test('200 with null for a customer who was deleted', async () => {
  const { token, subscription } = await connectedSubscription();
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'cancel_immediately' } });
  await send('DELETE', `/customers/${subscription.customerId}`, { token });
  const { data } = (await send('GET', `/subscriptions/${subscription.id}?expand=customer`, { token })).body;
  expect([data.customer_id, data.customer]).toEqual([subscription.customerId, null]);
});

test('403 insufficient_scope for what the token may not read, 400 invalid_request for what there isn’t', async () => {
  const { storeId, token } = await connect();
  const reader = await connect({ storeId, scopes: ['subscriptions:read', 'products:read'] });
  expect((await send('GET', '/subscriptions?expand=product,variant', { token: reader.token })).status).toBe(200);
  const refused = await send('GET', '/subscriptions?expand=product,customer', { token: reader.token });
  expect([refused.status, refused.body.required_scopes]).toEqual([403, ['customers:read']]);
  for (const [query, param] of [
    ['expand=invoices', 'expand'],
    ['expand=', 'expand'],
    ['updated_since=yesterday', 'updated_since'],
    ['customer_id=no-id', 'customer_id'],
    ['order=desc', 'order'],
  ]) {
    const wrong = await send('GET', `/subscriptions?${query}`, { token });
    expect([query, wrong.status, wrong.body.error, wrong.body.param]).toEqual([query, 400, 'invalid_request', param]);
  }
});

test('200 updated_since gives what was changed then or later, also by time alone', async () => {
  const connected = await connectedSubscription();
  const { token, subscription } = connected;
  const other = await subscribe(connected, { end: '2025-06-20' });
  const since = async (time: string) =>
    (await send('GET', `/subscriptions?updated_since=${encodeURIComponent(time)}`, { token })).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await since('2025-06-16T00:00:00.000Z')).toEqual([]);
  const swap = { action: 'swap', variant_id: (await addVariant(connected)).id };
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: swap });
  expect(await since('2025-06-16T02:00:00.000+02:00')).toEqual([subscription.id]);
  expect(await since('2025-06-16T00:00:00.001Z')).toEqual([]);
  expect(await since('9999-12-31T23:59:59-14:00')).toEqual([]);
  expect(await since('0000-01-01T00:00:00+14:00')).toEqual([subscription.id, other.id]);
  vi.setSystemTime(at('2025-06-21'));
  await passDue();
  expect(await since('2025-06-16T00:00:00.001Z')).toEqual([other.id]);
});

test('200 updated_since finds what events tell, published or not, by a clock that runs ahead too', async () => {
  const connected = await connectedSubscription();
  const { token, subscription, storeId } = connected;
  await subscribe(connected, {});
  const since = async (time: Date) =>
    (await send('GET', `/subscriptions?updated_since=${time.toISOString()}`, { token })).body.data.map(
      ({ id }: { id: string }) => id,
    );
  const metadata = (order: string) =>
    send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { metadata: { order } } });
  await metadata('1');
  await publishEvents();
  expect(await since(at('2025-06-16'))).toEqual([subscription.id]);
  const DAY = 86_400_000;
  await db().testClock.create({ data: { storeId, offsetMs: 5 * DAY } });
  expect(await since(at('2025-06-21'))).toEqual([]);
  await metadata('2');
  expect(await since(at('2025-06-21'))).toEqual([subscription.id]);
  await publishEvents();
  expect(await since(at('2025-06-21'))).toEqual([subscription.id]);
  expect(await since(new Date(at('2025-06-21').getTime() + 1))).toEqual([]);
});
