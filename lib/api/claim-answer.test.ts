import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { leastMs, UNNOTICED_MS } from '@/prisma/testing/timing.ts';
import { db } from '../database/db.ts';
import { ROOMS, roomOf } from '../kernel/config/rooms.ts';
import { codeOf, post, work } from './testing.ts';

testDatabase();

function openGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('a hundred wait together and ask the database seldom; one more is told at once, another caller is not held up', async () => {
  const gate = openGate();
  const { run, times } = work(() => gate.opened);
  const connectionId = randomUUID();
  const { caller: most } = ROOMS.answers.shares;
  const first = post({ connectionId }, run);
  await expect.poll(() => db().storedAnswer.count({ where: { callerId: connectionId } })).toBe(1);
  const waiting = Array.from({ length: most }, () => post({ connectionId }, run));
  await expect.poll(() => roomOf('answers').used).toBe(most);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const statements = await statementsOf(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  // Two looks at most, and the first one says twice that it is in progress.
  expect(statements.length).toBeLessThanOrEqual(5);
  expect(await codeOf(post({ connectionId }, run))).toBe('503 temporarily_unavailable');
  const other = () => post({ connectionId: randomUUID() }, async () => ({ n: 1 }));
  expect(await leastMs(other)).toBeLessThan(UNNOTICED_MS);
  gate.open();
  const texts = await Promise.all([first, ...waiting].map(async (one) => (await one).text()));
  expect(new Set(texts).size).toBe(1);
  expect([await times(), roomOf('answers').used]).toEqual([1, 0]);
});

test('who waits is answered as soon as the first one of this process is, and goes on where that has failed', async () => {
  for (const fails of [false, true]) {
    const gate = openGate();
    const connectionId = randomUUID();
    const first = post({ connectionId }, async () => {
      await gate.opened;
      if (fails) throw new Error('boom');
      return { n: 1 };
    }).catch(() => null);
    await expect.poll(() => db().storedAnswer.count({ where: { callerId: connectionId } })).toBe(1);
    const waiting = Array.from({ length: 5 }, () => post({ connectionId }, async () => ({ n: 2 })));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const began = performance.now();
    gate.open();
    const texts = await Promise.all(waiting.map(async (one) => (await one).text()));
    expect(performance.now() - began).toBeLessThan(700);
    expect(new Set(texts)).toEqual(new Set([`{"data":{"n":${fails ? 2 : 1}}}`]));
    await first;
  }
});
