import { pageQuery } from '@/lib/api/page-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows, NO_ROWS } from '@/lib/database/list-page.ts';
import { jsonText } from '@/lib/http/http.ts';
import { listConnectionsOfApp } from '@/lib/oauth/connections/app-connections.ts';
import { formatScope } from '@/lib/permissions/scope.ts';
import { callerId } from '@/lib/stores/store-proof.ts';

/**
 * The app's connections to the store and mode of its token, those that connected last first; a seller's own key alone.
 */
export const GET = storeEndpoint(
  null,
  async ({ access, now }, request) => {
    const { caller, connectedAt, lastUsedAt, granted } = access;
    const { page, answer } = readListQuery(request, pageQuery, { kind: 'connections', access });
    const own = { id: callerId(caller), scopes: granted, connectedAt, lastUsedAt };
    const found =
      'app' in caller
        ? await listConnectionsOfApp(db(), access, caller.app.id, { ...page, now })
        : { ...NO_ROWS, rows: [own] };
    const shown = mapRows(found, (row) => {
      const current = row.id === own.id;
      return {
        id: row.id,
        connected_at: row.connectedAt?.toISOString(),
        last_used_at: (current ? lastUsedAt : row.lastUsedAt)?.toISOString() ?? null,
        scope: formatScope(row.scopes),
        current,
      };
    });
    return jsonText(answer(shown));
  },
  'reads its query',
);
