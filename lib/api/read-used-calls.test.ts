import { afterEach, expect, test } from 'vitest';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { get, scene } from '@/prisma/testing/scene.ts';
import { saveCalls } from '../calls/save-calls.ts';
import { saveQuotas } from '../database/limits/quota.ts';
import { readUsedCalls } from './read-used-calls.ts';

testDatabase();
afterEach(() => testSettings());

test('an app’s connections are shown with what they have used of this minute’s calls, the most first', async () => {
  testSettings({ throttle: true, rateLimitPerMinute: 4 });
  const [{ app, store, connect }, other] = [await scene(), await scene()];
  const [busy, idle] = [await connect({ mode: 'live' }), await connect({ mode: 'test' })];
  for (const { access_token } of [idle, busy, busy, busy, busy, busy]) await get(me, access_token);
  const now = new Date();
  await saveQuotas(now);
  await saveCalls(now);
  expect(await readUsedCalls(app.id, now)).toMatchObject([
    { storeId: store.id, mode: 'live', used: 4, most: 4 },
    { storeId: store.id, mode: 'test', used: 1, most: 4 },
  ]);
  expect(await readUsedCalls(other.app.id, now)).toEqual([]);
  expect(await readUsedCalls(app.id, new Date(now.getTime() + 61_000))).toEqual([]);
  testSettings();
  expect(await readUsedCalls(app.id, now)).toEqual([]);
});
