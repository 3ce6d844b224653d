import { expect, test } from 'vitest';
import { storeDocument } from '@/examples/platform/document.ts';
import { builtInNames } from '../api/built-in-names.ts';
import { scopeTable } from '../api/openapi/scope-table.ts';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';
import { checkStoreDocument } from './check-store-document.ts';

test('with the example platform behind it, every scope opens something', async () => {
  const read = await checkStoreDocument(JSON.stringify(storeDocument()), builtInNames(true));
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  expect(read.warnings).toEqual([]);
  const table = scopeTable({ storeApi: read.api, ownStoreApi: true });
  expect(SCOPE_NAMES.filter((name) => !table.get(name))).toEqual([]);
  const about = new Map<string, Set<string>>();
  for (const { scope, path } of read.api.operations) {
    const [category = ''] = scope.split(':');
    about.set(category, (about.get(category) ?? new Set()).add(path.includes('{') ? 'one' : 'list'));
  }
  expect(about.size).toBe(21);
  for (const [category, kinds] of about) expect([category, [...kinds]]).toEqual([category, ['list', 'one']]);
});
