import { afterEach, expect, test } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as appConnections } from '@/app/api/v1/app/connections/route.ts';
import { GET as customers } from '@/app/api/v1/customers/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { loggedCalls, noteCall } from '@/prisma/testing/calls.ts';
import { onServer, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { basic, codeBody, get, post, refreshBody, scene, tokenBody } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { execute, query, raw, sql } from '../database/query.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { addDay } from './calls.ts';
import { listRequests } from './logged-requests.ts';
import { removeOldCalls, saveCalls } from './save-calls.ts';

testDatabase();
afterEach(async () => {
  testSettings();
  await save();
  await execute(db(), sql`DELETE FROM call`);
});

const save = () => saveCalls(new Date());
const logged = async () => (await loggedCalls()).length;

test('the log has the calls of v1 and of the OAuth endpoints, the refused ones too, of their app', async () => {
  const { app, store, authorize } = await scene();
  const code = await authorize({ scopes: ['subscriptions:read'] });
  const pair = (await post(token, codeBody(app, code))).body as { access_token: string; refresh_token: string };
  await get(me, pair.access_token);
  await get(customers, pair.access_token);
  await post(introspect, tokenBody(app, pair.access_token));
  await post(token, refreshBody(app, pair.refresh_token, { client_secret: 'wrong' }));
  await post(token, refreshBody(app, pair.refresh_token));
  await get(me, pair.access_token);
  await post(token, refreshBody(app, pair.refresh_token));
  await post(revoke, tokenBody(app, pair.refresh_token));
  await save();
  const rows = await loggedCalls(sql`app_id = ${app.id}::uuid`);
  expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
    [200, null],
    [200, null],
    [403, 'insufficient_scope'],
    [200, null],
    [401, expect.stringMatching(/secret/)],
    [200, null],
    [401, 'rotated'],
    [400, expect.any(String)],
    [200, null],
  ]);
  expect(new Set(rows.map(({ holderId }) => holderId)).size).toBe(1);
  expect(new Set(rows.map(({ storeId }) => storeId))).toEqual(new Set([store.id]));
  expect(rows.every(({ micros, requestId }) => micros > 0 && /^req_[0-9a-f]{32}$/.test(requestId))).toBe(true);
});

test('the log of one app has what it does with a token of another, without the connection', async () => {
  const [mine, other] = [await scene(), await scene()];
  const { access_token } = await mine.connect();
  await save();
  await execute(db(), sql`DELETE FROM call`);
  await post(introspect, tokenBody(other.app, access_token));
  await save();
  expect(await loggedCalls()).toMatchObject([{ appId: other.app.id, holderId: null, storeId: null, mode: null }]);
});

test('the log has no call that is nobody’s or an app’s about all of its stores; a made-up client id stops nothing', async () => {
  const { app } = await scene();
  await get(me, 'garbage');
  await post(token, { grant_type: 'refresh_token', client_id: 'a\u0000b', refresh_token: 'x' });
  await get(appConnections, undefined, basic(app.clientId, app.clientSecret));
  await post(token, { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: 'x' });
  await save();
  expect(await loggedCalls()).toMatchObject([{ path: '/', method: 'POST' }]);
});

test('the log drops days that are over, all of them when it is off, and makes the next one', async () => {
  const { app } = await scene();
  const note = (days: number) =>
    noteCall({ at: new Date(Date.now() - days * DAY_MS), whose: { clientId: app.clientId } });
  testSettings({ requestLogDays: 7 });
  for (const days of [0, 1, 6, 7]) note(days);
  await save();
  expect(await logged()).toBe(3);
  testSettings({ requestLogDays: 2 });
  await removeOldCalls(new Date());
  expect(await logged()).toBe(2);
  testSettings({ requestLogDays: 0 });
  note(0);
  await removeOldCalls(new Date());
  await save();
  expect(await logged()).toBe(0);
  testSettings({ requestLogDays: 7 });
  await removeOldCalls(new Date());
  const made = await query<{ name: string }>(
    db(),
    sql`SELECT relname::text AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'call'::regclass ORDER BY 1`,
  );
  const names = [0, DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10).replaceAll('-', ''));
  expect(made.map(({ name }) => name)).toEqual(names.map((name) => `call_${name}`));
  note(0);
  await save();
  expect(await logged()).toBe(1);
});

test.runIf(onServer)('a page of many calls costs the same however often it is read', async () => {
  const { app } = await scene();
  // Makes the partition of today.
  noteCall({});
  await save();
  // A call each millisecond of the last minute: the plan for all values reads and sorts them all.
  await execute(
    db(),
    sql`INSERT INTO call (id, app_id, micros, status, method, path)
      SELECT (lpad(to_hex(${Date.now()}::bigint - n), 12, '0') || '7000' || '8' || lpad(n::text, 15, '0'))::uuid,
        ${app.id}::uuid, 1, 200, 'GET', '/api/v1/me'
      FROM generate_series(1, 60000) AS n`,
  );
  await execute(db(), sql`ANALYZE call`);
  const page = { limit: 20, since: new Date(Date.now() - 7 * DAY_MS) };
  const { after } = await listRequests(db(), { appId: app.id }, page);
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const began = performance.now();
    const next = await listRequests(db(), { appId: app.id }, { ...page, cursor: { where: 'after', at: after ?? '' } });
    times.push(performance.now() - began);
    expect(next.rows).toHaveLength(20);
  }
  expect(Math.min(...times.slice(6))).toBeLessThan(50);
});

test.runIf(onServer)(
  'a call takes less than 200 bytes with its indexes, however few an app or a connection makes',
  async () => {
    const { app } = await scene();
    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    await addDay(db(), day);
    // One in two seconds, of five thousand connections in turns: half of it /v1/me, a quarter lists, a quarter one
    // object.
    const id = (at: string, seed: string) => `(lpad(to_hex(${at}), 12, '0') || '7' || right(md5(${seed}), 3) || '8'
    || left(md5(${seed}), 15))::uuid`;
    const at = `${new Date(day).getTime()}::bigint + n * 2000`;
    const object = id(at, `'object' || n`);
    const list = `CASE WHEN n % 4 = 1 THEN ${object} END`;
    await execute(
      db(),
      raw(`INSERT INTO call (id, app_id, holder_id, request, listed_first, listed_last, listed_count, micros, status,
        method, path)
      SELECT ${id(at, `n::text`)}, '${app.id}', ${id('1700000000000', `n * 7919 % 5000 || ''`)},
        ${id(at, `'request' || n`)}, ${list}, ${list}, CASE WHEN n % 4 = 1 THEN 10 END, 1000,
        CASE WHEN n % 50 = 3 THEN 404 ELSE 200 END, 'GET', CASE n % 4 WHEN 1 THEN '/api/v1/subscriptions'
        WHEN 3 THEN '/api/v1/subscriptions/' || ${object} ELSE '/api/v1/me' END
      FROM generate_series(0, 39999) AS n`),
    );
    const name = `call_${day.replaceAll('-', '')}`;
    await execute(db(), raw(`VACUUM ${name}`));
    const [size] = await query<{ bytes: number }>(
      db(),
      sql`SELECT pg_total_relation_size(${name}::regclass)::float8 / 40000 AS bytes`,
    );
    expect(size?.bytes).toBeGreaterThan(150);
    expect(size?.bytes).toBeLessThan(200);
  },
);
