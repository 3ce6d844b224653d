import { describe, expect, test } from 'vitest';
import { needsConfirmation } from './scope.ts';
import { FULL_ACCESS_ENTRY, groupScopes, SCOPE_CATALOGUE, SCOPE_NAMES, sensitiveReasons } from './scope-catalogue.ts';

// The table of the specification (Authentication, Scopes), word for word.
const SPECIFIED = [
  'products:read products:write',
  'orders:read orders:write',
  'customers:read customers:write',
  'subscriptions:read subscriptions:write',
  'webhooks:read webhooks:write',
  'checkouts:read checkouts:write',
  'checkout_links:read checkout_links:write',
  'discounts:read discounts:write',
  'license_keys:read license_keys:write',
  'files:read files:write',
  'affiliates:read affiliates:write',
  'bumps:read bumps:write',
  'abandoned_carts:read',
  'audience:read audience:write',
  'geo_pricing:read geo_pricing:write',
  'meters:read meters:write',
  'usage_records:read usage_records:write',
  'metrics:read balances:read payouts:read disputes:read subscription_invoices:read',
  'refunds:read refunds:write',
  'taxes:read taxes:write',
  'splits:read splits:write payees:read payees:write',
  'organizations:read organizations:write',
];

test('the catalogue has the specification’s table, category by category; other scopes are ours', () => {
  const specified = SPECIFIED.join(' ').split(' ');
  const categories = SCOPE_CATALOGUE.map(({ scopes }) =>
    scopes.flatMap(({ name }) => (specified.includes(name) ? name : [])).join(' '),
  );
  expect(categories.filter((names) => names !== '')).toEqual(SPECIFIED);
  expect(new Set(SCOPE_NAMES).size).toBe(SCOPE_NAMES.length);
  expect(FULL_ACCESS_ENTRY.name).toBe('*');
});

test('every scope has a sentence of its own', () => {
  const sentences = [...SCOPE_CATALOGUE.flatMap(({ scopes }) => scopes), FULL_ACCESS_ENTRY].map(
    ({ sentence }) => sentence,
  );
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{14,}\.$/);
  expect(new Set(sentences).size).toBe(SCOPE_NAMES.length + 1);
});

describe('groupScopes', () => {
  test('shows exactly what is asked for, in the catalogue’s order and without empty categories', () => {
    const groups = groupScopes(['taxes:write', 'orders:read', 'orders:write']);
    expect(groups.map(({ title, scopes }) => [title, scopes.map(({ name }) => name)])).toEqual([
      ['Orders', ['orders:read', 'orders:write']],
      ['Taxes', ['taxes:write']],
    ]);
    const all = groupScopes(SCOPE_NAMES).flatMap(({ scopes }) => scopes.map(({ name }) => name));
    expect(all).toEqual(SCOPE_NAMES);
  });

  test('* stands alone', () => {
    expect(groupScopes(['*'])).toEqual([{ title: 'Full access', scopes: [FULL_ACCESS_ENTRY] }]);
  });
});

describe('sensitiveReasons', () => {
  const SENSITIVE = [
    'customers:read customers:write abandoned_carts:read audience:read audience:write',
    'balances:read payouts:read refunds:read refunds:write',
    'splits:write payees:read payees:write organizations:write',
  ]
    .join(' ')
    .split(' ');

  test('personal data, money and control of the store are sensitive, each for a reason; nothing else is', () => {
    for (const name of SCOPE_NAMES)
      expect([name, sensitiveReasons([name]).length]).toEqual([name, SENSITIVE.includes(name) ? 1 : 0]);
    for (const reason of sensitiveReasons(SENSITIVE)) expect(reason).toMatch(/^This .{10,}\.$/);
  });

  test('a reason is given once, however many scopes have it, and every reason that holds is given', () => {
    expect(sensitiveReasons(['customers:read', 'customers:write'])).toHaveLength(1);
    expect(sensitiveReasons(['customers:read', 'refunds:write', 'orders:read'])).toHaveLength(2);
    expect(sensitiveReasons([])).toEqual([]);
  });

  test('* is sensitive by itself', () => {
    expect(sensitiveReasons(['*'])).toEqual([FULL_ACCESS_ENTRY.sensitive]);
  });
});

test('an unverified app needs confirmation for sensitive scopes only, a verified one never', () => {
  for (const verification of ['none', 'requested', 'declined']) {
    expect(needsConfirmation({ verification }, ['*'])).toBe(true);
    expect(needsConfirmation({ verification }, ['orders:read', 'refunds:read'])).toBe(true);
    expect(needsConfirmation({ verification }, ['subscriptions:read', 'subscriptions:write'])).toBe(false);
  }
  expect(needsConfirmation({ verification: 'verified' }, ['*'])).toBe(false);
});
