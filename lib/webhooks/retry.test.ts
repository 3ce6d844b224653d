import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAt } from './retry.ts';

const AT = new Date('2026-03-01T12:00:00.000Z');
const delays = (chance: number) =>
  Array.from({ length: 9 }, (_, index) => {
    const next = retryAt(index + 1, AT, chance);
    return next && (next.getTime() - AT.getTime()) / 1000;
  });

test('retries come after 5 s, 30 s, 2 min, 10 min, 1 h, 4 h, 12 h and 24 h, then none', () => {
  expect(delays(0.5)).toEqual([5, 30, 120, 600, 3600, 14_400, 43_200, 86_400, null]);
});

test('chance moves a retry by a fifth at most, to either side', () => {
  expect(delays(0)).toEqual([4, 24, 96, 480, 2880, 11_520, 34_560, 69_120, null]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, chance) => {
        const [middle, moved] = [0.5, chance].map((at) => (retryAt(failures, AT, at)?.getTime() ?? 0) - AT.getTime());
        expect(Math.abs((moved as number) / (middle as number) - 1)).toBeLessThanOrEqual(0.2001);
      },
    ),
  );
});
