import type { SellerId } from '../accounts/seller.ts';
import { insertConnectionEntries, insertEntry } from '../activity/audit-entries.ts';
import { lockOwnSubscriptions } from '../billing/own-subscriptions.ts';
import { endConnectionsOf } from '../connections/connections.ts';
import { transact } from '../db.ts';
import { recordConnectionEvents } from '../events/events.ts';
import type { Occasion } from '../occasion.ts';
import { tidyText } from '../shown-text.ts';
import { deleteOwnStore, findOwnStore, lockOwnStore } from '../stores/stores.ts';
import { isUuid } from '../uuid.ts';

/**
 * Deletes the seller's own store with everything in it; every connection to it ends, with its codes and tokens, and the
 * apps' owners are told.
 * @param typedName must be the store's name, as a person would type it
 */
export async function deleteStore(
  ownerId: SellerId,
  storeId: string,
  typedName: string,
  occasion: Occasion,
): Promise<'deleted' | 'name_differs' | 'not_found'> {
  if (!isUuid(storeId)) return 'not_found';
  return transact(
    async (tx) => {
      await lockOwnSubscriptions(tx, ownerId, storeId);
      const store = (await lockOwnStore(tx, ownerId, storeId, 'own')) && (await findOwnStore(tx, ownerId, storeId));
      if (!store) return 'not_found';
      if (tidyText(typedName) !== tidyText(store.name)) return 'name_differs';
      const actor = { seller: ownerId };
      const ended = await endConnectionsOf(tx, { storeId }, 'revoked_by_seller', occasion.now);
      await insertConnectionEntries(tx, ended, { kind: 'ended_store_deleted', actor, occasion });
      const { now: at, requestId } = occasion;
      await recordConnectionEvents(tx, ended, { type: 'connection.ended', at, requestId, reason: 'seller' });
      const detail = { connections: ended.length };
      await insertEntry(tx, { storeId }, { kind: 'store_deleted', actor, occasion, detail });
      return (await deleteOwnStore(tx, ownerId, storeId, store.name)) ? 'deleted' : 'not_found';
    },
    // It may wait for renewals that are under way.
    { timeout: 30_000 },
  );
}
