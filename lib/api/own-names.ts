import { SCOPE_NAMES } from '../access/scope-catalogue.ts';
import { EVENT_KIND_NAMES } from '../events/kind.ts';
import { componentSchemas } from './openapi/components.ts';
import { ownOperations } from './openapi/operations.ts';

/** Scopes that are ours and not the specification's: no operation of a platform is behind them. */
const OURS_ALONE = ['requests:read'];

/** What is ours in the API, which a platform's document can't have as well. */
export function ownNames(ownStoreApi: boolean) {
  const own = { storeApi: null, ownStoreApi };
  const operations = ownOperations(own);
  return {
    paths: operations.flatMap(({ path }) => (path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : [])),
    operations: operations.map(({ id }) => id),
    schemas: Object.keys(componentSchemas(own)),
    events: [...EVENT_KIND_NAMES],
    scopes: SCOPE_NAMES.filter((name) => !OURS_ALONE.includes(name)),
  };
}
