import { EVENT_KIND_NAMES, EVENT_KINDS } from '../journal/events/kind.ts';
import { readDeclaredKinds } from '../journal/events/read-declared-kinds.ts';
import type { Reader } from '../journal/events/reader.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { allows } from '../permissions/scope.ts';

/** Which of the store's events a caller may read: kinds whose object its token's scopes allow reading. */
export function readReader({ store, scopes, caller }: StoreAccess): Reader {
  const types = EVENT_KIND_NAMES.filter((type) => {
    const [scope] = EVENT_KINDS[type];
    return scope !== null && allows(scopes, scope);
  });
  const scopesOfPlatform = new Set(Object.values(readDeclaredKinds()).map(({ scope }) => scope));
  const declared = [...scopesOfPlatform].filter((scope) => allows(scopes, scope));
  return {
    storeId: store.id,
    mode: store.mode,
    types,
    declared,
    connectionId: 'app' in caller ? caller.connectionId : null,
  };
}
