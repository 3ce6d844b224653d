import { expect, test } from 'vitest';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { POST as addCustomer, GET as customers } from '@/app/api/v1/customers/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { loggedCalls } from '@/prisma/testing/calls.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { basic, codeBody, get, post, postJson, refreshBody, scene } from '@/prisma/testing/scene.ts';
import { GET as one } from './[id]/route.ts';
import { GET as list } from './route.ts';

testDatabase();

const SCOPES = ['requests:read', 'customers:read', 'customers:write'];
type Logged = Record<string, unknown> & { id: string; request_id: string };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function logged(token: string, query = '') {
  await saveCalls(new Date());
  const answer = await list(
    new Request(`https://api.tillgate.example/v1/requests${query}`, { headers: bearer(token) }),
  );
  return {
    status: answer.status,
    body: (await answer.json()) as { data: Logged[]; next_cursor: string | null } & Record<string, unknown>,
  };
}
const read = (token: string, id: string) =>
  one(new Request(`https://api.tillgate.example/v1/requests/${id}`, { headers: bearer(token) }), {
    params: Promise.resolve({ id }),
  });

test('a connection sees its own calls, newest first, filtered and page by page', async () => {
  const { app, store, authorize } = await scene();
  const pair = (await post(exchange, codeBody(app, await authorize({ scopes: SCOPES })))).body;
  const token = String(pair.access_token);
  await get(me, token);
  await customers(new Request('https://a.example/v1/customers?colour=red', { headers: bearer(token) }));
  const { data } = (await logged(token)).body;
  expect(data.map(({ path, status, error, reason }) => [path, status, error, reason])).toEqual([
    ['/api/v1/customers', 400, 'invalid_request', 'unknown_parameter'],
    expect.arrayContaining([200, null, null]),
    expect.arrayContaining([200, null, null]),
  ]);
  expect(data.every(({ store_id, mode }) => store_id === store.id && typeof mode === 'string')).toBe(true);
  for (const query of [
    '?status=400',
    '?status=4xx',
    '?path=/v1/cust',
    '?error=invalid_request',
    '?error=unknown_parameter',
    `?id=${data[0]?.request_id}`,
  ])
    expect(
      (await logged(token, query)).body.data.map(({ id }) => id),
      query,
    ).toContain(data[0]?.id);
  for (const query of ['?status=5xx', '?path=/v1/%25', '?path=/v1/c_stomers'])
    expect((await logged(token, query)).body.data, query).toEqual([]);
  const first = (await logged(token, '?limit=1&status=400')).body;
  expect(first.data).toHaveLength(1);
  const all = (await logged(token, '?limit=2')).body;
  const next = (await logged(token, `?limit=2&cursor=${all.next_cursor}`)).body;
  expect(next.data.map(({ id }) => id)).not.toEqual(expect.arrayContaining(all.data.map(({ id }) => id)));
  expect((await (await read(token, String(data[0]?.id))).json()).data).toEqual(data[0]);
});

test('unknown_http_status, empty and unknown_request; insufficient_scope without requests:read', async () => {
  const { connect } = await scene();
  const { access_token: token } = await connect({ scopes: SCOPES });
  expect((await logged(token, '?status=teapot')).body).toMatchObject({
    reason: 'unknown_http_status',
    param: 'status',
  });
  expect((await logged(token, '?path=')).body).toMatchObject({ reason: 'empty', param: 'path' });
  expect((await read(token, 'nonsense')).status).toBe(404);
  const { access_token: other } = await (await scene()).connect({ scopes: ['webhooks:read'] });
  expect(await logged(other)).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
});

test('no other app, store, connection or key reads a call, and with the log off nobody does', async () => {
  const mine = await scene();
  const { access_token: token } = await mine.connect({ scopes: SCOPES });
  await get(me, token);
  const [call] = (await logged(token)).body.data;
  const id = String(call?.id);
  const strangers = [
    (await mine.connect({ scopes: SCOPES })).access_token,
    (await (await scene()).connect({ scopes: SCOPES })).access_token,
  ];
  for (const stranger of strangers) {
    expect((await read(stranger, id)).status).toBe(404);
    expect((await logged(stranger)).body.data.map((row) => row.id)).not.toContain(id);
    expect((await logged(stranger, `?id=${call?.request_id}`)).body.data).toEqual([]);
  }
  expect((await read(token, id)).status).toBe(200);
  testSettings({ requestLogDays: 0 });
  expect((await read(token, id)).status).toBe(404);
  testSettings();
});

test('an app that signs in as itself sees the calls of all its connections, no other app’s, and nothing without its secret', async () => {
  const { app, connect } = await scene();
  const [one, other] = [await connect({ scopes: SCOPES }), await connect({ scopes: ['customers:read'] })];
  const stranger = await scene();
  for (const { access_token } of [one, other, await stranger.connect({ scopes: SCOPES })]) await get(me, access_token);
  await saveCalls(new Date());
  const listed = async (headers: Record<string, string>, query = '') => {
    const answer = await list(new Request(`https://a.example/v1/requests${query}`, { headers }));
    return { status: answer.status, body: (await answer.json()) as { data: Logged[]; next_cursor: string | null } };
  };
  const own = basic(app.clientId, app.clientSecret);
  const calls = (await listed(own, '?status=200')).body.data;
  expect(calls).toHaveLength(2);
  const first = (await listed(own, '?status=200&limit=1')).body;
  const next = await listed(own, `?status=200&limit=1&cursor=${first.next_cursor}`);
  expect([...first.data, ...next.body.data]).toEqual(calls);
  expect((await listed(own, `?cursor=${first.next_cursor}`)).body).toMatchObject({ reason: 'foreign_cursor' });
  expect(await listed(own, '?status=teapot')).toMatchObject({ status: 400, body: { reason: 'unknown_http_status' } });
  const wrong = [basic(app.clientId, `${app.clientSecret}x`), basic(app.clientId, stranger.app.clientSecret)];
  for (const headers of [...wrong, basic(app.clientId, '')])
    expect(await listed(headers)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
});

test('429 rate_limited for an app that looks too often', async () => {
  testSettings({ throttle: true });
  const { app } = await scene();
  const look = () =>
    list(new Request('https://a.example/v1/requests', { headers: basic(app.clientId, app.clientSecret) }));
  const answers = [];
  for (let n = 0; n < 121; n += 1) answers.push(await look());
  expect(answers.map(({ status }) => status)).toEqual([...Array(120).fill(200), 429]);
  expect(answers[120]?.headers.get('retry-after')).toMatch(/^\d+$/);
  testSettings();
});

test('a refused call keeps what came and was answered, masked; one that worked keeps nothing', async () => {
  const { app, authorize } = await scene();
  const { access_token: token } = (await post(exchange, codeBody(app, await authorize({ scopes: SCOPES })))).body;
  const given = { name: 'Ann Customer', email: 'ann@shop.example', colour: 'red' };
  const headers = { ...bearer(String(token)), 'content-type': 'application/json' };
  await addCustomer(
    new Request('https://a.example/v1/customers', { method: 'POST', headers, body: JSON.stringify(given) }),
  );
  await customers(new Request('https://a.example/v1/customers?limit=5&colour=red', { headers: bearer(String(token)) }));
  await post(exchange, codeBody(app, 'made-up', { redirect_uri: 'https://ann.example' }));
  await saveCalls(new Date());
  const rows = await loggedCalls(sql`app_id = ${app.id}::uuid`);
  expect(rows.map(({ status, sent }) => [status, sent])).toEqual([
    [200, null],
    [400, '{"name":"…","email":"…","colour":"…"}'],
    [400, '?limit=5&colour=…'],
    [
      400,
      expect.stringMatching(/^\{"grant_type":"authorization_code","code":"…","redirect_uri":"…","client_id":"svc_/),
    ],
  ]);
  expect(rows.map(({ answered }) => answered && JSON.parse(answered).error)).toEqual([
    null,
    'invalid_request',
    'invalid_request',
    'invalid_grant',
  ]);
});

test('the log holds no token, secret, code or mail address, whatever was sent where', async () => {
  const { app, authorize } = await scene();
  const code = await authorize({ scopes: SCOPES });
  const pair = (await post(exchange, codeBody(app, code))).body as { access_token: string; refresh_token: string };
  const token = pair.access_token;
  const email = 'ann.customer@shop.example';
  await postJson(addCustomer, { name: 'Ann Customer', email }, bearer(token));
  await postJson(addCustomer, { name: 'Ann Customer', email, colour: 1 }, bearer(token));
  for (const path of [`customers?email=${email}`, `customers?email=${token}&x=1`, `customers?${email}=1`])
    await customers(new Request(`https://a.example/v1/${path}`, { headers: bearer(token) }));
  await read(token, encodeURIComponent(email));
  await read(token, token);
  await read(`${token.slice(0, -1)}x`, email);
  await post(exchange, codeBody(app, code));
  await post(exchange, refreshBody(app, pair.refresh_token, { client_secret: `${app.clientSecret}x` }));
  await post(exchange, refreshBody(app, pair.refresh_token));
  await saveCalls(new Date());
  const all = JSON.stringify(await query(db(), sql`SELECT call::text FROM call`));
  expect(JSON.parse(all).length).toBeGreaterThan(9);
  for (const secret of [token, pair.refresh_token, code, app.clientSecret, email, 'ann.customer', 'Ann Customer'])
    expect(all).not.toContain(String(secret));
});
