import { db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { readStoreTime } from '../../stores/read-store-time.ts';
import { findSellerSubscription } from './seller-subscriptions.ts';

/**
 * One subscription of the seller's stores, with its store's time; null when there is none.
 * @param now real time
 */
export async function readSellerSubscription(
  sellerId: SellerId,
  id: string,
  { limit, now }: { limit: number; now: Date },
) {
  const subscription = await findSellerSubscription(db(), sellerId, id, limit);
  if (!subscription) return null;
  const { store, mode } = subscription;
  return { subscription, storeNow: await readStoreTime(db(), { id: store.id, mode }, now) };
}
