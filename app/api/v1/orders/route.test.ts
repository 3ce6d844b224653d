import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { addVariant, at, connectedSubscription, subscribe } from '../subscriptions/testing.ts';
import { connect, passDue, send } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

type Order = { id: string; billing_reason: string; created_at: string; total: number; amount_paid: number };
const orders = async (token: string, query = '') =>
  (await send('GET', `/orders${query}`, { token })).body.data as Order[];
const reasons = async (token: string) => (await orders(token)).map((order) => order.billing_reason);

test('200 lists the store’s invoices as sales, newest first, page by page; each can be read', async () => {
  const { token, subscription } = await connectedSubscription();
  vi.setSystemTime(at('2025-08-16'));
  await passDue();
  const all = await orders(token);
  expect(all.map(({ created_at, billing_reason }) => [created_at.slice(0, 10), billing_reason])).toEqual([
    ['2025-08-01', 'renewal'],
    ['2025-07-01', 'renewal'],
    ['2025-06-01', 'first'],
  ]);
  expect(all[2]).toMatchObject({
    status: 'paid',
    currency: 'usd',
    total: 10_000,
    amount_paid: 10_000,
    subscription_id: subscription.id,
    lines: [{ description: 'Club', amount: 10_000 }],
    customer: { id: subscription.customerId, name: 'Kim', email: 'kim@example.com' },
  });
  const { next_cursor } = (await send('GET', '/orders?limit=2', { token })).body;
  expect(await orders(token, `?limit=2&cursor=${next_cursor}`)).toEqual(all.slice(2));
  for (const order of all) expect((await send('GET', `/orders/${order.id}`, { token })).body.data).toEqual(order);
});

test('billing_reason tells a change to another period and what was left at the end from renewals', async () => {
  const { token, subscription, storeId, mode } = await connectedSubscription();
  const yearly = await addVariant({ storeId, mode }, { price: 90_000n, interval: 'year' });
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'swap', variant_id: yearly.id } });
  expect(await reasons(token)).toEqual(['swap', 'first']);
  // A change within the same period waits for the next invoice, here the last one.
  const larger = await addVariant({ storeId, mode }, { price: 190_000n, interval: 'year' });
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'swap', variant_id: larger.id } });
  vi.setSystemTime(at('2025-06-20'));
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'cancel_immediately' } });
  expect(await reasons(token)).toEqual(['final', 'swap', 'first']);
});

test('a renewal that also collects changes is a renewal; after a trial it is the first', async () => {
  const { token, subscription, storeId, mode } = await connectedSubscription();
  const larger = await addVariant({ storeId, mode }, { price: 20_000n });
  await send('PATCH', `/subscriptions/${subscription.id}`, { token, body: { action: 'swap', variant_id: larger.id } });
  vi.setSystemTime(at('2025-07-02'));
  await passDue();
  expect(await reasons(token)).toEqual(['renewal', 'first']);
  const other = await connect();
  await subscribe(other, { status: 'trialing', end: '2025-07-10' });
  vi.setSystemTime(at('2025-07-11'));
  await passDue();
  expect(await reasons(other.token)).toEqual(['first']);
});

test('who bought is told to who may read customers, and of whom was deleted only the id', async () => {
  const { subscription, storeId, mode, app, token } = await connectedSubscription();
  const { token: reader } = await connect({ storeId, mode, app, scopes: ['orders:read'] });
  const [{ id = '' } = {}] = await orders(reader);
  const unnamed = { id: subscription.customerId, name: null, email: null };
  expect(await orders(reader)).toMatchObject([{ customer: unnamed }]);
  expect((await send('GET', `/orders/${id}`, { token: reader })).body.data.customer).toEqual(unnamed);
  await db().customer.update({ where: { id: subscription.customerId }, data: { deletedAt: new Date() } });
  expect(await orders(token)).toMatchObject([{ customer: unnamed }]);
});

test('200 filters by status, customer and subscription; what was given up is no sale', async () => {
  const { token, subscription } = await connectedSubscription();
  vi.setSystemTime(at('2025-08-16'));
  await send('PATCH', `/customers/${subscription.customerId}`, { token, body: { email: 'kim+declined@example.com' } });
  await passDue();
  const open = await orders(token, '?status=open');
  expect(open).toMatchObject([{ status: 'open', amount_paid: 0 }, { status: 'open' }]);
  expect(await orders(token, `?status=paid&customer_id=${subscription.customerId}`)).toHaveLength(1);
  expect(await orders(token, `?subscription_id=${randomUUID()}`)).toEqual([]);
  await db().invoice.update({ where: { id: open[0]?.id ?? '' }, data: { status: 'uncollectible' } });
  expect(await orders(token)).toHaveLength(2);
  expect((await send('GET', `/orders/${open[0]?.id}`, { token })).status).toBe(404);
});

test.each(['status=uncollectible', 'customer_id=1', 'subscription_id=x', 'number=1'])('400 for ?%s', async (query) => {
  const { token } = await connect({ scopes: ['orders:read'] });
  const { status, body } = await send('GET', `/orders?${query}`, { token });
  expect([status, body.error, body.param]).toEqual([400, 'invalid_request', query.split('=')[0]]);
});

test('404 for another store’s or mode’s order, or none', async () => {
  const { token } = await connectedSubscription();
  const [{ id = '' } = {}] = await orders(token);
  const stranger = await connect({ scopes: ['orders:read'] });
  for (const [path, by] of [
    [id, stranger.token],
    [randomUUID(), token],
    ['INV-000001', token],
  ])
    expect((await send('GET', `/orders/${path}`, { token: by as string })).body.error).toBe('not_found');
  expect(await orders(stranger.token)).toEqual([]);
});
