import type { SellerId } from '../accounts/seller.ts';
import { db } from '../database/db.ts';
import { log } from '../process/log.ts';
import { listOwnDueSides } from './own-subscriptions.ts';
import { renewStore } from './renew-subscriptions.ts';

/** How much of what is due in each store a reader does first; more than that is left to the job. */
const BATCH = 250;

/**
 * Does what is due in the seller's stores before they are read: periods that have ended, and open invoices whose
 * payment is to be tried again. Where that fails, the stores are read as they are.
 * @param now real time
 * @returns whether there was anything
 */
async function renewOwnStores(sellerId: SellerId, now: Date): Promise<boolean> {
  const sides = await listOwnDueSides(db(), sellerId, now);
  for (const { now: storeNow, ...side } of sides) {
    await renewStore(side, storeNow, { batch: BATCH, updatedAt: storeNow }).catch((error) =>
      log().warn({ err: error, storeId: side.storeId }, 'could not be renewed, read as it was'),
    );
  }
  return sides.length > 0;
}

/**
 * Reads what the seller's stores have, once what is due in them is done. Nearly always nothing is, so that both are
 * asked at once, and only what was read too early is read again.
 * @param now real time
 */
export async function renewAndRead<Found>(sellerId: SellerId, now: Date, read: () => Promise<Found>): Promise<Found> {
  const [wasDue, found] = await Promise.all([renewOwnStores(sellerId, now), read()]);
  return wasDue ? read() : found;
}
