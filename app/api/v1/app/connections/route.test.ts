import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import {
  basic,
  changeRow,
  expectError,
  post,
  refreshBody,
  rowOf,
  type Scene,
  scene,
  works,
} from '@/prisma/testing/scene.ts';
import { send } from '../../testing.ts';

testDatabase();
afterEach(() => testSettings());

const by = ({ clientId, clientSecret }: Scene['app']) => ({ headers: basic(clientId, clientSecret) });
const list = async (app: Scene['app'], query = '') => (await send('GET', `/app/connections${query}`, by(app))).body;
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

/** An app that is connected four times: live and test, one of them ended, and one to another store. */
async function connected() {
  const one = await scene();
  const [live, test, ended] = [
    await one.connect({ mode: 'live', scopes: ['taxes:read'] }),
    await one.connect({ mode: 'test' }),
    await one.connect({ mode: 'test' }),
  ];
  const idOf = async ({ access_token }: typeof live) => (await rowOf(access_token)).id;
  const [liveId, testId, endedId] = [await idOf(live), await idOf(test), await idOf(ended)];
  await disconnectApp(one.seller.id, endedId, context());
  return { ...one, live, liveId, testId, endedId };
}

test('an app that has lost all it stored finds its connections again, newest first, with the six members of each store', async () => {
  const { app, store, live, liveId, testId, endedId, authorize } = await connected();
  await authorize();
  const { data, next_cursor } = await list(app);
  expect(next_cursor).toBeNull();
  expect(ids({ data })).toEqual([testId, liveId]);
  expect(data[1]).toEqual({
    id: liveId,
    store: live.store,
    scope: 'taxes:read',
    granted_at: expect.stringMatching(/Z$/),
    connected_at: expect.stringMatching(/Z$/),
    last_used_at: null,
    ends_at: null,
    ended_at: null,
    reason: null,
  });
  expect(ids(await list(app, '?status=ended'))).toEqual([endedId]);
  expect((await list(app, '?status=ended')).data[0]).toMatchObject({ reason: 'seller', ended_at: expect.any(String) });
  expect(ids(await list(app, '?status=all'))).toEqual([endedId, testId, liveId]);
  expect(ids(await list(app, '?status=all&mode=live'))).toEqual([liveId]);
  expect(ids(await list(app, `?status=all&store_id=${store.id}&mode=test`))).toEqual([endedId, testId]);
  expect(ids(await list(app, `?store_id=${randomUUID()}`))).toEqual([]);
});

test('pages follow one another, also where a connection is added or ends meanwhile', async () => {
  const { app, seller, liveId, testId, endedId, connect } = await connected();
  const first = await list(app, '?status=all&limit=1');
  expect(ids(first)).toEqual([endedId]);
  await connect();
  const second = await list(app, `?status=all&limit=1&cursor=${first.next_cursor}`);
  await disconnectApp(seller.id, liveId, context());
  const third = await list(app, `?status=all&limit=1&cursor=${second.next_cursor}`);
  expect([ids(second), ids(third), third.next_cursor]).toEqual([[testId], [liveId], null]);
});

test('an end date that has come counts at once, before anything has ended the connection', async () => {
  const { app, live, liveId, testId } = await connected();
  await changeRow(live.access_token, { endsAt: new Date(Date.now() - 1) });
  expect(ids(await list(app))).toEqual([testId]);
  expect((await send('GET', `/app/connections/${liveId}`, by(app))).body.data).toMatchObject({
    reason: 'end_date',
    ended_at: expect.any(String),
  });
});

test('it ends one whose tokens are lost, again 200 with the same answer, and nothing of another app', async () => {
  const { app, live, liveId } = await connected();
  const stranger = await scene();
  for (const method of ['GET', 'DELETE'])
    for (const [who, id] of [
      [stranger.app, liveId],
      [app, randomUUID()],
      [app, 'no-id'],
    ] as const)
      expect(await send(method, `/app/connections/${id}`, by(who))).toMatchObject({
        status: 404,
        body: { error: 'not_found', reason: 'unknown_connection' },
      });
  expect(await works(live.access_token)).toBe(true);
  const ended = await send('DELETE', `/app/connections/${liveId}`, by(app));
  expect(ended).toMatchObject({ status: 200, body: { data: { id: liveId, reason: 'app' } } });
  expect(await works(live.access_token)).toBe(false);
  expectError(await post(exchange, refreshBody(app, live.refresh_token)), '400 invalid_grant');
  expect((await send('DELETE', `/app/connections/${liveId}`, by(app))).body).toEqual(ended.body);
  expect((await send('GET', `/app/connections/${liveId}`, by(app))).body).toEqual(ended.body);
  expect(await db().auditEntry.count({ where: { kind: 'revoked_by_app', connectionId: liveId } })).toBe(1);
});

test('a connection that only holds a code is none yet', async () => {
  const { app, authorize } = await scene();
  const { id } = await rowOf(await authorize());
  expect(ids(await list(app, '?status=all'))).toEqual([]);
  for (const method of ['GET', 'DELETE'])
    expect((await send(method, `/app/connections/${id}`, by(app))).status).toBe(404);
});

test('401 invalid_client with a challenge for everybody else, whatever they ask for', async () => {
  const { app, live, liveId } = await connected();
  const stranger = await scene();
  const others = [
    {},
    { authorization: `Bearer ${live.access_token}` },
    basic(app.clientId, `${app.clientSecret}x`),
    basic(app.clientId, stranger.app.clientSecret),
    basic(app.clientId, ''),
    basic('svc_client_nobody', app.clientSecret),
  ];
  for (const headers of others)
    for (const [method, path] of [
      ['GET', '?limit=nonsense'],
      ['GET', `/${liveId}`],
      ['DELETE', `/${liveId}`],
    ] as const)
      expectError(await send(method, `/app/connections${path}`, { headers }), '401 invalid_client');
  expect(await works(live.access_token)).toBe(true);
});

test('400 invalid_request names the parameter', async () => {
  const { app } = await scene();
  for (const [query, param] of [
    ['status=gone', 'status'],
    ['store_id=x', 'store_id'],
    ['mode=both', 'mode'],
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
    ['colour=red', 'colour'],
    ['mode=live&mode=test', 'mode'],
  ])
    expect(await send('GET', `/app/connections?${query}`, by(app)), query).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', param },
    });
  const { body } = await send('GET', `/app/connections/${randomUUID()}?expand=store`, by(app));
  expect(body).toMatchObject({ reason: 'unknown_parameter' });
  expect((await send('GET', '/app/connections?storeid=x', by(app))).body).toMatchObject({
    error_description: 'storeid is no parameter of this address. Did you mean store_id?',
  });
});

test('429 rate_limited for who keeps guessing a secret, and never for the app itself', async () => {
  testSettings({ throttle: true });
  const { app } = await scene();
  const guess = () => send('GET', '/app/connections', { headers: basic(app.clientId, 'guess') });
  const statuses = [];
  for (let n = 0; n < 101; n += 1) statuses.push((await guess()).status);
  expect(statuses.slice(-2)).toEqual([401, 429]);
  expect((await send('GET', '/app/connections', by(app))).status).toBe(200);
});
