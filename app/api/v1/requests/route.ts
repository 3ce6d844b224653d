import { readListQuery, requestsQuery } from '@/lib/api/list-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { apiMethodNotAllowed, json, preflight } from '@/lib/http/http.ts';
import { callerId } from '@/lib/stores/store-proof.ts';
import { listRequests } from '@/lib/usage/logged-requests.ts';
import { readFirstKept } from '@/lib/usage/read-first-kept.ts';
import { reasonsOf, requestObject } from '@/lib/usage/request-object.ts';

/** The calls of the caller's own connection or key, newest first. */
export const GET = storeEndpoint(
  'requests:read',
  async ({ access, now }, request) => {
    const { page, fields, answer } = readListQuery(request, requestsQuery, { kind: 'requests', access });
    const { status, path, error, id: requestId } = fields;
    const filter = { status, path, requestId, reasons: error === undefined ? undefined : reasonsOf(error) };
    const reader = { holderId: callerId(access.caller) };
    const found = await listRequests(db(), reader, { ...page, ...filter, since: readFirstKept(now) });
    return json(answer(mapRows(found, requestObject)));
  },
  'reads its query',
);

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = apiMethodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
