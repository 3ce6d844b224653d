import { FULL_ACCESS } from '../../access/scope.ts';
import { SCOPE_NAMES, type ScopeEntry } from '../../access/scope-catalogue.ts';
import { texts } from '../../language/current-language.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/** An endpoint that needs a scope. */
export type ScopedEndpoint = Pick<Operation, 'id' | 'method' | 'path'>;

/** What every scope is good for today, from the operations themselves. */
const SCOPE_TABLE: ReadonlyMap<string, readonly ScopedEndpoint[]> = new Map(
  SCOPE_NAMES.map((name) => [name, OPERATIONS.filter(({ scope }) => scope === name)]),
);

/** The endpoints that need a scope; none if it is only reserved, or unknown. `*` stands for all that need one. */
export function endpointsOf(scope: string): readonly ScopedEndpoint[] {
  return scope === FULL_ACCESS ? [...SCOPE_TABLE.values()].flat() : (SCOPE_TABLE.get(scope) ?? []);
}

/** Whether any endpoint needs a scope today. */
export function hasEndpoint(scope: string): boolean {
  return endpointsOf(scope).length > 0;
}

/** All scopes that open something here, as metadata lists them (RFC 8414 section 2). */
export function supportedScopes(): string[] {
  return [...SCOPE_NAMES.filter(hasEndpoint), FULL_ACCESS];
}

/** Of some scopes those that open something here, and those that don’t: what was granted may come to mean something. */
export function byUse(scopes: readonly string[]): { used: string[]; unused: string[] } {
  return { used: scopes.filter(hasEndpoint), unused: scopes.filter((name) => !hasEndpoint(name)) };
}

/** What a scope allows, for sellers, in the language of the request: promises nothing that no app can do today. */
export function permissionSentence({ name }: ScopeEntry): string {
  const t = texts('scopes');
  const sentence = t(name as '*');
  return hasEndpoint(name) ? sentence : `${sentence} ${t('nothingYet')}`;
}
