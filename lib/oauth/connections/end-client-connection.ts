import { db } from '../../database/db.ts';
import { sql } from '../../database/query.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { endConnection } from './ended-connections.ts';
import { type ClientConnection, findClientConnection } from './written-connections.ts';

/**
 * Ends one of an app's connections as the app wishes, who has lost its tokens perhaps: both stop at once. One that has
 * ended before stays as it is.
 * @returns the connection as it is then; null when the app has none with this id
 */
export async function endClientConnection(
  appId: string,
  id: string,
  context: RequestContext,
): Promise<ClientConnection | null> {
  const found = isUuid(id) ? await findClientConnection(db(), appId, id, context.now) : null;
  if (!found || found.endedAt !== null) return found;
  await endConnection(db(), id, 'revoked_by_app', context, { only: sql`app_id = ${appId}::uuid` });
  return findClientConnection(db(), appId, id, context.now);
}
