import { texts } from '../../kernel/language/current-language.ts';
import { readInstallation } from '../../permissions/installation/read-installation.ts';
import type { Installation } from '../../permissions/installation/store-document.ts';
import { BASIC_READS, FULL_ACCESS } from '../../permissions/scope.ts';
import { SCOPE_NAMES, type ScopeEntry } from '../../permissions/scope-catalogue.ts';
import { type ScopedEndpoint, scopeTable } from './scope-table.ts';

/** Made once for what the API is made of. */
const tables = new WeakMap<Installation, ReturnType<typeof scopeTable>>();

/**
 * The endpoints of this installation that need a scope; none where it opens nothing. `*` stands for all that need one.
 */
export function listEndpoints(scope: string): readonly ScopedEndpoint[] {
  const installation = readInstallation();
  const table = tables.get(installation) ?? scopeTable(installation);
  tables.set(installation, table);
  return table.get(scope) ?? [];
}

/** Whether a scope opens anything on this installation. */
export function hasEndpoint(scope: string): boolean {
  return listEndpoints(scope).length > 0;
}

/** All scopes that open something here, as metadata lists them (RFC 8414 section 2). */
export function supportedScopes(): string[] {
  return [...SCOPE_NAMES.filter(hasEndpoint), FULL_ACCESS];
}

/** What an agent is offered that doesn't say what it needs: to read what there is here. */
export function agentScopes(): string[] {
  const used = BASIC_READS.filter(hasEndpoint);
  return used.length > 0 ? used : SCOPE_NAMES.filter((name) => name.endsWith(':read') && hasEndpoint(name));
}

/** Of some scopes those that open something here, and those that don’t: what was granted may come to mean something. */
export function byUse(scopes: readonly string[]): { used: string[]; unused: string[] } {
  const opens = (name: string) => name === FULL_ACCESS || hasEndpoint(name);
  return { used: scopes.filter(opens), unused: scopes.filter((name) => !opens(name)) };
}

/** What a scope allows, for sellers, in the language of the request: promises nothing that no app can do today. */
export function permissionSentence({ name }: ScopeEntry): string {
  const t = texts('scopes');
  const sentence = t(name as '*');
  return hasEndpoint(name) ? sentence : `${sentence} ${t('nothingYet')}`;
}
