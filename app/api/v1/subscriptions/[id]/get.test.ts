import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing.ts';
import { connect, send } from '../../testing.ts';
import { connectedSubscription, subscribe } from '../testing.ts';

testDatabase();

test('200 gives a subscription of the store, whatever its status', async () => {
  const connected = await connect({ scopes: ['subscriptions:read'] });
  for (const status of ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const) {
    const { id } = await subscribe(connected, { status });
    const answer = await send('GET', `/subscriptions/${id}`, { token: connected.token });
    expect([answer.status, answer.body.data.id, answer.body.data.status]).toEqual([200, id, status]);
  }
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

test('401 invalid_token, 403 insufficient_scope', async () => {
  expect((await send('GET', `/subscriptions/${randomUUID()}`)).status).toBe(401);
  const { token } = await connect({ scopes: ['subscriptions:write'] });
  expect((await send('GET', `/subscriptions/${randomUUID()}`, { token })).status).toBe(403);
});
