import { NO_ROWS, type PageRequest, type Place } from '../../database/list-page.ts';
import { readDb } from '../../database/read-db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { countOwnKeys, listOwnKeys } from '../api-keys/api-keys.ts';
import type { ConnectionFilter, UseCounts } from './connection-page.ts';
import { countOwnConnections, listConnectedApps, listOwnConnections } from './seller-connections.ts';

export interface AccessFilter extends Omit<ConnectionFilter, 'storeId' | 'appId'> {
  store?: string | undefined;
  /** An app's id, or `own`: the seller's own keys, which are of no kind. */
  app?: string | undefined;
}

/** A place in one of the two lists; the other one is left out then. */
export type AccessPlace = { list: 'connections' | 'keys' } & Place;

const PAGE = 50;

/**
 * What can use the seller's stores now: apps' connections and the seller's own keys, up to 50 of each.
 * @returns a page of each list with what matches the filter, and the apps to filter by
 */
export async function listOwnAccess(sellerId: SellerId, filter: AccessFilter, place?: AccessPlace) {
  const [readConnections, readKeys] = ofBoth(sellerId, filter);
  const page = { limit: PAGE, place };
  const [connections, keys, apps] = await Promise.all([
    place?.list === 'keys' ? NO_ROWS : readConnections(page),
    place?.list === 'connections' ? NO_ROWS : readKeys(page),
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
      app === 'own' ? Promise.resolve(NO_ROWS) : listOwnConnections(readDb(), sellerId, { ...both, appId: app }, page),
    (page: PageRequest) => (hasKeys ? listOwnKeys(readDb(), sellerId, both, page) : Promise.resolve(NO_ROWS)),
  ] as const;
}

/** How many of both there are, and how many of them were used lately. */
export async function countOwnAccess(
  sellerId: SellerId,
  where: Pick<ConnectionFilter, 'storeId' | 'mode'>,
): Promise<UseCounts> {
  const [connections, keys] = await Promise.all([
    countOwnConnections(readDb(), sellerId, where),
    countOwnKeys(readDb(), sellerId, where),
  ]);
  const all = connections.all + keys.all;
  if (connections.used === undefined) return { all };
  const used = connections.used + keys.used;
  return { all, used, unused: all - used };
}
