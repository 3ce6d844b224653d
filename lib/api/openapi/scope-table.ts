import type { Installation } from '../../permissions/installation/store-document.ts';
import { FULL_ACCESS } from '../../permissions/scope.ts';
import { builtInOperations } from './operations.ts';

/** An endpoint that needs a scope. */
export interface ScopedEndpoint {
  id: string;
  method: string;
  /** As it is called: `/api/v1/products/{id}`. */
  path: string;
}

/** What needs each scope on an installation, from the operations themselves: ours, then the platform's. */
export function scopeTable(installation: Installation): ReadonlyMap<string, readonly ScopedEndpoint[]> {
  const theirs = installation.storeApi?.operations ?? [];
  const table = new Map<string, ScopedEndpoint[]>([[FULL_ACCESS, []]]);
  for (const { id, method, path, scope } of [
    ...builtInOperations(installation),
    ...theirs.map((one) => ({ ...one, path: `/api/v1${one.path}` })),
  ]) {
    if (typeof scope !== 'string') continue;
    table.set(scope, [...(table.get(scope) ?? []), { id, method, path }]);
    table.get(FULL_ACCESS)?.push({ id, method, path });
  }
  return table;
}
