import { builtInKinds } from '../journal/events/kind.ts';
import type { BuiltInNames, StoreOperation } from '../permissions/installation/store-document.ts';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';
import { componentSchemas } from './openapi/components.ts';
import { DECLARED_EVENT } from './openapi/declared-event.ts';
import { builtInOperations } from './openapi/operations.ts';

/** Scopes that are ours and not the specification's: no operation of a platform is behind them. */
const OURS_ALONE = ['requests:read'];

/**
 * What is ours in the API, which a platform's document can't have as well.
 * @param ownStoreApi whether products, customers, subscriptions and invoices are
 * @returns what tells it by the operations of the document, to some of which ours give way
 */
export function builtInNames(ownStoreApi: boolean): (operations: Pick<StoreOperation, 'path'>[]) => BuiltInNames {
  return (theirs) => {
    const storeApi = { operations: theirs as StoreOperation[], schemas: {}, tags: {}, events: {} };
    const operations = builtInOperations({ storeApi, ownStoreApi });
    return {
      paths: operations.flatMap(({ path }) => (path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : [])),
      operations: operations.map(({ id }) => id),
      schemas: [...Object.keys(componentSchemas({ storeApi, ownStoreApi })), DECLARED_EVENT],
      events: builtInKinds(ownStoreApi),
      scopes: SCOPE_NAMES.filter((name) => !OURS_ALONE.includes(name)),
    };
  };
}
