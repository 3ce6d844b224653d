import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import { readTimeZone, timeZones } from './time-zone.ts';
import { dayAfter, dayOnWall, startOfSharedDay, timeOnWall, wallClock } from './wall-clock.ts';

const zone = fc.constantFrom(...timeZones());
// Before 1972 some zones were ahead by an odd number of seconds, which nobody here has to read.
const instant = fc.date({ min: new Date('1972-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

/** What the wall shows, as a field for a local time writes it. */
const shownAt = (at: Date, timeZone: string) => new Date(wallClock(at, timeZone)).toISOString().slice(0, 16);

/** Whether the clocks are as in January or as in July all year, and will be so. */
function hasTwoTimes(timeZone: string, year: number): boolean {
  const offsets = (of: number) =>
    Array.from({ length: 24 }, (_, half) => {
      const at = new Date(Date.UTC(of, half >> 1, half % 2 ? 15 : 1));
      return wallClock(at, timeZone) - at.getTime();
    });
  const [january = 0, , , , , , , , , , , , july = 0] = offsets(year);
  return [...offsets(year), ...offsets(year + 1)].every((offset) => offset === january || offset === july);
}

describe('when the wall shows a day and time', () => {
  test.each([
    ['2026-05-31T12:00', 'UTC', '2026-05-31T12:00:00.000Z'],
    ['2026-05-31', 'UTC', '2026-05-31T00:00:00.000Z'],
    ['2026-05-31', 'Asia/Tokyo', '2026-05-30T15:00:00.000Z'],
    ['2026-01-31', 'America/St_Johns', '2026-01-31T03:30:00.000Z'],
    // Put forward over 02:30, and back over it: the first time that it shows.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // By half an hour alone.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // A day without midnight, and one that the island left out to be on Australia's side of the date line.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-30T18:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (shown, timeZone, at) => {
    expect(timeOnWall(shown, timeZone).toISOString()).toBe(at);
  });

  test.each(['', 'yesterday', '2026-13-01', '2026-05-31T25:00'])('“%s” is no time', (shown) => {
    expect(timeOnWall(shown, 'Asia/Tokyo').getTime()).toBeNaN();
  });

  test('is the first time at which it does, in any zone', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const shown = shownAt(at, timeZone);
        const first = timeOnWall(shown, timeZone);
        expect(shownAt(first, timeZone)).toBe(shown);
        expect(first.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
      { numRuns: 2_000 },
    );
  });

  test('of a day is its beginning, or that of the next where there is none', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const shown = at.toISOString().slice(0, 10);
        const first = timeOnWall(shown, timeZone);
        const [day, before] = [shownAt(first, timeZone), shownAt(new Date(first.getTime() - 1000), timeZone)];
        expect(day >= `${shown}T00:00`, `${day} in ${timeZone}`).toBe(true);
        expect(before < day && before < `${shown}T23:59`, `${before} in ${timeZone}`).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the start of a day that is the same in UTC and in a time zone', () => {
  test.each([
    ['2026-12-01', 'UTC', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01', 'Asia/Tokyo', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01', 'America/New_York', '2026-12-01T05:00:00.000Z'],
    // Not at 04:00, which would be the day before as soon as the clocks are put back.
    ['2026-07-01', 'America/New_York', '2026-07-01T05:00:00.000Z'],
    ['2026-07-01', 'America/St_Johns', '2026-07-01T03:30:00.000Z'],
  ])('%s in %s is %s', (day, timeZone, at) => {
    expect(startOfSharedDay(day, timeZone).toISOString()).toBe(at);
  });

  test('stays so on every day of the next year, in any zone', () => {
    const first = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, first, fc.nat({ max: 365 }), (timeZone, at, days) => {
        const start = startOfSharedDay(at.toISOString().slice(0, 10), timeZone);
        const later = new Date(start.getTime() + days * DAY_MS);
        // Places that have moved to another time for good, or keep theirs by the moon, may be hours off.
        fc.pre(hasTwoTimes(timeZone, start.getUTCFullYear()) && hasTwoTimes(timeZone, later.getUTCFullYear()));
        expect(shownAt(later, timeZone).slice(0, 10), timeZone).toBe(later.toISOString().slice(0, 10));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a time zone', () => {
  test('has a name that is kept, whichever of its names is given', () => {
    for (const name of timeZones()) expect(readTimeZone(name)).toBe(name);
    expect(readTimeZone('Etc/UTC')).toBe('UTC');
    expect(readTimeZone('asia/tokyo')).toBe('Asia/Tokyo');
    expect([readTimeZone('Asia/Kolkata'), readTimeZone('Asia/Calcutta')]).not.toContain(null);
    expect(readTimeZone('Asia/Kolkata')).toBe(readTimeZone('Asia/Calcutta'));
  });

  test.each(['', 'Mars/Olympus', '+05:30', 'UTC+1', '../etc/passwd', undefined, 7])('%j is none', (text) => {
    expect(readTimeZone(text)).toBeNull();
  });
});

test('every time lies in the day that the wall shows, which ends as the next begins', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const day = dayOnWall(at, timeZone);
      expect(timeOnWall(day, timeZone).getTime()).toBeLessThanOrEqual(at.getTime());
      expect(timeOnWall(dayAfter(day), timeZone).getTime()).toBeGreaterThan(at.getTime());
    }),
  );
});
