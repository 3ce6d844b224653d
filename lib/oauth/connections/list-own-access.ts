import type { Mode } from '@/prisma/generated/enums.ts';
import { NO_ROWS, type Place } from '../../database/list-page.ts';
import { readDb } from '../../database/read-db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { listOwnKeys } from '../api-keys/api-keys.ts';
import type { ConnectionFilter } from './connection-page.ts';
import { listConnectedApps, listOwnConnections } from './own-connections.ts';

export interface AccessFilter {
  store?: string | undefined;
  mode?: Mode | undefined;
  /** An app's id, or `own`: the seller's own keys. */
  app?: string | undefined;
  /** Of apps that somebody registered, or of clients that nobody did; keys are neither. */
  kind?: ConnectionFilter['kind'];
}

/** A place in one of the two lists; the other one is left out then. */
export type AccessPlace = { list: 'connections' | 'keys' } & Place;

const PAGE = 50;

/**
 * What can use the seller's stores now, newest first: apps' connections and the seller's own keys, up to 50 of each.
 * @returns a page of each list with what matches the filter, and the apps to filter by
 */
export async function listOwnAccess(sellerId: SellerId, filter: AccessFilter, place?: AccessPlace) {
  const { store: storeId, mode, app, kind } = filter;
  const hasConnections = app !== 'own' && place?.list !== 'keys';
  const hasKeys = !kind && (app === undefined || app === 'own') && place?.list !== 'connections';
  const page = { limit: PAGE, place };
  const [connections, keys, apps] = await Promise.all([
    hasConnections ? listOwnConnections(readDb(), sellerId, { storeId, mode, appId: app, kind }, page) : NO_ROWS,
    hasKeys ? listOwnKeys(readDb(), sellerId, { storeId, mode }, page) : NO_ROWS,
    listConnectedApps(readDb(), sellerId),
  ]);
  return { connections, keys, apps: apps.sort((one, other) => one.name.localeCompare(other.name)) };
}
