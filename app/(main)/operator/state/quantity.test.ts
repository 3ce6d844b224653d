import { expect, test } from 'vitest';
import { duration, size } from './quantity.ts';

test('a time is shown in the unit that suits it', () => {
  const shown = [0, 0.0034, 1.24, 59, 89, 95, 5_300, 5_500, 130_000, 400_000].map(duration);
  expect(shown).toEqual(['0 ms', '3 ms', '1.2 s', '59 s', '89 s', '2 min', '88 min', '2 h', '2 days', '5 days']);
});

test('a size is shown in MB, from a thousand of them in GB', () => {
  expect([0, 9_400_000, 999_000_000, 1_250_000_000].map(size)).toEqual(['1 MB', '9 MB', '999 MB', '1.3 GB']);
});
