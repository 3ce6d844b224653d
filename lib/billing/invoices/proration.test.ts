import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prorate } from './line.ts';

const span = (start: number, length: number) => ({ periodStart: new Date(start), periodEnd: new Date(start + length) });
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
const length = fc.integer({ min: 1, max: 4 * 366 * 24 * 3600_000 });
const start = fc.integer({ min: 0, max: 4_000_000_000_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the part for the time left', () => {
  test.each([
    [1n, 2, 1, 1n],
    [1n, 3, 1, 1n],
    [1n, 3, 2, 0n],
    [5n, 10, 5, 3n],
    [7n, 2, 1, 4n],
    [100n, 3, 2, 33n],
    [200n, 3, 2, 67n],
  ])('%s over %s ms, %s ms gone: %s, halves up', (price, period, gone, expected) => {
    expect(prorate(price, span(0, period), new Date(gone))).toBe(expected);
  });

  test('all of it at the start, nothing at the end, never more and never less outside', () => {
    fc.assert(
      fc.property(amount, start, length, fc.integer({ min: 0, max: 10 ** 10 }), (price, from, period, beyond) => {
        const whole = span(from, period);
        expect(prorate(price, whole, whole.periodStart)).toBe(price);
        expect(prorate(price, whole, whole.periodEnd)).toBe(0n);
        expect(prorate(price, whole, new Date(from - beyond))).toBe(price);
        expect(prorate(price, whole, new Date(from + period + beyond))).toBe(0n);
      }),
    );
  });

  test('is within half a minor unit of the exact share, and falls as time goes on', () => {
    fc.assert(
      fc.property(amount, start, length, share, share, (price, from, period, one, other) => {
        const [early, late] = [one, other].sort((a, b) => a - b).map((part) => Math.floor(period * part)) as [
          number,
          number,
        ];
        const at = (gone: number) => prorate(price, span(from, period), new Date(from + gone));
        expect(at(late)).toBeLessThanOrEqual(at(early));
        // |result × period − amount × remaining| ≤ period ÷ 2, without a division.
        const off = at(early) * BigInt(period) - price * BigInt(period - early);
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(BigInt(period));
      }),
    );
  });

  test('of nothing, or over no time, is nothing', () => {
    expect(prorate(0n, span(0, 1000), new Date(1))).toBe(0n);
    expect(prorate(500n, span(5, 0), new Date(5))).toBe(0n);
  });

  test('stays exact where floating point would not', () => {
    expect(prorate(9_007_199_254_740_993n, span(0, 2), new Date(0))).toBe(9_007_199_254_740_993n);
    expect(prorate(999_999_999_999_999n, span(0, 31_622_400_000), new Date(1))).toBe(999_999_999_968_376n);
  });
});
