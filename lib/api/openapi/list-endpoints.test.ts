import { expect, test } from 'vitest';
import { FULL_ACCESS_ENTRY, SCOPE_CATALOGUE, SCOPE_NAMES } from '../../permissions/scope-catalogue.ts';
import { hasEndpoint, listEndpoints, permissionSentence } from './list-endpoints.ts';
import { OPERATIONS } from './operations.ts';

const SCOPED = OPERATIONS.filter(({ scope }) => typeof scope === 'string');

test('every operation stands under the scope it declares, and under no other', () => {
  const inTable = SCOPE_NAMES.flatMap((name) => listEndpoints(name).map(({ id }) => `${id} ${name}`));
  // A scope that the catalogue doesn't know would be missing here.
  expect(inTable.sort()).toEqual(SCOPED.map(({ id, scope }) => `${id} ${scope}`).sort());
  expect(listEndpoints('*').length).toBe(SCOPED.length);
  expect(listEndpoints('orders:eat')).toEqual([]);
});

test('a seller is promised nothing that no app can do today', () => {
  for (const entry of [...SCOPE_CATALOGUE.flatMap(({ scopes }) => scopes), FULL_ACCESS_ENTRY])
    expect(permissionSentence(entry).endsWith('This isn’t possible here yet.')).toBe(!hasEndpoint(entry.name));
  expect(permissionSentence(FULL_ACCESS_ENTRY)).not.toMatch(/orders|refunds|payouts|balances/);
});
