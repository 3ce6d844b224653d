import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { fetchLocal, type GuardedFetch } from '../http/guarded-fetch.ts';
import { HOLD_MS } from './deliver-lane.ts';
import { startDelivering } from './start-delivering.ts';
import { addEndpoint, happen, type Received, receiver, streamIds } from './testing.ts';

testDatabase();

const STREAMS = 50;
const PER_STREAM = 10;
/** Every so many attempts one is interrupted. */
const DIES_EVERY = 40;

// Killed processes: e2e/races/killed-workers.test.ts.
test('workers that are interrupted while events go out lose none and reorder none', async () => {
  const storeId = (await createStore(db(), (await createSeller(db())).id)).id;
  const arrived = new Map<string, Received[]>();
  const to = await receiver((got, response) => {
    const stream = got.body.data.object.id;
    arrived.set(stream, [...(arrived.get(stream) ?? []), got]);
    response.end();
  });
  const { id: endpointId } = await addEndpoint({ url: to.url, storeId });
  // Time runs fast, so that what a dead worker held is soon free.
  const began = Date.now();
  const clock = () => new Date(began + (Date.now() - began) * 10);
  let attempts = 0;
  // A worker dies after the receiver has got the event and before that is recorded, or before it was sent.
  const mortal: GuardedFetch = async (asked) => {
    attempts += 1;
    const dies = attempts % DIES_EVERY === 0;
    if (dies && attempts % (2 * DIES_EVERY) === 0) throw new Error('killed');
    const answer = await fetchLocal(asked);
    if (dies) throw new Error('killed');
    return answer;
  };
  const context = { clock, chance: Math.random, fetch: mortal };
  const stops = [startDelivering(context), startDelivering(context), startDelivering(context)];
  const ids = streamIds(STREAMS);
  await happen(storeId, ids, PER_STREAM);
  const pending = () => db().delivery.count({ where: { endpointId, status: 'pending' } });
  const all = () => db().delivery.count({ where: { endpointId } });
  while ((await all()) < STREAMS * PER_STREAM || (await pending()) > 0)
    await new Promise((resolve) => setTimeout(resolve, Math.min(200, HOLD_MS)));
  for (const stop of stops) await stop();

  expect(arrived.size).toBe(STREAMS);
  const byId = new Map<string, string>();
  for (const got of [...arrived.values()].flat()) {
    const id = String(got.headers['webhook-id']);
    expect(byId.get(id) ?? got.text).toBe(got.text);
    byId.set(id, got.text);
  }
  expect(byId.size).toBe(STREAMS * PER_STREAM);
  for (const [, events] of arrived) {
    const sequences = events.map(({ body }) => body.sequence as number);
    const firsts = sequences.filter((sequence, index) => sequences.indexOf(sequence) === index);
    expect(firsts).toEqual(Array.from({ length: PER_STREAM }, (_, index) => index + 1));
  }
}, 120_000);
