import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { at, connectedSubscription } from '../subscriptions/testing.ts';
import { connect, passDue, send } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

/** Two periods after it was taken out. */
async function renewed() {
  const connected = await connectedSubscription();
  vi.setSystemTime(at('2025-08-16'));
  return connected;
}

const ids = (list: { id: string }[]) => list.map(({ id }) => id);

test('200 lists the store’s invoices as they are now, newest first, page by page; each can be read', async () => {
  const { token, subscription } = await renewed();
  await passDue();
  const { body } = await send('GET', '/invoices', { token });
  expect(body.data.map(({ issued_at }: { issued_at: string }) => issued_at.slice(0, 10))).toEqual([
    '2025-08-01',
    '2025-07-01',
    '2025-06-01',
  ]);
  expect(body.data).toEqual((await send('GET', `/subscriptions/${subscription.id}/invoices`, { token })).body.data);
  const first = (await send('GET', '/invoices?limit=2', { token })).body;
  const second = (await send('GET', `/invoices?limit=2&cursor=${first.next_cursor}`, { token })).body;
  expect([...ids(first.data), ...ids(second.data)]).toEqual(ids(body.data));
  for (const invoice of body.data)
    expect((await send('GET', `/invoices/${invoice.id}`, { token })).body.data).toEqual(invoice);
});

test('200 filters by status, customer and subscription; an unknown one has none', async () => {
  const { token, subscription } = await renewed();
  const { id, customerId } = subscription;
  await send('PATCH', `/customers/${customerId}`, { token, body: { email: 'kim+declined@example.com' } });
  await passDue();
  const list = async (query: string) => (await send('GET', `/invoices?${query}`, { token })).body.data;
  expect(await list('status=open')).toMatchObject([{ status: 'open' }, { status: 'open' }]);
  expect(await list('status=paid')).toMatchObject([{ status: 'paid', subscription_id: id }]);
  expect(await list(`customer_id=${customerId}&status=paid`)).toHaveLength(1);
  expect(await list(`subscription_id=${id}`)).toHaveLength(3);
  for (const name of ['customer_id', 'subscription_id']) expect(await list(`${name}=${randomUUID()}`)).toEqual([]);
});

test('those of a subscription are listed in the order in which they were issued, whatever a clock showed', async () => {
  const { token, subscription } = await renewed();
  await passDue();
  const path = `/subscriptions/${subscription.id}/invoices`;
  const daysIssued = async (of: string) => {
    const first = (await send('GET', `${of}limit=2`, { token })).body;
    const second = (await send('GET', `${of}limit=2&cursor=${first.next_cursor}`, { token })).body;
    expect(second.next_cursor).toBeNull();
    return [...first.data, ...second.data].map(({ issued_at }: { issued_at: string }) => issued_at.slice(0, 10));
  };
  // The last one was issued by a clock that was behind: its id is lower than those of all others.
  const last = await db().invoice.findFirstOrThrow({ where: { subscriptionId: subscription.id, sequence: 3 } });
  await db().invoice.update({ where: { id: last.id }, data: { id: newUuid(at('2025-01-01')) } });
  const expected = ['2025-08-01', '2025-07-01', '2025-06-01'];
  expect(await daysIssued(`${path}?`)).toEqual(expected);
  expect(await daysIssued(`/invoices?subscription_id=${subscription.id}&`)).toEqual(expected);
});

test.each(['status=late', 'customer_id=1', 'subscription_id=x', 'number=1'])('400 for ?%s', async (query) => {
  const { token } = await connect({ scopes: ['subscription_invoices:read'] });
  const { status, body } = await send('GET', `/invoices?${query}`, { token });
  expect([status, body.error, body.param]).toEqual([400, 'invalid_request', query.split('=')[0]]);
});

test('400 invalid_request for a cursor of another list', async () => {
  const { token, subscription } = await renewed();
  await passDue();
  const { body } = await send('GET', `/subscriptions/${subscription.id}/invoices?limit=1`, { token });
  for (const path of [`/subscriptions/${randomUUID()}/invoices`, '/invoices']) {
    const other = await send('GET', `${path}?cursor=${body.next_cursor}`, { token });
    expect([other.status, other.body.param]).toEqual([400, 'cursor']);
  }
});

test('404 for another store’s or mode’s invoice or subscription, or none', async () => {
  const { token, subscription } = await connectedSubscription();
  const [{ id }] = (await send('GET', '/invoices', { token })).body.data;
  const stranger = await connect({ scopes: ['subscription_invoices:read'] });
  for (const [path, by] of [
    [id, stranger.token],
    [randomUUID(), token],
    ['INV-000001', token],
  ])
    expect((await send('GET', `/invoices/${path}`, { token: by })).body.error).toBe('not_found');
  expect((await send('GET', '/invoices', { token: stranger.token })).body.data).toEqual([]);
  const ofSubscription = await send('GET', `/subscriptions/${subscription.id}/invoices`, stranger);
  expect(ofSubscription.body.error).toBe('not_found');
});
