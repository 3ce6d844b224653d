import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { db } from '../db.ts';
import { clearThrottle, countAttempt, forgiveAttempt, type Limit } from './throttle.ts';

testDatabase({ throttle: true });

const MINUTE: Limit = { name: 'test', most: 3, windowMs: 60_000 };
const NOW = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let people = 0;
/** Somebody of whom nothing has been counted yet. */
const somebody = () => `somebody ${++people}`;

test('as many as are allowed pass, the next waits for the end of the window that the first began', async () => {
  const who = somebody();
  for (const second of [0, 10, 20]) expect(await countAttempt(MINUTE, who, after(second))).toBeNull();
  expect(await countAttempt(MINUTE, who, after(30))).toBe(30);
  expect(await countAttempt(MINUTE, who, after(59.9))).toBe(1);
  expect(await countAttempt(MINUTE, who, after(60))).toBeNull();
});

test('what is counted at once is counted each, and one too many is one', async () => {
  const who = somebody();
  const waits = await Promise.all(Array.from({ length: 4 }, () => countAttempt(MINUTE, who, NOW)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(3);
});

test('one subject is nothing to another, nor one limit', async () => {
  const who = somebody();
  for (let count = 0; count < 4; count += 1) await countAttempt(MINUTE, who, NOW);
  expect(await countAttempt(MINUTE, somebody(), NOW)).toBeNull();
  expect(await countAttempt({ ...MINUTE, name: 'another' }, who, NOW)).toBeNull();
});

test('an attempt that turned out right is taken back, but none that was never made', async () => {
  const who = somebody();
  await forgiveAttempt(MINUTE, who);
  for (let count = 0; count < 3; count += 1) await countAttempt(MINUTE, who, NOW);
  await forgiveAttempt(MINUTE, who);
  expect(await countAttempt(MINUTE, who, NOW)).toBeNull();
  expect(await countAttempt(MINUTE, who, NOW)).toBe(60);
  for (let count = 0; count < 5; count += 1) await forgiveAttempt(MINUTE, who);
  for (let count = 0; count < 3; count += 1) expect(await countAttempt(MINUTE, who, NOW)).toBeNull();
  expect(await countAttempt(MINUTE, who, NOW)).toBe(60);
});

test('whoever has proven themselves starts anew', async () => {
  const who = somebody();
  for (let count = 0; count < 4; count += 1) await countAttempt(MINUTE, who, NOW);
  await clearThrottle(MINUTE, who);
  expect(await countAttempt(MINUTE, who, NOW)).toBeNull();
});

test('nobody is named in the database, and what is long over is swept', async () => {
  const who = somebody();
  await countAttempt(MINUTE, who, NOW);
  expect(JSON.stringify(await db().throttle.findMany())).not.toContain(who);
  await countAttempt(MINUTE, somebody(), after(1000));
  expect(await db().throttle.count()).toBe(1);
});

test('switched off, nothing is counted', async () => {
  setEnv({ ...env(), throttle: false });
  try {
    const who = somebody();
    const before = await db().throttle.count();
    for (let count = 0; count < 5; count += 1) expect(await countAttempt(MINUTE, who, NOW)).toBeNull();
    expect(await countAttempt(MINUTE, who, NOW)).toBeNull();
    await forgiveAttempt(MINUTE, who);
    await clearThrottle(MINUTE, who);
    expect(await db().throttle.count()).toBe(before);
  } finally {
    setEnv({ ...env(), throttle: true });
  }
});
