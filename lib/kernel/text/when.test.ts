import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../language/language.ts';
import { inScope } from '../process/request-scope.ts';
import { HOUR_MS } from './durations.ts';
import { timeZones } from './time-zone.ts';
import { timeOnWall, wallClock } from './wall-clock.ts';
import {
  dayInWords,
  exactTime,
  pastDayInWords,
  pastInWords,
  preciselyInWords,
  utcDayInWords,
  whenInWords,
  zonesOf,
} from './when.ts';

const NOW = new Date('2026-05-10T14:00:00Z');

test.each([
  ['2026-05-10T13:59:31Z', 'just now'],
  ['2026-05-10T14:00:05Z', 'just now'],
  ['2026-05-10T13:59:00Z', '1 minute ago'],
  ['2026-05-10T13:01:00Z', '59 minutes ago'],
  ['2026-05-10T13:00:00Z', '1 hour ago'],
  ['2026-05-10T00:00:00Z', '14 hours ago'],
  ['2026-05-09T23:59:59Z', 'yesterday'],
  ['2026-05-09T00:00:00Z', 'yesterday'],
  ['2026-05-08T23:59:59Z', '8 May'],
  ['2026-01-01T00:00:00Z', '1 January'],
  ['2025-12-31T23:59:59Z', '31 December 2025'],
])('%s is “%s”', (at, words) => {
  expect(whenInWords(new Date(at), NOW)).toBe(words);
});

test('shortly after midnight, minutes take precedence over days', () => {
  expect(whenInWords(new Date('2026-05-09T23:50:00Z'), new Date('2026-05-10T00:10:00Z'))).toBe('20 minutes ago');
});

test('the exact time names its zone', () => {
  expect(exactTime(new Date('2026-05-03T14:05:59Z'))).toBe('3 May 2026 at 14:05 UTC');
});

test('a day is told with its year, as it is in UTC', () => {
  expect(dayInWords(new Date('2027-05-03T23:59:59.999Z'))).toBe('3 May 2027');
});

const at = new Date('2026-11-25T14:05:09.007Z');
const inZone = (timeZone: string) => ({ language: 'en', timeZone });

describe('in the zone of whoever reads it', () => {
  test.each([
    ['en', 'Asia/Tokyo', '25 November 2026 at 23:05 GMT+9'],
    ['de', 'Europe/Berlin', '25. November 2026 um 15:05 MEZ'],
    ['fr', 'America/St_Johns', '25 novembre 2026 à 10:35 UTC−3:30'],
    ['ja', 'Asia/Tokyo', '2026年11月25日 23:05 JST'],
    ['en', 'Australia/Lord_Howe', '26 November 2026 at 01:05 GMT+11'],
  ])('%s in %s: %s', (language, timeZone, words) => {
    expect(exactTime(at, { language, timeZone }).replaceAll('\u202f', ' ')).toBe(words);
  });

  test('which is that of the request unless told', () => {
    expect(exactTime(at)).toBe('25 November 2026 at 14:05 UTC');
    inScope({ timeZone: 'Asia/Tokyo', language: 'de' }, () => {
      expect(exactTime(at)).toBe('25. November 2026 um 23:05 GMT+9');
      expect(pastInWords(at, at)).toMatchObject({ iso: '2026-11-25T14:05:09.007Z', exact: exactTime(at) });
      expect(utcDayInWords('2026-11-25')).toBe('25. November 2026');
    });
  });

  test('to the millisecond', () => {
    expect(preciselyInWords(at, inZone('Europe/Berlin')).words).toBe('25 November 2026 at 15:05:09.007 CET');
  });

  test('the head of a column names each zone that its times have', () => {
    const summer = new Date('2026-07-01T12:00:00Z');
    expect(zonesOf([at, summer, at], inZone('Europe/Berlin'))).toBe('CET, CEST');
    expect(zonesOf([at, summer], inZone('UTC'))).toBe('UTC');
    expect(zonesOf([at, summer], inZone('Asia/Tokyo'))).toBe('GMT+9');
  });

  test('days change at its midnight', () => {
    const now = new Date('2026-11-25T15:30:00Z');
    expect(pastDayInWords(at, now, inZone('UTC'))).toBe('Today');
    expect(pastDayInWords(at, now, inZone('Asia/Tokyo'))).toBe('Yesterday');
    expect(whenInWords(new Date('2026-11-25T14:05:00Z'), now, inZone('Asia/Tokyo'))).toBe('yesterday');
  });

  test('an hour is an hour where the clock is put forward, and back', () => {
    for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']) {
      const [before, now] = [-HOUR_MS, 2 * HOUR_MS].map((ms) => new Date(Date.parse(change) + ms));
      expect(whenInWords(before as Date, now as Date, inZone('Europe/Berlin'))).toBe('3 hours ago');
    }
  });

  test('the day before one that was left out is told by its date', () => {
    const [before, after] = [new Date('2011-12-30T08:00:00Z'), new Date('2011-12-30T12:00:00Z')];
    expect([before, after].map((time) => dayInWords(time, inZone('Pacific/Apia')))).toEqual([
      '29 December 2011',
      '31 December 2011',
    ]);
    expect(pastDayInWords(before, after, inZone('Pacific/Apia'))).toBe('29 December 2011'.slice(0, 11));
    expect(timeOnWall('2011-12-30', 'Pacific/Apia') > before).toBe(true);
  });
});

test('any time can be told in any language and zone, with the day that the wall shows', () => {
  const time = fc.date({ min: new Date('1972-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      time,
      fc.constantFrom(...timeZones()),
      fc.constantFrom(...LANGUAGE_CODES),
      (when, timeZone, language) => {
        const reader = { language, timeZone };
        const shown = new Date(wallClock(when, timeZone));
        const day = dayInWords(when, reader);
        expect(day).toContain(new Intl.NumberFormat(language, { useGrouping: false }).format(shown.getUTCFullYear()));
        expect(day).toMatch(
          new RegExp(`(?<!\\p{N})${new Intl.NumberFormat(language).format(shown.getUTCDate())}(?!\\p{N})`, 'u'),
        );
        expect(exactTime(when, reader)).toContain(String(shown.getUTCMinutes()).padStart(2, '0'));
        expect(exactTime(when, reader)).toContain(zonesOf([when], reader));
        for (const hours of [0, 1, 30])
          expect(pastDayInWords(when, new Date(when.getTime() + hours * HOUR_MS), reader)).toBeTruthy();
      },
    ),
    { numRuns: 400 },
  );
});
