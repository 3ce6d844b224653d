import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import { deliverDue, receiver } from '@/lib/webhooks/testing.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey } from '@/prisma/testing/scene.ts';
import { type Connected, connect, send } from '../testing.ts';

// As on a developer's machine, so that a receiver may be here.
testDatabase({ baseUrl: 'http://localhost:3000', apiUrl: 'http://localhost:3000' });

const SCOPES = ['webhooks:read', 'webhooks:write', 'subscriptions:read', 'subscriptions:write'];
const URL_ = 'https://app.example/webhooks';
const create = (token: string, body: object, headers: Record<string, string> = {}) =>
  send('POST', '/webhooks', { token, body, headers });
const keyOf = async ({ storeId, mode }: Connected, scopes: string[]) => {
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: storeId } });
  return (await makeKey({ id: asSellerId(ownerId) }, { id: storeId }, { mode, scopes })).key;
};

test('an endpoint is added, listed, read, changed and deleted; its secret is shown once', async () => {
  const { token } = await connect({ scopes: SCOPES });
  const { status, body } = await create(token, { url: URL_, events: ['subscription.canceled'], description: 'Ours' });
  expect(status).toBe(201);
  const { secret, ...endpoint } = body.data;
  expect(secret).toMatch(/^whsec_/);
  expect(endpoint).toEqual({
    id: expect.any(String),
    url: URL_,
    description: 'Ours',
    events: ['subscription.canceled'],
    enabled: true,
    created_at: expect.any(String),
  });
  expect((await send('GET', '/webhooks', { token })).body).toEqual({ data: [endpoint], next_cursor: null });
  const path = `/webhooks/${endpoint.id}`;
  expect((await send('GET', path, { token })).body.data).toEqual(endpoint);
  const changed = await send('PATCH', path, { token, body: { enabled: false, events: ['*'] } });
  expect(changed.body.data).toEqual({ ...endpoint, enabled: false, events: ['*'] });
  expect((await send('DELETE', path, { token })).body).toEqual({ data: { id: endpoint.id, deleted: true } });
  expect((await send('GET', path, { token })).body.error).toBe('not_found');
  expect((await send('DELETE', path, { token })).status).toBe(404);
});

test('a retry with the same Idempotency-Key gets the same secret, which nobody finds in the database', async () => {
  const { token } = await connect({ scopes: SCOPES });
  const body = { url: URL_, events: ['*'] };
  const [one, two] = [
    await create(token, body, { 'Idempotency-Key': 'again' }),
    await create(token, body, { 'Idempotency-Key': 'again' }),
  ];
  expect(two.body).toEqual(one.body);
  expect(two.headers.get('idempotent-replayed')).toBe('true');
  expect((await send('GET', '/webhooks', { token })).body.data).toHaveLength(1);
  const stored = JSON.stringify([await db().storedAnswer.findMany(), await db().webhookEndpoint.findMany()]);
  expect(stored).not.toContain(one.body.data.secret);
  expect((await create(token, { ...body, description: 'x' }, { 'Idempotency-Key': 'again' })).status).toBe(409);
});

test.each([
  [{ events: ['*'] }, 400, 'url'],
  [{ url: 7, events: ['*'] }, 400, 'url'],
  [{ url: URL_ }, 400, 'events'],
  [{ url: URL_, events: [] }, 400, 'events'],
  [{ url: URL_, events: 'invoice.paid' }, 400, 'events'],
  [{ url: URL_, events: ['invoice.eaten'] }, 400, 'events'],
  [{ url: URL_, events: ['*', 'invoice.paid'] }, 400, 'events'],
  [{ url: URL_, events: ['*'], secret: 'mine' }, 400, 'secret'],
  [{ url: 'http://app.example/', events: ['*'] }, 422, 'url'],
  [{ url: 'https://127.0.0.1/', events: ['*'] }, 422, 'url'],
  [{ url: 'https://user@app.example/', events: ['*'] }, 422, 'url'],
  [{ url: '', events: ['*'] }, 422, 'url'],
  [{ url: 'http://localhost:3000/api', events: ['*'] }, 422, 'url'],
])('%j is refused with %i', async (body, status, param) => {
  const { token } = await connect({ scopes: SCOPES });
  const answer = await create(token, body);
  expect([answer.status, answer.body.param]).toEqual([status, param]);
  if (status === 422) expect(answer.body.error).toBe('invalid_url');
});

test('409 too_many_endpoints after the twentieth', async () => {
  const { token } = await connect({ scopes: SCOPES });
  const all = await Promise.all(Array.from({ length: 21 }, () => create(token, { url: URL_, events: ['*'] })));
  const refused = all.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([[409, 'too_many_endpoints']]);
});

test('a connection’s endpoint is nobody else’s: not the store’s, nor another connection’s, nor the other mode’s', async () => {
  const mine = await connect({ scopes: SCOPES });
  const { id } = (await create(mine.token, { url: URL_, events: ['*'] })).body.data;
  const others = [
    (await connect({ storeId: mine.storeId, scopes: SCOPES })).token,
    (await connect({ storeId: mine.storeId, scopes: SCOPES, mode: 'live' })).token,
    await keyOf(mine, SCOPES),
  ];
  for (const token of others) {
    expect((await send('GET', `/webhooks/${id}`, { token })).status).toBe(404);
    expect((await send('PATCH', `/webhooks/${id}`, { token, body: { enabled: false } })).status).toBe(404);
    expect((await send('DELETE', `/webhooks/${id}`, { token })).status).toBe(404);
    expect((await send('POST', `/webhooks/${id}/test`, { token, body: { type: 'invoice.paid' } })).status).toBe(404);
    expect((await send('GET', '/webhooks', { token })).body.data).toEqual([]);
  }
});

test('the endpoint of one of the store’s keys is all its keys’', async () => {
  const { storeId, ...rest } = await connect();
  const [one, two] = [await keyOf({ storeId, ...rest }, ['*']), await keyOf({ storeId, ...rest }, SCOPES)];
  const { id } = (await create(one, { url: URL_, events: ['*'] })).body.data;
  expect((await send('GET', `/webhooks/${id}`, { token: two })).status).toBe(200);
});

test('what a connection’s endpoint hears is what its scopes allow reading, until it ends', async () => {
  const to = await receiver();
  const mine = await connect({ scopes: SCOPES });
  await create(mine.token, { url: to.url, events: ['*'] });
  const blind = await receiver();
  const other = await connect({ storeId: mine.storeId, scopes: ['webhooks:write', 'webhooks:read'] });
  await create(other.token, { url: blind.url, events: ['*'] });
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: mine.storeId } });
  await happenIn(mine.storeId);
  await deliverDue();
  expect(to.received.map(({ body }) => body.type)).toEqual(['subscription.updated']);
  expect(blind.received).toEqual([]);
  await disconnectApp(asSellerId(ownerId), other.connectionId, context());
  await disconnectApp(asSellerId(ownerId), mine.connectionId, context());
  await happenIn(mine.storeId);
  await deliverDue();
  expect(to.received).toHaveLength(1);
  expect(blind.received).toEqual([]);
});

test('a store’s endpoint hears of its connections too; the object is exactly that of the contract', async () => {
  const { storeId, ...rest } = await connect({ scopes: ['webhooks:read'] });
  const key = await keyOf({ storeId, ...rest }, ['*']);
  const to = await receiver();
  await create(key, { url: to.url, events: ['connection.started', 'connection.ended'] });
  const { app, connectionId } = await connect({ storeId, scopes: ['products:read', 'orders:read'] });
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: storeId } });
  await disconnectApp(asSellerId(ownerId), connectionId, context());
  await deliverDue();
  const [started, ended] = to.received.map(({ body }) => body);
  expect([started.type, started.sequence, ended.type, ended.sequence]).toEqual([
    'connection.started',
    1,
    'connection.ended',
    2,
  ]);
  expect(started.data).toEqual({
    object: {
      id: connectionId,
      app: { client_id: app.clientId, name: app.name, verified: false },
      scope: 'products:read orders:read',
      connected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ended_at: null,
      reason: null,
    },
    previous: null,
  });
  expect(ended.data.object).toMatchObject({ reason: 'seller', ended_at: expect.any(String) });
  expect(ended.data.previous).toEqual({ ended_at: null, reason: null });
});

async function happenIn(storeId: string, stream?: string): Promise<string> {
  const { happen, streamIds } = await import('@/lib/webhooks/testing.ts');
  const id = stream ?? (streamIds(1)[0] as string);
  await happen(storeId, [id]);
  return id;
}
