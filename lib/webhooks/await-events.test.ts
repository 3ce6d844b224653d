import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onServer, statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { lastPosition } from '../journal/events/app-events.ts';
import { announceStop } from '../kernel/process/stopping.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { awaitEvents, awaitedOf } from './await-events.ts';
import { publishEvents } from './publish-events.ts';
import { happen, streamIds } from './testing.ts';

testDatabase();

/** Less than until the next look of a process that hears of events. */
const AT_ONCE_MS = 4_000;
const storeId = newUuid(new Date());
let over: AbortController;
beforeEach(() => {
  over = new AbortController();
  setMaxListeners(2_000, over.signal);
});
afterEach(() => over.abort());

/** For as long as the test runs. */
const patient = () => ({ signal: over.signal, ms: 60_000 });
const isHearing = () => expect.poll(() => awaitedOf.get(db())?.isHearing).toBe(true);
const listeners = () =>
  query<{ pid: number }>(
    db(),
    sql`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
  );

test('a thousand who wait ask nothing, and are woken when events are published, those of the store alone', async () => {
  const behind = await lastPosition(db());
  let woken = 0;
  const others = Array.from({ length: 500 }, () => awaitEvents(newUuid(new Date()), behind, patient()));
  const waiting = Array.from({ length: 500 }, () => awaitEvents(storeId, behind, patient()));
  for (const one of others) void one.then((position) => (woken += position === null ? 0 : 1));
  await isHearing();
  if (onServer) expect(await listeners()).toHaveLength(1);
  await sleep(300);
  expect(await statementsOf(() => sleep(1_500))).toEqual([]);
  await happen(storeId, streamIds(1));
  await publishEvents();
  const published = performance.now();
  for (const position of await Promise.all(waiting)) expect(position).toBeGreaterThan(behind);
  expect(performance.now() - published).toBeLessThan(AT_ONCE_MS);
  expect(woken).toBe(0);
});

test('who waits for events of any store is woken by each; who has waited long enough by nobody', async () => {
  const behind = await lastPosition(db());
  const [any, brief] = [awaitEvents(null, behind, patient()), awaitEvents(null, behind, { ...patient(), ms: 50 })];
  expect(await brief).toBeNull();
  await isHearing();
  await happen(storeId, streamIds(1));
  await publishEvents();
  expect(await any).toBeGreaterThan(behind);
});

test('what was published between the reading and the waiting is found at once', async () => {
  const warm = awaitEvents(newUuid(new Date()), await lastPosition(db()), patient());
  await isHearing();
  const behind = await lastPosition(db());
  await happen(storeId, streamIds(1));
  await publishEvents();
  await sleep(300);
  const began = performance.now();
  expect(await awaitEvents(storeId, behind, patient())).toBeGreaterThan(behind);
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  over.abort();
  expect(await warm).toBeNull();
});

test.runIf(onServer)('whoever hears nothing any more finds events all the same, and listens again', async () => {
  const behind = await lastPosition(db());
  const waiting = awaitEvents(storeId, behind, patient());
  const other = awaitEvents(newUuid(new Date()), behind, patient());
  await isHearing();
  const [before] = await listeners();
  await query(db(), sql`SELECT pg_terminate_backend(${before?.pid}::int)`);
  await happen(storeId, streamIds(1));
  expect(await waiting).toBeGreaterThan(behind);
  await isHearing();
  expect(await listeners()).not.toContainEqual(before);
  over.abort();
  expect(await other).toBeNull();
});

test('a process that is about to stop lets nobody wait', async () => {
  const waiting = awaitEvents(storeId, await lastPosition(db()), patient());
  await isHearing();
  const began = performance.now();
  announceStop();
  expect(await waiting).toBeNull();
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  expect(await awaitEvents(storeId, 0n, patient())).toBeNull();
});
