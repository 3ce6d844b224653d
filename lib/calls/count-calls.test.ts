import { afterEach, expect, test, vi } from 'vitest';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { get, OPERATOR, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { countAppUse } from '../oauth/connections/count-app-use.ts';
import { countAppCall, saveCalls, startSavingUsage } from './count-calls.ts';

testDatabase();
afterEach(() => void vi.useRealTimers());

const callsOf = async (appId: string) => (await countAppUse(OPERATOR, appId, new Date())).calls;

test('calls with a valid token count, exactly, over several saves', async () => {
  const { app, connect } = await scene();
  const { access_token } = await connect();
  for (const calls of [3, 2]) {
    for (let call = 0; call < calls; call += 1) expect((await get(me, access_token)).status).toBe(200);
    await saveCalls();
    await saveCalls();
  }
  expect((await get(me, `${access_token}x`)).status).toBe(401);
  await saveCalls();
  expect(await callsOf(app.id)).toBe(5);
});

test('what is counted during a save is neither lost nor counted twice', async () => {
  const { app } = await scene();
  const other = await scene();
  const rounds = Array.from({ length: 20 }, async () => {
    for (let call = 0; call < 10; call += 1) {
      countAppCall(app.id, new Date());
      countAppCall(other.app.id, new Date());
      await Promise.all([saveCalls(), Promise.resolve()]);
    }
  });
  await Promise.all(rounds);
  await saveCalls();
  expect([await callsOf(app.id), await callsOf(other.app.id)]).toEqual([200, 200]);
});

test('when the database is unreachable the counts wait; those of a deleted app are dropped', async () => {
  const [{ app }, gone] = [await scene(), await scene()];
  countAppCall(app.id, new Date());
  countAppCall(gone.app.id, new Date());
  await execute(db(), sql`ALTER TABLE app_day RENAME TO app_day_away`);
  await expect(saveCalls()).rejects.toThrow();
  countAppCall(app.id, new Date());
  await execute(db(), sql`ALTER TABLE app_day_away RENAME TO app_day`);
  await db().app.delete({ where: { id: gone.app.id } });
  await saveCalls();
  expect(await callsOf(app.id)).toBe(2);
  expect(await db().appDay.count({ where: { appId: gone.app.id } })).toBe(0);
});

test('a call belongs to its day in UTC', async () => {
  const { app } = await scene();
  countAppCall(app.id, new Date('2026-05-09T23:59:59.999Z'));
  countAppCall(app.id, new Date('2026-05-10T00:00:00.000Z'));
  await saveCalls();
  const { days, calls } = await countAppUse(OPERATOR, app.id, new Date('2026-05-10T12:00:00Z'));
  expect(days.slice(-2)).toEqual([
    { day: '2026-05-09', calls: 1, connections: 0 },
    { day: '2026-05-10', calls: 1, connections: 0 },
  ]);
  expect([days.length, calls]).toEqual([30, 2]);
});

test('a process saves on its own every few seconds, and once more when it stops', async () => {
  const { app } = await scene();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startSavingUsage();
  countAppCall(app.id, new Date());
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await expect.poll(() => callsOf(app.id)).toBe(1);
  countAppCall(app.id, new Date());
  await stop();
  expect(await callsOf(app.id)).toBe(2);
});
