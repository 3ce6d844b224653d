import { z } from 'zod';
import { idInAddress, listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import {
  countSellerConnections,
  listSellerConnections,
  type SellerConnection,
} from '@/lib/oauth/connections/seller-connections.ts';
import { storeList } from '../store-list.ts';

/** Of lists of access: apps that somebody registered or clients that nobody did, and whether they were used lately. */
export const accessInAddress = {
  ...listInAddress,
  kind: z.enum(['apps', 'agents']).optional().catch(undefined),
  status: statusInAddress(['used', 'unused']),
};

export const APPS_PATH = '/dashboard/apps';

export const { readFilter, listPath: appsPath } = listAt(APPS_PATH, { ...accessInAddress, app: idInAddress });

/** The page of the access that ends on a day, to which mails lead. */
export const ENDING_PATH = `${APPS_PATH}/ending`;

export function permissionsPath(connectionId: string): string {
  return `${APPS_PATH}/${connectionId}`;
}

/** Where mails about ended access lead; below it, what one connection or key has read and changed. */
export const TOUCHED_PATH = '/dashboard/touched';

export function touchedPath(holderId: string): string {
  return `${TOUCHED_PATH}/${holderId}`;
}

export function requestPath(requestId: string): string {
  return `${APPS_PATH}/requests/${requestId}`;
}

export const appList = storeList({
  name: 'connected-apps',
  readFilter,
  listPath: appsPath,
  showsBothModes: true,
  list: (db, sellerId, { app: appId, ...wanted }) => listSellerConnections(db, sellerId, { ...wanted, appId }, wanted),
  count: countSellerConnections,
  columns: {
    id: ({ id }: SellerConnection) => id,
    app: ({ app }) => app.name,
    store: ({ store }) => store.name,
    mode: ({ mode }) => mode,
    scope: ({ scopes }) => scopes.join(' '),
    connected_at: ({ connectedAt }) => connectedAt?.toISOString() ?? null,
    last_used_at: ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null,
  },
});
