import {
  countSellerConnections,
  listSellerConnections,
  type SellerConnection,
} from '@/lib/oauth/connections/seller-connections.ts';
import { storeList } from '../store-list.ts';
import { appsPath, readFilter } from './filter.ts';

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
