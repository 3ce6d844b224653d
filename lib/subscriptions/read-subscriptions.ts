import { db } from '../database/db.ts';
import type { WrittenPage, WrittenRow } from '../database/written-rows.ts';
import { log } from '../process/log.ts';
import { readStoreTime, storeTimeOf } from '../stores/read-store-time.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import type { Life } from './life.ts';
import { renewStore, renewUpTo } from './renew-subscriptions.ts';
import { findCurrent, isDue } from './subscriptions.ts';
import { findWrittenSubscription, listSubscriptions, type SubscriptionsQuery } from './written-subscriptions.ts';

/** How much of what is due in a store a reader does first; more than that is left to the job. */
const BATCH = 250;
const BATCHES = 4;

/**
 * One subscription of the store as JSON, as it is now, even if its period has only just ended; null when there is none.
 * @param options.now real time
 */
export async function readSubscription(
  access: StoreProof,
  id: string,
  options: Parameters<typeof findWrittenSubscription>[3],
): Promise<WrittenRow | null> {
  const find = () => findWrittenSubscription(db(), access, id, options);
  const found = await find();
  if (!found?.isDue) return found;
  const storeNow = await readStoreTime(db(), access.store, options.now);
  // The reader still gets an answer, as of before: the worker's log will say what is wrong.
  await renewUpTo(id, storeNow).catch((error) =>
    log().warn({ err: error, subscriptionId: id }, 'could not be renewed, read as it was'),
  );
  return find();
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
export function readSubscriptions(access: StoreProof, query: SubscriptionsQuery, now: Date): Promise<WrittenPage> {
  return readInTime(access, now, () => listSubscriptions(db(), access, query, now));
}

/**
 * Reads a page of a store, which says whether anything is due there; then that is done, and the page read again.
 * @param now real time
 */
export async function readInTime(
  access: StoreProof,
  now: Date,
  read: () => Promise<WrittenPage>,
): Promise<WrittenPage> {
  const page = await read();
  if (!page.isDue) return page;
  await renewInStore(access, now);
  return read();
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
