import { cache } from 'react';
import { permissionSentence } from '@/lib/api/openapi/list-endpoints.ts';
import { groupScopes } from '@/lib/permissions/scope-catalogue.ts';
import { type DescribedScopes, ScopeDetails } from './scope-details.tsx';

/** What was allowed, by category; expands to each scope's name and meaning. */
export function ScopeSummary({ scopes }: { scopes: readonly string[] }) {
  return <ScopeDetails of={describeScopes(scopes)} />;
}

/** What scopes allow, by category; the same object for the same scopes, which React then sends once for all rows. */
export function describeScopes(scopes: readonly string[]): DescribedScopes {
  return describe(scopes.join(' '));
}

const describe = cache((scopes: string): DescribedScopes => {
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
