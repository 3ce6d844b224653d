import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows, FULL_ACCESS, formatScope, isWithin, parseScope } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

const names = fc.uniqueArray(fc.constantFrom(...SCOPE_NAMES), { minLength: 1, maxLength: 8 });
const glue = fc.array(fc.constantFrom(' ', ','), { minLength: 1, maxLength: 3 }).map((signs) => signs.join(''));

describe('parseScope', () => {
  test('takes spaces and commas, in any mixture, and keeps the order', () => {
    fc.assert(
      fc.property(names, glue, fc.constantFrom('', ' ', ','), (scopes, between, around) => {
        expect(parseScope(around + scopes.join(between) + around)).toEqual({ scopes });
      }),
    );
  });

  test('names a scope once, however often it is asked for', () => {
    fc.assert(
      fc.property(names, (scopes) => {
        expect(parseScope([...scopes, ...scopes].join(' '))).toEqual({ scopes });
      }),
    );
  });

  test('* includes the rest', () => {
    fc.assert(
      fc.property(names, fc.nat(), (scopes, index) => {
        const at = index % (scopes.length + 1);
        expect(parseScope([...scopes.slice(0, at), '*', ...scopes.slice(at)].join(','))).toEqual({ scopes: ['*'] });
      }),
    );
  });

  test('returns every unknown name, even beside *', () => {
    const unknown = fc.stringMatching(/^[a-z_]{1,12}:[a-z]{1,8}$/).filter((name) => !SCOPE_NAMES.includes(name));
    fc.assert(
      fc.property(names, unknown, (scopes, stranger) => {
        expect(parseScope([...scopes, stranger, '*'].join(' '))).toEqual({ unknown: [stranger] });
      }),
    );
  });

  test('names are compared as they are: neither case nor other white space is forgiven', () => {
    expect(parseScope('Orders:read')).toEqual({ unknown: ['Orders:read'] });
    expect(parseScope('orders:read\torders:write')).toEqual({ unknown: ['orders:read\torders:write'] });
    expect(parseScope('**')).toEqual({ unknown: ['**'] });
    expect(parseScope('__proto__')).toEqual({ unknown: ['__proto__'] });
  });

  test('an empty text asks for nothing', () => {
    for (const text of ['', ' ', ',', ' , ,']) expect(parseScope(text)).toEqual({ scopes: [] });
  });

  test('reads back what formatScope writes', () => {
    fc.assert(fc.property(names, (scopes) => void expect(parseScope(formatScope(scopes))).toEqual({ scopes })));
  });
});

describe('allows', () => {
  test('write does not imply read, nor the other way round', () => {
    for (const name of SCOPE_NAMES.filter((one) => one.endsWith(':write'))) {
      const reading = name.replace(':write', ':read');
      expect(allows([name], reading)).toBe(false);
      expect(allows([reading], name)).toBe(false);
      expect(allows([name], name)).toBe(true);
    }
  });

  test('only * implies others', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(...SCOPE_NAMES), (granted, needed) => {
        expect(allows(granted, needed)).toBe(granted.includes(needed));
        expect(allows([FULL_ACCESS], needed)).toBe(true);
      }),
    );
    expect(allows(SCOPE_NAMES, FULL_ACCESS)).toBe(false);
  });
});

test('isWithin: narrower or equal is within, one more is not', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(SCOPE_NAMES, { minLength: 2 }), fc.nat(), (scopes, cut) => {
      const part = scopes.slice(0, 1 + (cut % (scopes.length - 1)));
      expect(isWithin(part, scopes)).toBe(true);
      expect(isWithin(scopes, part)).toBe(false);
      expect(isWithin([...scopes, FULL_ACCESS], scopes)).toBe(false);
      expect(isWithin(scopes, [FULL_ACCESS])).toBe(true);
    }),
  );
});
