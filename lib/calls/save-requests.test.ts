import { afterEach, expect, test, vi } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as customers } from '@/app/api/v1/customers/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { codeBody, get, post, refreshBody, scene, tokenBody } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { ROW_BYTES, recordRequest } from './record-request.ts';
import { removeOldRequests, saveRequests } from './save-requests.ts';

testDatabase();
afterEach(async () => {
  testSettings();
  await saveRequests(new Date());
  await db().loggedRequest.deleteMany();
  vi.restoreAllMocks();
});

const save = () => saveRequests(new Date());
const rowsOf = (where: { appId?: string; holderId?: string }) =>
  db().loggedRequest.findMany({ where, orderBy: { id: 'asc' } });

test('calls of v1 and of the OAuth endpoints, the refused ones too, are in the log of their app', async () => {
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
  const rows = await rowsOf({ appId: app.id });
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
  expect(rows.every(({ micros, requestId }) => micros > 0 && requestId.startsWith('req_'))).toBe(true);
});

test('what one app does with a token of another is in its own log, without the connection', async () => {
  const [mine, other] = [await scene(), await scene()];
  const { access_token } = await mine.connect();
  await save();
  await db().loggedRequest.deleteMany();
  await post(introspect, tokenBody(other.app, access_token));
  await save();
  expect(await rowsOf({ appId: mine.app.id })).toEqual([]);
  expect(await rowsOf({ appId: other.app.id })).toMatchObject([{ holderId: null, storeId: null, mode: null }]);
});

test('a call that is nobody’s is in no log, and a made-up client id stops nothing', async () => {
  const { app } = await scene();
  await get(me, 'garbage');
  await post(token, { grant_type: 'refresh_token', client_id: 'a\u0000b', refresh_token: 'x' });
  await post(token, { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: 'x' });
  await save();
  expect(await db().loggedRequest.count()).toBe(1);
});

test('days over are dropped, all of them when the log is off; nothing is noted then', async () => {
  const { app } = await scene();
  const note = (days: number) =>
    recordRequest({
      ...{ at: new Date(Date.now() - days * DAY_MS), requestId: 'req_of_this_test', method: 'GET', status: 200 },
      ...{
        url: 'https://a.example/v1/me',
        reason: undefined,
        isProven: false,
        began: performance.now(),
        whose: { clientId: app.clientId },
      },
    });
  testSettings({ requestLogDays: 7 });
  for (const days of [0, 1, 6, 7]) note(days);
  await save();
  expect(await db().loggedRequest.count()).toBe(3);
  testSettings({ requestLogDays: 2 });
  await removeOldRequests(new Date());
  expect(await db().loggedRequest.count()).toBe(2);
  testSettings({ requestLogDays: 0 });
  note(0);
  await removeOldRequests(new Date());
  await save();
  expect(await db().loggedRequest.count()).toBe(0);
  testSettings({ requestLogDays: 7 });
  note(0);
  await save();
  expect(await db().loggedRequest.count()).toBe(1);
});

test('what can’t be written is dropped, and what there is no room for isn’t kept', async () => {
  const { app } = await scene();
  const note = (bodies?: { bytes: number; masked: () => { sent: string; answered: string } }) =>
    recordRequest({
      ...{ at: new Date(), requestId: 'req_of_this_test', method: 'GET', status: 200, bodies },
      ...{
        url: 'https://a.example/v1/me',
        reason: undefined,
        isProven: false,
        began: performance.now(),
        whose: { clientId: app.clientId },
      },
    });
  note();
  await execute(db(), sql`ALTER TABLE logged_request RENAME TO logged_request_away`);
  await save();
  await execute(db(), sql`ALTER TABLE logged_request_away RENAME TO logged_request`);
  await save();
  expect(await db().loggedRequest.count()).toBe(0);
  const bytes = LIMITS.unwrittenRequestBytes - 3 * ROW_BYTES;
  const large = { bytes, masked: () => ({ sent: 'x'.repeat(bytes), answered: '' }) };
  note(large);
  note(large);
  note();
  await save();
  expect(await db().loggedRequest.count()).toBe(2);
});
