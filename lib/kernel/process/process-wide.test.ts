import { afterEach, expect, test, vi } from 'vitest';
import { noteCall } from '@/prisma/testing/calls.ts';
import { readEnv, setEnv } from '../config/env.ts';
import { currentTime, setClock } from './clock.ts';
import { processWide, resetProcess } from './process-wide.ts';

afterEach(resetProcess);

test('exists once, however often its module is loaded', async () => {
  setClock(() => new Date('2026-01-02T03:04:05Z'));
  vi.resetModules();
  const again = await import('./process-wide.ts');
  expect(again.resetProcess).not.toBe(resetProcess);
  expect(again.processWide).toBe(processWide);
  expect(again.processWide.clock?.().toISOString()).toBe('2026-01-02T03:04:05.000Z');
});

test('a reset forgets every part: settings, clock and counts', () => {
  const read = readEnv({});
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  setClock(() => new Date(0));
  noteCall({});
  expect(Object.keys(processWide).sort()).toEqual(['clock', 'env', 'waitingCalls']);
  resetProcess();
  expect(processWide).toEqual({});
  expect(currentTime().getTime()).toBeGreaterThan(0);
});
