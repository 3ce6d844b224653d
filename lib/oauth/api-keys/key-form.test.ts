import { expect, test } from 'vitest';
import { keyForm } from './key-form.ts';

const GOOD = {
  name: 'Nightly export',
  store: '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55',
  mode: 'test',
  scopes: ['orders:read'],
};
const faults = (change: Record<string, unknown>) =>
  keyForm.safeParse({ ...GOOD, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('a name, a store, a mode and a permission make a key', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ name: '✓' })).toEqual([]);
});

test.each([
  ['a name of blanks', { name: ' \u3000 ' }, 'name'],
  ['a name that shows nothing', { name: '\u2800' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
  ['no store', { store: undefined }, 'store'],
  ['a store that is no id', { store: "' OR 1=1 --" }, 'store'],
  ['another mode', { mode: 'both' }, 'mode'],
  ['no permission', { scopes: [] }, 'scopes'],
  ['a permission nobody knows', { scopes: ['orders:eat'] }, 'scopes'],
])('%s is told beside its field', (_, change, field) => {
  const told = faults(change);
  expect(told.map(([name]) => name)).toEqual([field]);
  expect(told[0]?.[1]).not.toBe('');
});
