import { describeScopes } from './described-scopes.ts';
import { ScopeDetails } from './scope-details.tsx';

/** What was allowed, by category; expands to each scope's name and meaning. */
export function ScopeSummary({ scopes }: { scopes: readonly string[] }) {
  return <ScopeDetails of={describeScopes(scopes)} />;
}
