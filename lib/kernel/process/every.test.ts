import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';
import { log } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('work runs at once and repeatedly, and not after it was stopped', async () => {
  const work = vi.fn(async () => {});
  const stop = every(100, work);
  await vi.advanceTimersByTimeAsync(350);
  expect(work).toHaveBeenCalledTimes(4);
  await stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(4);
});

test('work that takes longer than its interval never runs twice at once, and stopping waits for it', async () => {
  const ends: (() => void)[] = [];
  const stop = every(100, () => new Promise((resolve) => ends.push(resolve)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).toBe(false);
  ends[1]?.();
  await stopping;
});

test('work that fails is logged and tried again', async () => {
  const warn = vi.spyOn(log(), 'warn').mockReturnValue(undefined);
  const error = new Error('the database is unreachable');
  const work = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined);
  const stop = every(100, work);
  await vi.advanceTimersByTimeAsync(100);
  await stop();
  expect(work).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([[{ err: error }, expect.any(String)]]);
});
