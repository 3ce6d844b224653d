import { afterEach, expect, test, vi } from 'vitest';
import { noteCall } from '@/prisma/testing/calls.ts';
import { setEnv } from '../config/env.ts';
import { readEnv } from '../config/read-env.ts';
import { realTime, setDatabaseClock } from './clock.ts';
import { memory, processWide, resetProcess } from './process-wide.ts';

afterEach(resetProcess);

test('exists once, however often its module is loaded', async () => {
  setDatabaseClock({ time: 5, at: 1 });
  vi.resetModules();
  const again = await import('./process-wide.ts');
  expect(again.resetProcess).not.toBe(resetProcess);
  expect(again.processWide).toBe(processWide);
  expect(again.processWide.databaseClock).toEqual({ time: 5, at: 1 });
});

test('a reset forgets every part: settings, the clock, what waits and what a module remembers', () => {
  const read = readEnv({});
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  setDatabaseClock({ time: 0, at: performance.now() });
  const remembered = memory<string, number>().set('one', 1);
  noteCall({});
  expect(Object.keys(processWide).sort()).toEqual(['databaseClock', 'env', 'waitingCalls']);
  resetProcess();
  expect(processWide).toEqual({});
  expect(remembered.size).toBe(0);
  expect(realTime().getTime()).toBeGreaterThan(0);
});
