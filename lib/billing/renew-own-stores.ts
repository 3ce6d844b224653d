import type { SellerId } from '../accounts/seller.ts';
import { db } from '../db.ts';
import { log } from '../log.ts';
import { listOwnDueSides } from './own-subscriptions.ts';
import { renewStore } from './renew-subscriptions.ts';

/** How much of what is due in each store a reader does first; more than that is left to the job. */
const BATCH = 250;

/**
 * Does what is due in the seller's stores before they are read: periods that have ended, and open invoices whose
 * payment is to be tried again. Where that fails, the stores are read as they are.
 * @param now real time
 */
export async function renewOwnStores(sellerId: SellerId, now: Date): Promise<void> {
  for (const { now: storeNow, ...side } of await listOwnDueSides(db(), sellerId, now)) {
    await renewStore(side, storeNow, { batch: BATCH, updatedAt: storeNow }).catch((error) =>
      log().warn({ err: error, storeId: side.storeId }, 'could not be renewed, read as it was'),
    );
  }
}
