import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { nextRequestAt } from './payment.ts';

const BEGIN = new Date('2025-06-01T00:00:00Z');

/** When a payment is asked for of which nobody says how it ended, in milliseconds after the first time. */
function asksFrom(first: number): number[] {
  const asks = [first];
  for (let next = nextRequestAt(1, BEGIN, after(first)); next !== null; next = nextRequestAt(asks.length, BEGIN, next))
    asks.push(next.getTime() - BEGIN.getTime());
  return asks;
}

const after = (ms: number) => new Date(BEGIN.getTime() + ms);

test('after a minute, then twice as long each time up to six hours, and the last time after three days', () => {
  const asks = asksFrom(0);
  const gaps = asks.slice(1).map((at, index) => at - (asks[index] ?? 0));
  expect(gaps.slice(0, 10).map((gap) => gap / MINUTE_MS)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect(gaps.slice(9, -1).every((gap) => gap === 6 * HOUR_MS)).toBe(true);
  expect(asks.at(-1)).toBe(3 * DAY_MS);
});

test('as often after four days in which nobody could ask', () => {
  const asks = asksFrom(4 * DAY_MS);
  expect(asks).toHaveLength(20);
  expect((asks[1] ?? 0) - (asks[0] ?? 0)).toBe(MINUTE_MS);
});
