import { APP_CALLS, appEndpoint } from '@/lib/api/app-endpoint.ts';
import { appConnectionsQuery } from '@/lib/api/page-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { jsonText } from '@/lib/http/http.ts';
import { clientConnectionObject, listClientConnections } from '@/lib/oauth/connections/written-connections.ts';

/** An app's connections to all of its stores, for the app that signs in as itself. */
export const GET = appEndpoint(async ({ app, now }, request) => {
  const access = { store: { id: app.id, mode: 'any' } };
  const { page, fields, answer } = readListQuery(request, appConnectionsQuery, { kind: 'app connections', access });
  const { status, store_id: storeId, mode } = fields;
  const found = await listClientConnections(db(), app.id, { status, storeId, mode }, { ...page, now });
  return jsonText(answer(mapRows(found, clientConnectionObject)));
}, APP_CALLS);
