import { appEndpoint, isByApp } from '@/lib/api/app-endpoint.ts';
import { requestsQuery } from '@/lib/api/list-query.ts';
import { type ListedBy, readListQuery } from '@/lib/api/read-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { type LogReader, listRequests } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { reasonsOf, requestObject } from '@/lib/calls/request-object.ts';
import { db } from '@/lib/database/db.ts';
import type { Limit } from '@/lib/database/limits/throttle.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { jsonText } from '@/lib/http/http.ts';
import { callerId } from '@/lib/stores/store-proof.ts';

/** How often an app may look at its own log in a minute: it is asked for again and again to be shown as it happens. */
const LOOKS: Limit = { name: 'looks at a log', most: 120, windowMs: 60_000 };

/** The calls of the caller's own connection or key, newest first. */
const ofStore = storeEndpoint(
  'requests:read',
  ({ access, now }, request) => list(request, access, { holderId: callerId(access.caller) }, now),
  'reads its query',
);

/** The calls of all connections of an app, for its developer’s machine: signed in with the app’s own secret. */
const ofApp = appEndpoint(
  ({ app, now }, request) => list(request, { store: { id: app.id, mode: 'any' } }, { appId: app.id }, now),
  LOOKS,
);

async function list(request: Request, access: ListedBy, reader: LogReader, now: Date): Promise<Response> {
  const { page, fields, answer } = readListQuery(request, requestsQuery, { kind: 'requests', access });
  const { status, path, error, id: requestId } = fields;
  const filter = { status, path, requestId, reasons: error === undefined ? undefined : reasonsOf(error) };
  const found = await listRequests(db(), reader, { ...page, ...filter, since: readFirstKept(now) });
  return jsonText(answer(mapRows(found, requestObject)));
}

/** The request log: of a token's own connection, or of an app that signs in as itself. */
export function GET(request: Request): Promise<Response> {
  return isByApp(request) ? ofApp(request) : ofStore(request);
}
