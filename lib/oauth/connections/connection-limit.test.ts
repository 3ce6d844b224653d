import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../../kernel/language/language.ts';
import { inScope } from '../../kernel/process/request-scope.ts';
import { LIMIT_FIELDS, readLimits } from './connection-limit.ts';

const WRONG = { changes: '1e3', neverCancels: false, credits: '99999999999' };

test('limits are read in the store’s currency; a comma is as good as a point', () => {
  expect(readLimits({ changes: ' 3 ', neverCancels: true, credits: '12,50' }, 'EUR')).toEqual({
    changesADay: 3,
    neverCancels: true,
    creditsAMonth: 1250n,
    creditsCurrency: 'eur',
  });
});

test('what is wrong with them is said in each language in other words', () => {
  const faults = LANGUAGE_CODES.map((language) => inScope({ language }, () => readLimits(WRONG, 'eur')));
  expect(faults[0]).toEqual({
    faults: {
      [LIMIT_FIELDS.changes]: 'Enter a whole number up to 10000, or nothing.',
      [LIMIT_FIELDS.credits]: 'Enter less.',
    },
  });
  for (const field of [LIMIT_FIELDS.changes, LIMIT_FIELDS.credits] as const)
    expect(new Set(faults.map((one) => ('faults' in one ? one.faults[field] : null))).size).toBe(LANGUAGE_CODES.length);
});
