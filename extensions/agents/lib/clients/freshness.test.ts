import { expect, test } from 'vitest';
import { freshFor } from './freshness.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toUTCString();

test.each<[Record<string, string | string[]>, number]>([
  [{}, 60],
  [{ 'cache-control': 'max-age=1800' }, 30],
  [{ 'cache-control': ['public', 'Max-Age="1800"'] }, 30],
  [{ 'cache-control': 'max-age=3600', age: '1800' }, 30],
  [{ 'cache-control': 'max-age=10' }, 5],
  [{ 'cache-control': 'max-age=99999999999' }, 1440],
  [{ 'cache-control': 'no-store' }, 5],
  [{ 'cache-control': 'no-cache, max-age=7200' }, 5],
  [{ 'cache-control': 'x-max-age=7200' }, 60],
  [{ expires: at(90), date: at(0) }, 90],
  [{ expires: at(90), date: at(30) }, 60],
  [{ expires: at(90) }, 90],
  [{ expires: at(-90) }, 5],
  [{ expires: '0' }, 5],
  [{ expires: at(90), 'cache-control': 'max-age=600' }, 10],
])('%j: %i minutes', (headers, minutes) => {
  expect(freshFor(headers, NOW) / 60_000).toBe(minutes);
});
