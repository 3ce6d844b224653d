import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anchorDayOf, type Cadence, isSameCadence, periodEnd } from './period.ts';

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);
const month: Cadence = { interval: 'month', intervalCount: 1 };
const year: Cadence = { interval: 'year', intervalCount: 1 };

/** The ends of consecutive periods. */
function chain(start: Date, cadence: Cadence, count: number): string[] {
  const ends: string[] = [];
  for (let next = start; ends.length < count; ) {
    next = periodEnd(next, cadence, anchorDayOf(start));
    ends.push(next.toISOString().replace('T00:00:00.000Z', ''));
  }
  return ends;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the end of a period', () => {
  test.each([
    [
      'months keep their day after a shorter one',
      '2025-01-31',
      month,
      ['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31'],
    ],
    ['in a leap year too', '2024-01-30', month, ['2024-02-29', '2024-03-30', '2024-04-30']],
    [
      'every three months over a new year',
      '2023-11-30',
      { interval: 'month', intervalCount: 3 },
      ['2024-02-29', '2024-05-30'],
    ],
    ['years from a leap day', '2024-02-29', year, ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['two years', '2024-02-29', { interval: 'year', intervalCount: 2 }, ['2026-02-28', '2028-02-29']],
    ['weeks', '2024-02-26', { interval: 'week', intervalCount: 1 }, ['2024-03-04', '2024-03-11']],
    ['ten days', '2025-12-25', { interval: 'day', intervalCount: 10 }, ['2026-01-04', '2026-01-14']],
  ] as const)('%s', (_name, start, cadence, ends) => {
    expect(chain(at(start), cadence, ends.length)).toEqual(ends);
  });

  test('keeps the time of day to the millisecond', () => {
    expect(periodEnd(at('2025-01-31T23:59:59.999Z'), month, 31)).toEqual(at('2025-02-28T23:59:59.999Z'));
  });

  const cadence = fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year'),
    intervalCount: fc.integer({ min: 1, max: 12 }),
  });
  const start = fc.date({ min: at('1999-12-01'), max: at('2096-12-31'), noInvalidDate: true });

  test('lies after its start, and a year is twelve months', () => {
    fc.assert(
      fc.property(start, cadence, fc.integer({ min: 1, max: 31 }), (from, each, anchor) => {
        expect(periodEnd(from, each, anchor).getTime()).toBeGreaterThan(from.getTime());
        const months = { interval: 'month', intervalCount: 12 * each.intervalCount } as const;
        const years = { interval: 'year', intervalCount: each.intervalCount } as const;
        expect(periodEnd(from, years, anchor)).toEqual(periodEnd(from, months, anchor));
      }),
    );
  });

  test('is on the anchor day, or the last of a month without it', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 48 }), fc.integer({ min: 1, max: 31 }), (from, count, anchor) => {
        const end = periodEnd(from, { interval: 'month', intervalCount: count }, anchor);
        const isLast = new Date(end.getTime() + 24 * 3600_000).getUTCMonth() !== end.getUTCMonth();
        expect(end.getUTCDate() === anchor || (end.getUTCDate() < anchor && isLast)).toBe(true);
        const months = (end.getUTCFullYear() - from.getUTCFullYear()) * 12 + end.getUTCMonth() - from.getUTCMonth();
        expect(months).toBe(count);
      }),
    );
  });

  test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tehran', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'does not depend on the time zone of the process: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      // Around both clock changes, and across midnight in these zones.
      expect(chain(at('2025-03-01T02:30:00.000Z'), month, 2)).toEqual([
        '2025-04-01T02:30:00.000Z',
        '2025-05-01T02:30:00.000Z',
      ]);
      expect(periodEnd(at('2025-10-25T23:30:00.000Z'), { interval: 'day', intervalCount: 1 }, 25)).toEqual(
        at('2025-10-26T23:30:00.000Z'),
      );
      expect(periodEnd(at('2025-01-31T23:59:00.000Z'), month, 31)).toEqual(at('2025-02-28T23:59:00.000Z'));
      expect(anchorDayOf(at('2025-01-31T23:59:00.000Z'))).toBe(31);
      expect(anchorDayOf(at('2025-02-01T00:00:00.000Z'))).toBe(1);
    },
  );
});

test('the same cadence means the same interval and the same count', () => {
  expect(isSameCadence(month, { ...month })).toBe(true);
  expect(isSameCadence(month, { ...month, intervalCount: 3 })).toBe(false);
  expect(isSameCadence(month, year)).toBe(false);
});
