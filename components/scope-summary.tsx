import { cache } from 'react';
import { groupScopes } from '@/lib/access/scope-catalogue.ts';
import { permissionSentence } from '@/lib/api/openapi/scope-table.ts';
import { ScopeDetails } from './scope-details.tsx';

/** What was allowed, by category; expands to each scope's name and meaning. */
export function ScopeSummary({ scopes }: { scopes: readonly string[] }) {
  return <ScopeDetails of={describe(scopes.join(' '))} />;
}

/** The same object for the same scopes, which React then sends once for all rows of a page. */
const describe = cache((scopes: string) => {
  const names = scopes.split(' ');
  const groups = groupScopes(names);
  return {
    isFull: names.includes('*'),
    categories: groups.map(({ title }) => title).join(', '),
    scopes: groups
      .flatMap((group) => group.scopes)
      .map((scope) => ({ name: scope.name, sentence: permissionSentence(scope) })),
  };
});
