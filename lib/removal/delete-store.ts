import type { Prisma } from '@/prisma/generated/client.ts';
import { lockSellerSubscriptions } from '../billing/subscriptions/seller-subscriptions.ts';
import { transact } from '../database/db.ts';
import { type Actor, insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import { env } from '../kernel/config/env.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { tidyText } from '../kernel/text/shown-text.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';
import type { SellerId } from '../permissions/seller.ts';
import { deletePlatformStore, findPutStore, lockPutStore } from '../stores/platform-stores.ts';
import { deleteSellerStore, findSellerStore, lockSellerStore } from '../stores/stores.ts';

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
  // With a platform behind, stores end there.
  if (!isUuid(storeId) || env().platform) return 'not_found';
  return transact(
    async (tx) => {
      await lockSellerSubscriptions(tx, ownerId, storeId);
      const store =
        (await lockSellerStore(tx, ownerId, storeId, 'own')) && (await findSellerStore(tx, ownerId, storeId));
      if (!store) return 'not_found';
      if (tidyText(typedName) !== tidyText(store.name)) return 'name_differs';
      await endAllOf(tx, storeId, { seller: ownerId }, context);
      return (await deleteSellerStore(tx, ownerId, storeId, store.name)) ? 'deleted' : 'not_found';
    },
    // It may wait for renewals that are under way.
    { timeout: 30_000 },
  );
}

/**
 * Deletes a store by the word of the platform that has put it here, with everything in it.
 * @returns false when there is none
 */
export async function deletePutStore(externalId: string, context: RequestContext): Promise<boolean> {
  return transact(
    async (tx) => {
      const found = await findPutStore(tx, externalId);
      if (!found) return false;
      await lockSellerSubscriptions(tx, found.ownerId, found.id);
      const store = await lockPutStore(tx, externalId);
      if (store?.id !== found.id) return false;
      await endAllOf(tx, store.id, 'platform', context);
      await deletePlatformStore(tx, store.id);
      return true;
    },
    { timeout: 30_000 },
  );
}

async function endAllOf(
  tx: Prisma.TransactionClient,
  storeId: string,
  actor: Actor,
  context: RequestContext,
): Promise<void> {
  const ended = await endConnectionsOf(tx, { storeId }, 'revoked_by_seller', context.now);
  const cause = { reason: 'seller', requestId: context.requestId } as const;
  await recordEndings(tx, ended, { kind: 'ended_store_deleted', actor, context }, cause);
  const detail = { connections: ended.length };
  await insertEntry(tx, { storeId }, { kind: 'store_deleted', actor, context, detail });
}
