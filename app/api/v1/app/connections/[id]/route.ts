import { APP_CALLS, appEndpoint } from '@/lib/api/app-endpoint.ts';
import { noQuery } from '@/lib/api/page-query.ts';
import { readQuery } from '@/lib/api/read-query.ts';
import { db } from '@/lib/database/db.ts';
import { json } from '@/lib/http/http.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { endClientConnection } from '@/lib/oauth/connections/end-client-connection.ts';
import {
  type ClientConnection,
  clientConnectionObject,
  findClientConnection,
} from '@/lib/oauth/connections/written-connections.ts';

type Context = { params: Promise<{ id: string }> };

function answer(found: ClientConnection | null): Response {
  if (!found) throw new ApiError('unknown_connection');
  return json({ data: clientConnectionObject(found) });
}

/** One of an app's own connections, ended or not. */
export const GET = appEndpoint(async ({ app, now }, request, { params }: Context) => {
  readQuery(request, noQuery);
  const { id } = await params;
  return answer(isUuid(id) ? await findClientConnection(db(), app.id, id, now) : null);
}, APP_CALLS);

/** Ends it: both of its tokens stop at once. */
export const DELETE = appEndpoint(async ({ app, ...context }, request, { params }: Context) => {
  readQuery(request, noQuery);
  return answer(await endClientConnection(app.id, (await params).id, context));
}, APP_CALLS);
