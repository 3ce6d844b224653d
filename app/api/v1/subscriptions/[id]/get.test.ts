import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, passDue, send } from '../../testing.ts';
import { at, connectedSubscription, subscribe } from '../testing.ts';

testDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('2025-06-16') }));
afterEach(() => void vi.useRealTimers());

test('200 returns a subscription of the store, whatever its status', async () => {
  const connected = await connect({ scopes: ['subscriptions:read'] });
  for (const status of ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const) {
    const { id } = await subscribe(connected, { status });
    const answer = await send('GET', `/subscriptions/${id}`, { token: connected.token });
    expect([answer.status, answer.body.data.id, answer.body.data.status]).toEqual([200, id, status]);
  }
});

test('200 shows a subscription with all that was due since its period ended', async () => {
  const { token, subscription } = await connectedSubscription();
  vi.setSystemTime(at('2025-08-01'));
  await passDue();
  const { body } = await send('GET', `/subscriptions/${subscription.id}`, { token });
  expect(body.data).toMatchObject({ status: 'active', current_period_start: '2025-08-01T00:00:00.000Z' });
  const invoices = await send('GET', `/subscriptions/${subscription.id}/invoices`, { token });
  expect(invoices.body.data.map(({ issued_at: at }: { issued_at: string }) => at.slice(0, 10))).toEqual([
    '2025-08-01',
    '2025-07-01',
    '2025-06-01',
  ]);
});

test('200 shows a subscription as it was where it can’t be renewed', async () => {
  const { token, subscription } = await connectedSubscription();
  const { id: _id, ...first } = await db().invoice.findFirstOrThrow({ where: { subscriptionId: subscription.id } });
  await db().invoice.create({ data: { ...first, sequence: 2, number: 'INV-IN-THE-WAY' } });
  vi.setSystemTime(at('2025-07-01'));
  await passDue();
  const { status, body } = await send('GET', `/subscriptions/${subscription.id}`, { token });
  expect([status, body.data.current_period_end]).toEqual([200, '2025-07-01T00:00:00.000Z']);
});

test('404 not_found for no subscription, another store’s and the other mode’s', async () => {
  const { token, storeId } = await connect();
  const live = await subscribe({ storeId, mode: 'live' });
  const stranger = await connectedSubscription();
  for (const id of [randomUUID(), 'no-uuid', "1' OR '1'='1", live.id, stranger.subscription.id]) {
    const { status, body } = await send('GET', `/subscriptions/${encodeURIComponent(id)}`, { token });
    expect([id, status, body.error]).toEqual([id, 404, 'not_found']);
  }
});
