import type { SellerId } from '../accounts/seller.ts';
import { db } from '../database/db.ts';
import { log } from '../process/log.ts';
import { readStoreTime } from '../stores/read-store-time.ts';
import { findOwnSubscription, listOwnSubscriptions, type OwnSubscriptionsQuery } from './own-subscriptions.ts';
import { renewAndRead } from './renew-own-stores.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { isDue } from './subscriptions.ts';

/**
 * A page of the subscriptions of all the seller's stores as they are now, newest first. What is due is done first, so
 * that a filter finds what it should.
 * @param now real time
 */
export async function readOwnSubscriptions(sellerId: SellerId, query: OwnSubscriptionsQuery, now: Date) {
  return renewAndRead(sellerId, now, () => listOwnSubscriptions(db(), sellerId, query));
}

/**
 * One subscription of the seller's stores as it is now, with its store's time; null when there is none.
 * @param now real time
 */
export async function readOwnSubscription(
  sellerId: SellerId,
  id: string,
  { limit, now }: { limit: number; now: Date },
) {
  const find = () => findOwnSubscription(db(), sellerId, id, limit);
  const found = await find();
  if (!found) return null;
  const storeNow = await readStoreTime(db(), { id: found.store.id, mode: found.mode }, now);
  if (!isDue(found, storeNow)) return { subscription: found, storeNow };
  await renewUpTo(id, storeNow).catch((error) =>
    log().warn({ err: error, subscriptionId: id }, 'could not be renewed, read as it was'),
  );
  return { subscription: (await find()) ?? found, storeNow };
}
