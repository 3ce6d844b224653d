import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { ROOMS, roomOf } from '@/lib/kernel/config/rooms.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { happen, streamIds } from '@/lib/webhooks/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { subscribe } from '../subscriptions/testing.ts';
import { connect, send } from '../testing.ts';

testDatabase();

const SCOPES = ['webhooks:read', 'subscriptions:read', 'subscriptions:write', 'subscription_invoices:read'];
const list = async (token: string, query = '') => (await send('GET', `/events${query}`, { token })).body;

test('a change appears at once, with exactly what v1 answers for the object, and what changed', async () => {
  const { token, storeId, mode } = await connect({ scopes: SCOPES });
  const { id } = await subscribe({ storeId, mode }, { end: '2099-01-01' });
  const before = (await send('GET', `/subscriptions/${id}`, { token })).body.data;
  const { body, headers } = await send('PATCH', `/subscriptions/${id}`, { token, body: { action: 'cancel' } });
  const [event] = (await list(token)).data;
  expect(event).toMatchObject({
    type: 'subscription.cancellation_scheduled',
    store_id: storeId,
    mode,
    request_id: headers.get('x-request-id'),
    data: { object: body.data },
  });
  expect({ ...body.data, ...event.data.previous }).toEqual(before);
  expect((await send('GET', `/events/${event.id}`, { token })).body.data).toEqual(event);
});

test('canceling at once, resuming and nothing at all tell what happened, once each', async () => {
  const { token, storeId, mode } = await connect({ scopes: SCOPES });
  const { id } = await subscribe({ storeId, mode }, { end: '2099-01-01' });
  for (const action of ['cancel', 'cancel', 'resume', 'cancel_immediately'])
    await send('PATCH', `/subscriptions/${id}`, { token, body: { action } });
  const events = (await list(token)).data
    .filter(({ type }: { type: string }) => type.startsWith('subscription.'))
    .reverse();
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'subscription.cancellation_scheduled',
    'subscription.resumed',
    'subscription.canceled',
  ]);
  expect(events.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3]);
});

test('a reader sees what its scopes allow, its own connection, its store and its mode', async () => {
  const mine = await connect({ scopes: ['webhooks:read'] });
  await connect({ storeId: mine.storeId });
  await happen(mine.storeId, streamIds(1));
  expect((await list(mine.token)).data.map(({ type }: { type: string }) => type)).toEqual(['connection.started']);
  const reader = await connect({ storeId: mine.storeId, scopes: ['webhooks:read', 'subscriptions:read'] });
  const [{ id }] = (await list(reader.token)).data.filter(
    ({ type }: { type: string }) => type === 'subscription.updated',
  );
  const elsewhere = await connect({ scopes: ['*'] });
  const live = await connect({ storeId: mine.storeId, mode: 'live', scopes: ['*'] });
  for (const { token } of [mine, elsewhere, live])
    expect((await send('GET', `/events/${id}`, { token })).status).toBe(404);
  expect((await send('GET', '/events/garbage', { token: mine.token })).status).toBe(404);
});

test('pages go back in time; behind an event they go forward, and lose none', async () => {
  const { token, storeId } = await connect({ scopes: SCOPES });
  const [id = ''] = streamIds(1);
  await happen(storeId, [id], 5);
  const all: { id: string; sequence: number }[] = (await list(token)).data;
  expect(all.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1, 1]);
  const first = await list(token, '?limit=2');
  const second = await list(token, `?limit=2&cursor=${first.next_cursor}`);
  expect([...first.data, ...second.data].map((event) => event.id)).toEqual(all.slice(0, 4).map((event) => event.id));
  const behind = all[4]?.id ?? '';
  const forward = await list(token, `?after=${behind}&limit=3`);
  expect(forward.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 3, 4]);
  const rest = await list(token, `?after=${behind}&limit=3&cursor=${forward.next_cursor}`);
  expect(rest.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([5]);
  expect(rest.next_cursor).toBeNull();
  await happen(storeId, [id]);
  expect(
    (await list(token, `?after=${all[0]?.id}`)).data.map(({ sequence }: { sequence: number }) => sequence),
  ).toEqual([6]);
  const unknown = await send('GET', `/events?after=${id}`, { token });
  expect([unknown.status, unknown.body.param]).toEqual([400, 'after']);
  expect((await send('GET', '/events?after=x', { token })).body.param).toBe('after');
});

test('nothing ever appears behind a place that was read, however transactions overlap', async () => {
  const { token, storeId } = await connect({ scopes: SCOPES });
  const read: string[] = [];
  const poll = async () => {
    for (;;) {
      const after = read.at(-1);
      const { data } = await list(token, after ? `?after=${after}` : '?limit=1');
      if (data.length === 0) return;
      read.push(...data.map(({ id }: { id: string }) => id));
    }
  };
  await poll();
  const writers = Array.from({ length: 20 }, async (_, index) => {
    await db().$transaction(
      async (tx) => {
        await happen(storeId, streamIds(1), 1, tx);
        await new Promise((resolve) => setTimeout(resolve, (index * 37) % 50));
      },
      { maxWait: 20_000, timeout: 20_000 },
    );
  });
  const polls = (async () => {
    for (let round = 0; round < 10; round += 1) await poll();
  })();
  await Promise.all([...writers, polls]);
  await poll();
  expect(new Set(read).size).toBe(21);
});

test('wait: an answer as soon as there is an event, and an empty one when the time is over', async () => {
  const { token, storeId } = await connect({ scopes: SCOPES });
  const [{ id: after }] = (await list(token)).data;
  const began = performance.now();
  const waiting = list(token, `?after=${after}&wait=20`);
  const others = await connect({ scopes: SCOPES });
  await happen(others.storeId, streamIds(1));
  await happen(storeId, streamIds(1));
  await publishEvents();
  expect((await waiting).data).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(15_000);
  const [{ id: last }] = (await list(token)).data;
  const again = performance.now();
  expect((await list(token, `?after=${last}&wait=1`)).data).toEqual([]);
  expect(performance.now() - again).toBeGreaterThan(900);
});

test('wait: whatever one store and one network have waiting, another is answered as soon as before', async () => {
  const { shares } = ROOMS.waits;
  const crowded = Array.from({ length: shares.store }, () => ({ store: 'one', network: '10.0.0.1' }));
  const network = Array.from({ length: shares.network }, (_, n) => ({ store: `${n >> 1}`, network: '10.0.0.1' }));
  const room = roomOf('waits');
  const held = [...crowded, ...network].filter((holders) => room.take(holders));
  expect(held).toHaveLength(shares.network);
  expect(room.take({ store: 'one', network: '10.0.0.2' })).toBe(false);
  const { token, storeId } = await connect({ scopes: SCOPES });
  const [{ id: after }] = (await list(token)).data;
  const waiting = list(token, `?after=${after}&wait=20`);
  await expect.poll(() => room.used).toBe(shares.network + 1);
  await happen(storeId, streamIds(1));
  await publishEvents();
  expect((await waiting).data).toHaveLength(1);
  for (const holders of held) room.leave(holders);
  expect(room.used).toBe(0);
});

test('wait: where there is no room to wait the answer comes at once', async () => {
  const { token, storeId } = await connect({ scopes: SCOPES });
  const [{ id: after }] = (await list(token)).data;
  const held = Array.from({ length: ROOMS.waits.shares.store }, () => ({ store: storeId }));
  for (const holders of held) expect(roomOf('waits').take(holders)).toBe(true);
  const began = performance.now();
  expect((await list(token, `?after=${after}&wait=20`)).data).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
  for (const holders of held) roomOf('waits').leave(holders);
});

test('wait: a token that ends meanwhile learns nothing more', async () => {
  const { token, storeId } = await connect({ scopes: SCOPES });
  const [{ id: after }] = (await list(token)).data;
  const waiting = send('GET', `/events?after=${after}&wait=20`, { token });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await db().connection.updateMany({
    where: { storeId },
    data: { endedAt: new Date(), endReason: 'revoked_by_seller' },
  });
  await happen(storeId, streamIds(1));
  await publishEvents();
  expect(await waiting).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
});

test.each(['wait=5', 'after=AFTER&wait=31', 'after=AFTER&wait=-1', 'after=AFTER&wait=1.5', 'after=AFTER&wait='])(
  'wait is whole seconds up to 30, beside after: %s is invalid_request',
  async (query) => {
    const { token } = await connect({ scopes: SCOPES });
    const [{ id }] = (await list(token)).data;
    const { status, body } = await send('GET', `/events?${query.replace('AFTER', id)}`, { token });
    expect({ status, error: body.error, param: body.param }).toEqual({
      status: 400,
      error: 'invalid_request',
      param: 'wait',
    });
  },
);

test('wait: the time is over when it is over, also where memory was collected meanwhile', async () => {
  const { token } = await connect({ scopes: SCOPES });
  const [{ id: after }] = (await list(token)).data;
  const waiting = Array.from({ length: 20 }, () => list(token, `?after=${after}&wait=1`));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 6; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    collect();
  }
  for (const { data } of await Promise.all(waiting)) expect(data).toEqual([]);
});
