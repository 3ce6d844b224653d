import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abilities, abilitiesInWords } from './ability.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

test.each([
  [['orders:read', 'subscriptions:write'], 'see orders, change subscriptions'],
  [['subscriptions:write', 'subscriptions:read'], 'see and change subscriptions'],
  [['customers:read', 'orders:read', 'products:read'], 'see products, orders and customers'],
  [['refunds:read', 'refunds:write'], 'see refunds, give refunds'],
  [['subscription_invoices:read', 'license_keys:write'], 'see invoices, change license keys'],
  [['*', 'orders:read'], 'do everything an app can do in the store'],
  [[], ''],
])('%j can %s', (scopes, words) => {
  expect(abilitiesInWords(scopes)).toBe(words);
});

test('a long list is cut, and says how much more there is', () => {
  const reads = SCOPE_NAMES.filter((name) => name.endsWith(':read'));
  expect(abilities(reads)).toEqual([
    `see products, orders, customers, subscriptions, webhooks and ${reads.length - 5} more`,
  ]);
});

test('whatever may be changed is said to be changed or given, and nothing else is', () => {
  fc.assert(
    fc.property(fc.subarray(SCOPE_NAMES), (scopes) => {
      const writes = scopes.some((name) => name.endsWith(':write'));
      expect(/change|give/.test(abilitiesInWords(scopes))).toBe(writes);
    }),
  );
});
