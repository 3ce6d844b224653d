import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { finishTurn, releaseTurn, renewTurn, takeTurn } from './jobs.ts';

testDatabase();

const MINUTE = 60;

/** Passes time for a job, as if its last turn had begun so much earlier. */
const later = (name: string, seconds: number) =>
  execute(
    db(),
    sql`UPDATE job SET started_at = started_at - make_interval(secs => ${seconds}),
    held_until = held_until - make_interval(secs => ${seconds}) WHERE name = ${name}`,
  );
const row = (name: string) => db().job.findUniqueOrThrow({ where: { name } });

test('of many processes that ask at once exactly one gets the turn, every time', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeTurn(db(), 'many', MINUTE)));
    expect(taken.filter((started) => started !== null)).toHaveLength(1);
    await later('many', MINUTE);
  }
});

test('a turn comes when its time is up and not before', async () => {
  const first = (await takeTurn(db(), 'one', MINUTE)) as Date;
  await finishTurn(db(), 'one', first);
  expect(first).toEqual((await row('one')).startedAt);
  await later('one', MINUTE - 5);
  expect(await takeTurn(db(), 'one', MINUTE)).toBeNull();
  await later('one', 10);
  expect(await takeTurn(db(), 'one', MINUTE)).not.toBeNull();
  expect((await row('one')).finishedAt).toBeNull();
  expect(await takeTurn(db(), 'another', MINUTE)).not.toBeNull();
});

test('a process that starts takes the turn no matter when the last one was, but not while it runs', async () => {
  const first = (await takeTurn(db(), 'start', MINUTE)) as Date;
  expect(await takeTurn(db(), 'start', 0)).toBeNull();
  await finishTurn(db(), 'start', first);
  await sleep(2);
  const second = (await takeTurn(db(), 'start', 0)) as Date;
  expect(second).not.toBeNull();
  await releaseTurn(db(), 'start', first);
  expect(await takeTurn(db(), 'start', 0)).toBeNull();
  await releaseTurn(db(), 'start', second);
  expect(await takeTurn(db(), 'start', 0)).not.toBeNull();
});

test('a turn that takes longer than its interval is not overtaken while its process says that it runs', async () => {
  const turn = (await takeTurn(db(), 'long', MINUTE)) as Date;
  // As if it had begun ten minutes ago and been held all the time.
  await later('long', 10 * MINUTE);
  const began = (await row('long')).startedAt;
  await renewTurn(db(), 'long', turn);
  expect((await row('long')).heldUntil?.getTime()).toBeLessThan(Date.now());
  await renewTurn(db(), 'long', began);
  expect(await takeTurn(db(), 'long', MINUTE)).toBeNull();
  expect(await takeTurn(db(), 'long', 0)).toBeNull();
});

test('what a process left when it died is taken over after seconds, though the next turn is not due', async () => {
  await takeTurn(db(), 'died', MINUTE);
  await later('died', 8);
  expect(await takeTurn(db(), 'died', MINUTE)).toBeNull();
  await later('died', 3);
  expect(await takeTurn(db(), 'died', MINUTE)).not.toBeNull();
});

test('what failed waits for its next turn', async () => {
  const turn = (await takeTurn(db(), 'failed', MINUTE)) as Date;
  await releaseTurn(db(), 'failed', turn);
  await later('failed', 10);
  expect(await takeTurn(db(), 'failed', MINUTE)).toBeNull();
});

test('the end of a turn is recorded, but not when another has begun since', async () => {
  const first = (await takeTurn(db(), 'end', MINUTE)) as Date;
  await later('end', MINUTE);
  // Turns are distinguished by the millisecond they began in.
  await sleep(2);
  const second = (await takeTurn(db(), 'end', MINUTE)) as Date;
  await finishTurn(db(), 'end', first);
  expect((await row('end')).finishedAt).toBeNull();
  await finishTurn(db(), 'end', second);
  expect((await row('end')).finishedAt?.getTime()).toBeGreaterThanOrEqual(second.getTime());
});
