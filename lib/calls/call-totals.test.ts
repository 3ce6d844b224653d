import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as customers } from '@/app/api/v1/customers/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { noteCall } from '@/prisma/testing/calls.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { get, post, refreshBody, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { LEAST_CALLS, queueErrorAlerts } from '../jobs/queue-error-alerts.ts';
import { contentInWords, type NoticeContent } from '../journal/notices/notice-content.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import { readAppHealth } from './read-app-health.ts';
import { removeOldCalls, saveCalls } from './save-calls.ts';

testDatabase();
afterEach(() => testSettings());

const hourOf = (at: Date, back = 0) => new Date((Math.floor(at.getTime() / HOUR_MS) - back) * HOUR_MS);
/** So many calls, by the reason for which they were refused. */
const addHours = (subjectId: string, began: Date, counts: Record<string, number>) =>
  db().callTotal.createMany({
    data: Object.entries(counts).map(([name, calls]) => ({
      subjectId,
      kind: 'answer',
      began,
      name,
      calls,
      proven: calls,
      firstAt: began,
      lastAt: began,
    })),
  });
const noticesTo = async (userId: string) =>
  (await db().notice.findMany({ where: { userId, kind: 'app_errors' } }))
    .map(({ content }) => contentInWords(content as unknown as NoticeContent))
    .toSorted();

test('an app’s calls are counted by hour, reason and operation, for its team alone', async () => {
  const { app, seller, developer, connect } = await scene();
  const { access_token, refresh_token } = await connect({ scopes: ['products:read'] });
  for (let call = 0; call < 3; call += 1) await get(me, access_token);
  await get(customers, access_token);
  await post(token, refreshBody(app, refresh_token, { client_secret: 'wrong' }));
  await saveCalls(new Date());
  const health = await readAppHealth(developer.id, app.id, new Date());
  expect(health).toMatchObject({
    calls: 5,
    failed: 2,
    errors: [
      { reason: 'insufficient_scope', calls: 1 },
      { reason: 'wrong_secret', calls: 1 },
    ],
  });
  expect(health.hours).toHaveLength(24);
  expect(health.operations.map(({ operation, calls, failed }) => [operation, calls, failed])).toEqual([
    // Of a test's requests nothing but the method is real.
    ['GET /', 4, 1],
    ['POST /', 1, 1],
  ]);
  expect(health.operations.every(({ p50, p95 }) => p50 > 0 && p95 >= p50)).toBe(true);
  expect(await readAppHealth(seller.id, app.id, new Date())).toMatchObject({ calls: 0, errors: [], operations: [] });
});

test('operations are told apart by their paths without ids', async () => {
  const { app, developer, store } = await scene();
  const whose = { appId: app.id, holderId: randomUUID(), storeId: store.id, mode: 'test' } as const;
  for (const path of [`/v1/customers/${randomUUID()}`, `/v1/customers/${randomUUID()}`, '/v1/customers?limit=1'])
    noteCall({ whose, url: `http://localhost${path}` });
  await saveCalls(new Date());
  const { operations } = await readAppHealth(developer.id, app.id, new Date());
  expect(operations.map(({ operation, calls }) => [operation, calls])).toEqual([
    ['GET /api/v1/customers/{id}', 2],
    ['GET /api/v1/customers', 1],
  ]);
});

test('counts that are added at once are all there, and go after 61 days', async () => {
  const { app } = await scene();
  const now = new Date();
  const reasons = [undefined, 'rotated', 'unknown'] as const;
  const rounds = Array.from({ length: 20 }, async (_, turn) => {
    for (const reason of turn % 2 === 0 ? reasons : reasons.toReversed())
      for (const isProven of [true, false]) noteCall({ at: now, reason, isProven, whose: { clientId: app.clientId } });
    await saveCalls(now);
  });
  await Promise.all(rounds);
  const rows = await db().callTotal.findMany({ where: { subjectId: app.id, kind: 'answer' } });
  expect(rows.map(({ calls, proven }) => [calls, proven])).toEqual([
    [40, 20],
    [40, 20],
    [40, 20],
  ]);
  await removeOldCalls(new Date(now.getTime() + 60 * DAY_MS));
  expect(await db().callTotal.count({ where: { subjectId: app.id } })).toBe(3);
  await removeOldCalls(new Date(now.getTime() + 62 * DAY_MS));
  expect(await db().callTotal.count({ where: { subjectId: app.id } })).toBe(0);
});

test('a team is told of calls that fail alike beyond the share in the settings, once an hour', async () => {
  const { app, developer } = await scene();
  const now = new Date();
  const hour = hourOf(now);
  await addHours(app.id, hour, { '': 70, expired_code: 26, rotated: 4 });
  await Promise.all([queueErrorAlerts(now), queueErrorAlerts(now)]);
  await queueErrorAlerts(new Date(now.getTime() + 1000));
  expect(await noticesTo(developer.id)).toEqual([
    expect.stringContaining('26 of 100 calls (26 %) failed with expired_code'),
  ]);
  await queueErrorAlerts(new Date(now.getTime() + HOUR_MS + 1));
  expect(await noticesTo(developer.id)).toHaveLength(2);
});

test('nobody is told of few calls, of a smaller share, or against the settings; of a limit reached always', async () => {
  const now = new Date();
  const alerts = async (counts: Record<string, number>, alertPercent: number | null = 25) => {
    const { app, developer } = await scene();
    await db().app.update({ where: { id: app.id }, data: { alertPercent } });
    await addHours(app.id, hourOf(now), counts);
    await queueErrorAlerts(now);
    return noticesTo(developer.id);
  };
  expect(await alerts({ unknown: 19 })).toEqual([]);
  expect(await alerts({ '': 76, unknown: 24 })).toEqual([]);
  expect(await alerts({ '': 76, unknown: 24 }, 5)).toHaveLength(1);
  expect(await alerts({ unknown: 100 }, null)).toEqual([]);
  expect(await alerts({ '': 99_999, too_many_calls: 1 })).toEqual([
    expect.stringContaining('its limit of calls was reached'),
  ]);
  expect(await alerts({ too_many_calls: 1 }, null)).toEqual([]);
});

test('whoever sends an app’s client_id without its secret has nobody mailed, and hides no failure of the app’s own', async () => {
  const { app, developer, connect } = await scene();
  const { access_token, refresh_token } = await connect();
  await saveCalls(new Date());
  await db().callTotal.deleteMany();
  const calls = async (secret: Record<string, string | undefined>, presented: string) => {
    for (let call = 0; call < LEAST_CALLS; call += 1) await post(token, refreshBody(app, presented, secret));
    await saveCalls(new Date());
    await queueErrorAlerts(new Date());
    return noticesTo(developer.id);
  };
  expect(await calls({ client_secret: 'wrong' }, refresh_token)).toEqual([]);
  expect(await calls({ client_secret: undefined }, 'made up')).toEqual([]);
  for (let call = 0; call < LEAST_CALLS; call += 1) {
    await post(revoke, { client_id: app.clientId, token: 'made up' });
    await get(me, `${access_token.slice(0, -7)}`);
  }
  expect(await calls({}, 'made up')).toEqual([
    expect.stringContaining(`${LEAST_CALLS} of ${LEAST_CALLS} calls (100 %) failed with unknown_refresh_token`),
  ]);
});
