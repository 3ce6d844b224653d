import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCOPE_NAMES } from '../../permissions/scope-catalogue.ts';
import { didYouMean, likelyMeant } from './likely-meant.ts';

test.each([
  ['order:read', 'orders:read'],
  ['orders.read', 'orders:read'],
  ['Orders:Read', 'orders:read'],
  ['orders:raed', 'orders:read'],
  ['orders:eat', 'orders:read'],
  ['subscription:write', 'subscriptions:write'],
  ['nothing:like', undefined],
  ['', undefined],
  ['o'.repeat(10_000), undefined],
])('by %s somebody meant %s', (given, meant) => {
  expect(likelyMeant(given, SCOPE_NAMES)).toBe(meant);
});

test('a name is meant by itself, and by itself with one change where no other is as close', () => {
  const name = fc.constantFrom(...SCOPE_NAMES);
  const change = fc.record({ at: fc.nat(30), letter: fc.constantFrom('', 'x', '_') });
  fc.assert(
    fc.property(name, change, (one, { at, letter }) => {
      expect(likelyMeant(one, SCOPE_NAMES)).toBe(one);
      const position = at % one.length;
      const changed = `${one.slice(0, position)}${letter}${one.slice(position + 1)}`;
      if (!(SCOPE_NAMES as readonly string[]).includes(changed))
        expect(SCOPE_NAMES as readonly (string | undefined)[]).toContain(likelyMeant(changed, SCOPE_NAMES));
    }),
  );
});

test('the question is asked where there is something to ask', () => {
  expect(didYouMean('orders:read')).toBe(' Did you mean orders:read?');
  expect(didYouMean(undefined)).toBe('');
});
