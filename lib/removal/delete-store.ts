import type { SellerId } from '../accounts/seller.ts';
import { insertConnectionEntries, insertEntry } from '../activity/audit-entries.ts';
import { endConnectionsOf } from '../connections/ended-connections.ts';
import { transact } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import { recordConnectionEvents } from '../events/events.ts';
import type { RequestContext } from '../http/request-context.ts';
import { deleteOwnStore, findOwnStore, lockOwnStore } from '../stores/stores.ts';
import { lockOwnSubscriptions } from '../subscriptions/own-subscriptions.ts';
import { tidyText } from '../text/shown-text.ts';

/**
 * Deletes the seller's own store with everything in it; every connection to it ends, with its codes and tokens, and the
 * apps' owners are told.
 * @param typedName must be the store's name, as a person would type it
 */
export async function deleteStore(
  ownerId: SellerId,
  storeId: string,
  typedName: string,
  context: RequestContext,
): Promise<'deleted' | 'name_differs' | 'not_found'> {
  if (!isUuid(storeId)) return 'not_found';
  return transact(
    async (tx) => {
      await lockOwnSubscriptions(tx, ownerId, storeId);
      const store = (await lockOwnStore(tx, ownerId, storeId, 'own')) && (await findOwnStore(tx, ownerId, storeId));
      if (!store) return 'not_found';
      if (tidyText(typedName) !== tidyText(store.name)) return 'name_differs';
      const actor = { seller: ownerId };
      const ended = await endConnectionsOf(tx, { storeId }, 'revoked_by_seller', context.now);
      await insertConnectionEntries(tx, ended, { kind: 'ended_store_deleted', actor, context });
      const { now: at, requestId } = context;
      await recordConnectionEvents(tx, ended, { type: 'connection.ended', at, requestId, reason: 'seller' });
      const detail = { connections: ended.length };
      await insertEntry(tx, { storeId }, { kind: 'store_deleted', actor, context, detail });
      return (await deleteOwnStore(tx, ownerId, storeId, store.name)) ? 'deleted' : 'not_found';
    },
    // It may wait for renewals that are under way.
    { timeout: 30_000 },
  );
}
