import { expect, test } from 'vitest';
import { splitScopesByUse } from './unused-scope.ts';

const now = new Date('2026-05-31T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const use = (scope: string, days: number) => ({ scope, lastUsedAt: daysAgo(days) });

test('a scope last used 30 days ago is used, one day later it is not', () => {
  const holder = { scopes: ['orders:read', 'taxes:read', 'files:read'], since: daysAgo(90) };
  const uses = [use('taxes:read', 30), use('files:read', 31)];
  expect(splitScopesByUse({ ...holder, uses }, now)).toEqual({
    used: ['taxes:read'],
    unused: ['orders:read', 'files:read'],
  });
});

test('nothing is called unused until it could have been used for 30 days, whatever else was', () => {
  for (const uses of [[], [use('orders:read', 1)]]) {
    expect(splitScopesByUse({ scopes: ['orders:read', 'taxes:read'], since: daysAgo(29.9), uses }, now).unused).toEqual(
      [],
    );
  }
  expect(splitScopesByUse({ scopes: ['orders:read'], since: daysAgo(30), uses: [] }, now).unused).toEqual([
    'orders:read',
  ]);
});

test('full access is used as soon as anything is, and says what', () => {
  const holder = { scopes: ['*'], since: daysAgo(90) };
  expect(splitScopesByUse({ ...holder, uses: [] }, now)).toEqual({ used: [], unused: ['*'] });
  expect(splitScopesByUse({ ...holder, uses: [use('orders:read', 2)] }, now)).toEqual({
    used: ['orders:read'],
    unused: [],
  });
});
