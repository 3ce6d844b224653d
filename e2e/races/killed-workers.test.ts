import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { addEndpoint, happen, type Received, receiver, streamIds } from '@/lib/webhooks/testing.ts';
import type { Database } from '@/prisma/client.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { Chance } from '../attacks/chance.ts';
import { MortalWorkers } from '../servers/mortal-workers.ts';
import { type OwnDatabase, ownDatabase, workOn } from '../servers/own-database.ts';

const AUTH_SECRET = 'a secret for workers that are killed, 32 bytes or more';
const STREAMS = inject('isLong') ? 50 : 10;
const PER_STREAM = 100;
const EVENTS = STREAMS * PER_STREAM;
const WORKERS = 3;
const DEATHS = inject('isLong') ? 6 : 3;
/** So many deliveries at most between two deaths: all of them come before the last event. */
const APART = Math.floor((EVENTS - 200) / DEATHS);
/** Half a minute on two quiet cores. What takes longer than this hangs. */
const LONGEST_MS = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'tillgate-workers-'));
const logFile = join(folder, 'workers.log');
let own: OwnDatabase;
let database: Database;
let workers: MortalWorkers;

beforeAll(async () => {
  own = await ownDatabase(inject('server') ?? '', 'workers');
  database = await workOn(own.url, AUTH_SECRET);
  await database.migrate();
  workers = new MortalWorkers({ DATABASE_URL: own.url, AUTH_SECRET }, logFile);
}, 60_000);

afterAll(async () => {
  await workers?.stop();
  await database?.close();
  await own?.drop();
  rmSync(folder, { recursive: true });
}, 60_000);

test(`workers are killed while ${EVENTS} events go out: none is lost, none reordered within its stream`, {
  timeout: 300_000,
}, async () => {
  const seed = inject('seed');
  const chance = new Chance(seed);
  const arrived: Received[] = [];
  let nextDeath = 100;
  const to = await receiver((got, response) => {
    arrived.push(got);
    // Before the answer, so that what was just received is nowhere recorded as delivered.
    if (arrived.length >= nextDeath && workers.deaths < DEATHS && workers.killOne((running) => chance.one(running)))
      nextDeath = arrived.length + chance.whole(50, APART);
    response.end();
  });
  const storeId = (await createStore(db(), (await createSeller(db())).id)).id;
  await addEndpoint({ url: to.url, storeId });
  await Promise.all(Array.from({ length: WORKERS }, () => workers.start()));
  const began = performance.now();
  await happen(storeId, streamIds(STREAMS), PER_STREAM);

  const isDone = async () =>
    (await db().delivery.count({ where: { status: 'succeeded' } })) === EVENTS &&
    (await db().deliveryLane.count()) === 0;
  while (!(await isDone()) && performance.now() - began < LONGEST_MS) await sleep(200);
  const seconds = (performance.now() - began) / 1000;
  const duplicates = arrived.length - EVENTS;
  console.log(
    `killed workers: seed ${seed}, ${workers.deaths} deaths, ${duplicates} duplicates, ${seconds.toFixed(1)} s`,
  );

  expect(await isDone(), readFileSync(logFile, 'utf8').slice(-2000)).toBe(true);
  expect(workers.deaths).toBe(DEATHS);
  expect(duplicates).toBeGreaterThan(0);
  const textOf = new Map<string, string>();
  const ofStream = new Map<string, number[]>();
  for (const { headers, text, body } of arrived) {
    const id = String(headers['webhook-id']);
    expect(body.id).toBe(id);
    expect(textOf.get(id) ?? text).toBe(text);
    textOf.set(id, text);
    const stream = body.data.object.id;
    ofStream.set(stream, [...(ofStream.get(stream) ?? []), body.sequence]);
  }
  expect(textOf.size).toBe(EVENTS);
  expect(ofStream.size).toBe(STREAMS);
  const inOrder = Array.from({ length: PER_STREAM }, (_, index) => index + 1);
  for (const sequences of ofStream.values()) {
    // What comes twice comes twice in a row: nothing behind it was sent before.
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect([...new Set(sequences)]).toEqual(inOrder);
  }
});
