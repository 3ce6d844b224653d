import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { listOwnKeys } from './api-keys.ts';
import { listOwnConnections } from './own-connections.ts';

export interface AccessFilter {
  store?: string | undefined;
  mode?: Mode | undefined;
  /** An app's id, or `own`: the seller's own keys. */
  app?: string | undefined;
}

/**
 * Everything that can use the seller's stores now, newest first: apps' connections and the seller's own keys.
 * @returns what matches the filter, the apps to filter by, and how much there is in all
 */
export async function listOwnAccess(sellerId: SellerId, filter: AccessFilter) {
  const [connections, keys] = await Promise.all([listOwnConnections(db(), sellerId), listOwnKeys(db(), sellerId)]);
  const fits = ({ store, mode }: { store: { id: string }; mode: Mode }) =>
    (filter.store === undefined || store.id === filter.store) && (filter.mode === undefined || mode === filter.mode);
  const apps = new Map(connections.map(({ app }) => [app.id, { id: app.id, name: app.name }]));
  return {
    connections: connections.filter((one) => fits(one) && (filter.app === undefined || one.app.id === filter.app)),
    keys: keys.filter((one) => fits(one) && (filter.app === undefined || filter.app === 'own')),
    apps: [...apps.values()].sort((one, other) => one.name.localeCompare(other.name)),
    total: connections.length + keys.length,
  };
}

type Listed = Awaited<ReturnType<typeof listOwnAccess>>;
export type OwnConnection = Listed['connections'][number];
export type OwnKey = Listed['keys'][number];
