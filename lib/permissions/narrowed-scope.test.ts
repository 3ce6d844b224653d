import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, withoutScopes } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

const scopes = fc.oneof(fc.subarray(SCOPE_NAMES), fc.constant(['*']));

test('what is left is within what was granted, and has nothing of what was taken', () => {
  fc.assert(
    fc.property(scopes, fc.subarray([...SCOPE_NAMES, '*', 'made:up']), (granted, unwanted) => {
      const { left, taken } = withoutScopes(granted, unwanted);
      expect(isWithin(left, granted)).toBe(true);
      expect(isWithin(taken, granted)).toBe(true);
      for (const name of taken) expect(isWithin([name], left)).toBe(false);
      expect(isWithin(granted, [...left, ...taken]) || granted[0] === '*').toBe(true);
    }),
  );
});

test('full access loses what is taken and its claim to all that comes later', () => {
  expect(withoutScopes(['*'], ['refunds:write'])).toEqual({
    left: SCOPE_NAMES.filter((name) => name !== 'refunds:write'),
    taken: ['refunds:write'],
  });
  expect(withoutScopes(['*'], ['made:up'])).toEqual({ left: ['*'], taken: [] });
});
