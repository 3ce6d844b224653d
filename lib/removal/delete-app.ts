import { deleteSellerApp, findSellerApp, lockSellerApp } from '../apps/apps.ts';
import { transact } from '../database/db.ts';
import { insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { tidyText } from '../kernel/text/shown-text.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';
import type { SellerId } from '../permissions/seller.ts';
import { retireEndpoints } from '../webhooks/webhook-endpoints.ts';

/**
 * Deletes the seller's own app and ends everything it has: secrets, codes, connections. The sellers whose stores it was
 * connected to are told, but not who did it.
 * @param typedName must be the app's name, as a person would type it
 */
export function deleteApp(
  sellerId: SellerId,
  id: string,
  typedName: string,
  context: RequestContext,
): Promise<'deleted' | 'name_differs' | 'not_owner' | 'not_found'> {
  return transact(async (tx) => {
    const app = (await lockSellerApp(tx, sellerId, id)) && (await findSellerApp(tx, sellerId, id));
    if (!app) return 'not_found';
    if (app.ownerId !== sellerId) return 'not_owner';
    if (app.name !== tidyText(typedName)) return 'name_differs';
    const ended = await endConnectionsOf(tx, { appId: id }, 'app_disabled', context.now);
    const { now: at, requestId } = context;
    const entry = { kind: 'ended_app_deleted', actor: 'app', context: { now: at } } as const;
    await recordEndings(tx, ended, entry, { reason: 'app_deleted', requestId });
    await retireEndpoints(tx, [id], at);
    await insertEntry(
      tx,
      { appId: id },
      { kind: 'app_deleted', actor: { seller: sellerId }, context, detail: { connections: ended.length } },
    );
    await deleteSellerApp(tx, sellerId, id, app.name);
    return 'deleted';
  });
}
