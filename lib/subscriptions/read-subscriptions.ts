import { db } from '../database/db.ts';
import type { ListPage } from '../database/list-page.ts';
import { log } from '../process/log.ts';
import { readStoreTime, storeTimeOf } from '../stores/read-store-time.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import type { Life } from './life.ts';
import { renewStore, renewUpTo } from './renew-subscriptions.ts';
import type { SubscriptionObject } from './subscription-object.ts';
import { findCurrent, findSubscription, isDue, listSubscriptions, type SubscriptionsQuery } from './subscriptions.ts';

/** How much of what is due in a store a reader does first; more than that is left to the job. */
const BATCH = 250;
const BATCHES = 4;

/**
 * One subscription of the store as it is now, even if its period has only just ended; null when there is none.
 * @param now real time
 */
export async function readSubscription(access: StoreProof, id: string, now: Date): Promise<SubscriptionObject | null> {
  const found = await findSubscription(db(), access, id);
  if (!found) return null;
  const storeNow = await readStoreTime(db(), access.store, now);
  const due = { status: found.status, currentPeriodEnd: new Date(found.current_period_end) };
  if (!isDue(due, storeNow)) return found;
  // The reader still gets an answer, as of before: the worker's log will say what is wrong.
  await renewUpTo(id, storeNow).catch((error) =>
    log().warn({ err: error, subscriptionId: id }, 'could not be renewed, read as it was'),
  );
  return findSubscription(db(), access, id);
}

/**
 * One subscription of the store in memory as it is now, with the store's time; no life when there is none.
 * @param now real time
 */
export async function readCurrentLife(
  access: StoreProof,
  id: string,
  now: Date,
): Promise<{ life: Life | null; storeNow: Date }> {
  const found = await findCurrent(db(), access, id);
  const storeNow = storeTimeOf(found?.clock ?? null, now);
  if (!found || !isDue(found.life.row, storeNow)) return { life: found?.life ?? null, storeNow };
  await renewUpTo(id, storeNow);
  const renewed = await findCurrent(db(), access, id);
  return { life: renewed?.life ?? null, storeNow };
}

/**
 * A page of the store's subscriptions as they are now, oldest first, optionally of one status or customer. What is due
 * is done first, so that a filter finds what it should.
 * @param now real time
 */
export async function readSubscriptions(
  access: StoreProof,
  query: SubscriptionsQuery,
  now: Date,
): Promise<ListPage<SubscriptionObject>> {
  await renewInStore(access, now);
  return listSubscriptions(db(), access, query);
}

/**
 * Does what is due in a store before it is read, as far as that is little enough to wait for.
 * @param now real time
 */
export async function renewInStore(access: StoreProof, now: Date): Promise<void> {
  const storeNow = await readStoreTime(db(), access.store, now);
  try {
    for (let batch = 0; batch < BATCHES; batch += 1)
      if (!(await renewStore(ofStore(access), storeNow, { batch: BATCH, updatedAt: storeNow }))) return;
  } catch (error) {
    log().warn({ err: error, storeId: access.store.id }, 'could not be renewed, read as it was');
  }
}
