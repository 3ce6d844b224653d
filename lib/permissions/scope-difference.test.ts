import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopeDifference } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

test('returns what is new and what is no longer asked for', () => {
  expect(scopeDifference(['orders:read', 'refunds:write'], ['orders:read', 'files:read'])).toEqual({
    added: ['refunds:write'],
    dropped: ['files:read'],
  });
});

test('full access includes everything: after it nothing is new, and it is new after anything else', () => {
  expect(scopeDifference(['orders:read'], ['*'])).toEqual({ added: [], dropped: ['*'] });
  expect(scopeDifference(['*'], ['orders:read'])).toEqual({ added: ['*'], dropped: [] });
  expect(scopeDifference(['*'], ['*', '*'])).toEqual({ added: [], dropped: [] });
});

test('the same request again changes nothing, and swapping the sides swaps the result', () => {
  const some = fc.uniqueArray(fc.constantFrom(...SCOPE_NAMES), { maxLength: 8 });
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(scopeDifference(one, one)).toEqual({ added: [], dropped: [] });
      const { added, dropped } = scopeDifference(one, other);
      expect(scopeDifference(other, one)).toEqual({ added: dropped, dropped: added });
    }),
  );
});
