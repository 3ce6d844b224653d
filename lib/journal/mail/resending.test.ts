import { expect, test } from 'vitest';
import { HOUR_MS } from '../../kernel/text/durations.ts';
import { resendAt } from './letter.ts';

const queued = new Date('2026-05-10T12:00:00Z');
const after = (ms: number) => new Date(queued.getTime() + ms);

test('waits longer after every failure, and stops within a day', () => {
  let now = queued;
  let last = 0;
  let failures = 0;
  for (let next = resendAt(++failures, queued, now); next; next = resendAt(++failures, queued, now)) {
    const delay = next.getTime() - now.getTime();
    expect(delay).toBeGreaterThanOrEqual(last);
    last = delay;
    now = next;
  }
  expect(failures).toBeGreaterThan(8);
  expect(now.getTime()).toBeLessThanOrEqual(after(24 * HOUR_MS).getTime());
  expect(resendAt(1, queued, queued)).toEqual(after(30_000));
});
