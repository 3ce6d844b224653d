import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { pageQuery } from '@/lib/api/page-query.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows, NO_ROWS } from '@/lib/database/list-page.ts';
import { listConnectionsOfApp } from '@/lib/oauth/connections/app-connections.ts';
import { formatScope } from '@/lib/permissions/scope.ts';
import { callerId } from '@/lib/stores/store-proof.ts';

/**
 * The app's connections to the store and mode of its token, those that connected last first; a seller's own key alone.
 */
export const GET = listEndpoint(null, {
  kind: 'connections',
  query: pageQuery,
  async read(access, page, { now }) {
    const { caller, connectedAt, lastUsedAt, granted } = access;
    const own = { id: callerId(caller), scopes: granted, connectedAt, lastUsedAt };
    const found =
      'app' in caller
        ? await listConnectionsOfApp(db(), access, caller.app.id, { ...page, now })
        : { ...NO_ROWS, rows: [own] };
    return mapRows(found, (row) => {
      const current = row.id === own.id;
      return {
        id: row.id,
        connected_at: row.connectedAt?.toISOString(),
        last_used_at: (current ? lastUsedAt : row.lastUsedAt)?.toISOString() ?? null,
        scope: formatScope(row.scopes),
        current,
      };
    });
  },
});
