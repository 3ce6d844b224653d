import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, refreshedScopes, withoutScopes } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

const NAMES = SCOPE_NAMES.slice(0, 8);
const some = fc.oneof(fc.subarray(NAMES, { minLength: 1 }), fc.constant(['*']));

test('a refresh gets of what it asks for all that is left, and never more; what was never granted is refused', () => {
  fc.assert(
    fc.property(some, fc.subarray(NAMES), fc.option(some), (granted, unwanted, wanted) => {
      const { left } = withoutScopes(granted, unwanted);
      fc.pre(left.length > 0);
      const got = refreshedScopes(wanted, { granted, left });
      if (got) expect(isWithin(got, left)).toBe(true);
      if (wanted === null) expect(got).toEqual(left);
      else if (!isWithin(wanted, granted)) expect(got).toBeNull();
      else {
        const named = wanted[0] === '*' ? left : wanted.filter((name) => isWithin([name], left));
        expect(got ?? []).toEqual(named);
      }
    }),
  );
});
