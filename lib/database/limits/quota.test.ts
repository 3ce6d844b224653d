import { afterEach, expect, test } from 'vitest';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { processWide } from '../../kernel/process/process-wide.ts';
import { db } from '../db.ts';
import { execute, sql } from '../query.ts';
import { countUse, saveQuotas } from './quota.ts';
import type { Limit } from './throttle.ts';

testDatabase({ throttle: true });
afterEach(() => void delete processWide.quotas);

const NOW = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let limits = 0;
/** A limit that nothing has been counted of yet. */
const limitOf = (most: number): Limit => ({ name: `limit ${++limits}`, most, windowMs: 60_000 });

/** Does work as another process on the same database would. */
async function elsewhere<T>(process: { quotas?: typeof processWide.quotas }, work: () => Promise<T>): Promise<T> {
  const here = processWide.quotas;
  if (process.quotas) processWide.quotas = process.quotas;
  else delete processWide.quotas;
  try {
    return await work();
  } finally {
    if (processWide.quotas) process.quotas = processWide.quotas;
    if (here) processWide.quotas = here;
    else delete processWide.quotas;
  }
}

test('a quota says what is left of it and when it starts anew', async () => {
  const limit = limitOf(3);
  const uses = [];
  for (const second of [0, 1, 2, 3, 60]) uses.push(await countUse(limit, 'somebody', after(second)));
  expect(uses).toEqual([
    { isExceeded: false, remaining: 2, resetSeconds: 60 },
    { isExceeded: false, remaining: 1, resetSeconds: 59 },
    { isExceeded: false, remaining: 0, resetSeconds: 58 },
    { isExceeded: true, remaining: 0, resetSeconds: 57 },
    { isExceeded: false, remaining: 2, resetSeconds: 60 },
  ]);
});

test('up to half of a limit no statement is made; then they are, and of many at once only as many pass as may', async () => {
  const limit = limitOf(20);
  const half = async () => void (await Promise.all(Array.from({ length: 10 }, () => countUse(limit, 'x', NOW))));
  expect(await statementsOf(half)).toEqual([]);
  const rest = await Promise.all(Array.from({ length: 30 }, () => countUse(limit, 'x', NOW)));
  expect(rest.filter((one) => one?.isExceeded === false)).toHaveLength(10);
});

test('uses of several things beyond half of their limits share a statement', async () => {
  const limit = limitOf(20);
  const each = () => Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((subject) => countUse(limit, subject, NOW)));
  for (let use = 0; use < 11; use += 1) await each();
  const statements = await statementsOf(async () => {
    const left = await each();
    expect(left.map((one) => one?.remaining)).toEqual([8, 8, 8, 8, 8, 8]);
  });
  expect(statements).toHaveLength(1);
});

test('a window that ends while it is told of doesn’t spoil the next one', async () => {
  const limit = limitOf(2);
  const uses = async () => {
    const quotas = await Promise.all([0, 0, 60, 60].map((second) => countUse(limit, 'x', after(second))));
    expect(quotas.map((one) => one?.isExceeded)).toEqual([false, false, false, false]);
  };
  expect((await statementsOf(uses)).filter((text) => text.startsWith('INSERT'))).toHaveLength(1);
});

test('beyond half of a limit several processes count together, exactly', async () => {
  const limit = limitOf(40);
  const processes = [{}, {}, {}];
  let passed = 0;
  // Each has told the others of its uses within the second in which they were made.
  for (let turn = 0; turn < 40; turn += 1)
    for (const one of processes)
      await elsewhere(one, async () => {
        const quota = await countUse(limit, 'x', NOW);
        if (quota && !quota.isExceeded) passed += 1;
        await saveQuotas(NOW);
      });
  expect(passed).toBe(40);
});

test('the processes of one start let through at most half of a limit more, however fast it is used', async () => {
  setEnv({ ...env(), processes: 4 });
  const limit = limitOf(40);
  const processes = [{}, {}, {}, {}];
  let passed = 0;
  // Nobody has told the others of anything but what had to be told.
  for (const one of processes)
    await elsewhere(one, async () => {
      for (let use = 0; use < 60; use += 1) {
        const quota = await countUse(limit, 'x', NOW);
        if (quota && !quota.isExceeded) passed += 1;
      }
    });
  setEnv({ ...env(), processes: 1 });
  expect(passed).toBeGreaterThanOrEqual(40);
  expect(passed).toBeLessThanOrEqual(60);
});

test('what was counted is told once, also when the database was away', async () => {
  const limit = limitOf(100);
  const [one, other] = [{}, {}];
  await elsewhere(one, async () => {
    for (let use = 0; use < 5; use += 1) await countUse(limit, 'x', NOW);
    await execute(db(), sql`ALTER TABLE throttle RENAME TO throttle_away`);
    await expect(saveQuotas(NOW)).rejects.toThrow();
    await execute(db(), sql`ALTER TABLE throttle_away RENAME TO throttle`);
    await saveQuotas(NOW);
    await saveQuotas(NOW);
  });
  await elsewhere(other, async () => {
    await countUse(limit, 'x', after(1));
    await saveQuotas(after(1));
    expect(await countUse(limit, 'x', after(2))).toEqual({ isExceeded: false, remaining: 93, resetSeconds: 58 });
  });
  await saveQuotas(after(100));
});

test('a window that is over is forgotten, and switched off, nothing is counted', async () => {
  await countUse(limitOf(100), 'x', NOW);
  await saveQuotas(after(61));
  expect(processWide.quotas?.size).toBe(0);
  setEnv({ ...env(), throttle: false });
  expect(await countUse(limitOf(3), 'x', NOW)).toBeNull();
  setEnv({ ...env(), throttle: true });
});
