import { type Cursor, NO_ROWS, type PageRequest } from '../../database/list-page.ts';
import { readDb } from '../../database/read-db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { countSellerKeys, listSellerKeys } from '../api-keys/api-keys.ts';
import type { ConnectionFilter, UseCounts } from './connection-page.ts';
import { countSellerConnections, listConnectedApps, listSellerConnections } from './seller-connections.ts';

export interface AccessFilter extends Omit<ConnectionFilter, 'storeId' | 'appId'> {
  store?: string | undefined;
  /** An app's id, or `own`: the seller's own keys, which are of no kind. */
  app?: string | undefined;
}

/** A cursor in one of the two lists; the other one is left out then. */
export type AccessCursor = { list: 'connections' | 'keys' } & Cursor;

const PAGE = 50;

/**
 * What can use the seller's stores now: apps' connections and the seller's own keys, up to 50 of each.
 * @returns a page of each list with what matches the filter, and the apps to filter by
 */
export async function listSellerAccess(sellerId: SellerId, filter: AccessFilter, cursor?: AccessCursor) {
  const [readConnections, readKeys] = ofBoth(sellerId, filter);
  const page = { limit: PAGE, cursor };
  const [connections, keys, apps] = await Promise.all([
    cursor?.list === 'keys' ? NO_ROWS : readConnections(page),
    cursor?.list === 'connections' ? NO_ROWS : readKeys(page),
    listConnectedApps(readDb(), sellerId),
  ]);
  return { connections, keys, apps: apps.sort((one, other) => one.name.localeCompare(other.name)) };
}

/** How the two lists are read page by page; what the filter leaves out of one of them has no rows. */
export function ofBoth(sellerId: SellerId, { store: storeId, app, ...filter }: AccessFilter) {
  const both = { ...filter, storeId };
  const hasKeys = !filter.kind && (app === undefined || app === 'own');
  return [
    (page: PageRequest) =>
      app === 'own'
        ? Promise.resolve(NO_ROWS)
        : listSellerConnections(readDb(), sellerId, { ...both, appId: app }, page),
    (page: PageRequest) => (hasKeys ? listSellerKeys(readDb(), sellerId, both, page) : Promise.resolve(NO_ROWS)),
  ] as const;
}

/** How many of both there are, and how many of them were used lately. */
export async function countSellerAccess(
  sellerId: SellerId,
  where: Pick<ConnectionFilter, 'storeId' | 'mode'>,
): Promise<UseCounts> {
  const [connections, keys] = await Promise.all([
    countSellerConnections(readDb(), sellerId, where),
    countSellerKeys(readDb(), sellerId, where),
  ]);
  const all = connections.all + keys.all;
  if (connections.used === undefined) return { all };
  const used = connections.used + keys.used;
  return { all, used, unused: all - used };
}
