import { expect, test } from 'vitest';
import { filterOf, readEntryQuery } from './entry-search.ts';

const STORE = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55';

test('what is none of a filter’s values counts as not given, and takes nothing else with it', () => {
  const query = { store: STORE, app: "' OR 1=1 --", mode: 'both', kind: 'no_such', from: '2026-02-30', to: ['x'] };
  expect(readEntryQuery(query)).toEqual({ store: STORE });
});

test('days are whole ones, both included', () => {
  const { since, until } = filterOf({ from: '2026-03-01', to: '2026-03-01' });
  expect([since, until]).toEqual([new Date('2026-03-01'), new Date('2026-03-02')]);
});
