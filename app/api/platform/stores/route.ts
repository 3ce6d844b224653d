import { pageQuery } from '@/lib/api/page-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { jsonText } from '@/lib/http/http.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';
import { storeObject } from '@/lib/stores/outside-store.ts';
import { listPutStores } from '@/lib/stores/platform-stores.ts';

/** The stores that the platform has put here. */
export const GET = platformEndpoint(async (_, request) => {
  const access = { store: { id: 'platform', mode: '' } };
  const { page, answer } = readListQuery(request, pageQuery, { kind: 'platform stores', access });
  return jsonText(answer(mapRows(await listPutStores(db(), page), storeObject)));
});
