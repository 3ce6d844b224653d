import { expect, test } from 'vitest';
import { dayInWords, exactTime, whenInWords } from './when.ts';

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
