import { db } from '../../database/db.ts';
import type { StoreRead } from '../../database/store-read.ts';
import type { WrittenPage, WrittenRow } from '../../database/written-rows.ts';
import { log } from '../../kernel/process/log.ts';
import { readStoreTime, storeTimeOf } from '../../stores/read-store-time.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { currentSubscription } from './current-subscriptions.ts';
import type { Life } from './life.ts';
import { renewStore, renewUpTo } from './renew-subscriptions.ts';
import { isDue } from './subscription-state.ts';
import { writtenSubscription } from './written-subscriptions.ts';

/** How much of what is due in a store a reader does first; more than that is left to the job. */
const BATCH = 250;
const BATCHES = 4;

/**
 * One subscription of the store as JSON, as it is now, even if its period has only just ended; null when there is none.
 * @param options.now real time
 * @param reading a read of it, which may have been made with the check of the token
 */
export async function readSubscription(
  access: StoreProof,
  id: string,
  options: Parameters<typeof writtenSubscription>[1],
  reading = writtenSubscription(id, options),
): Promise<WrittenRow | null> {
  const found = await reading.for(access, db());
  if (!found?.isDue) return found;
  const storeNow = await readStoreTime(db(), access.store, options.now);
  // The reader still gets an answer, as of before: the worker's log will say what is wrong.
  await renewUpTo(id, storeNow).catch((error) =>
    log().warn({ err: error, subscriptionId: id }, 'could not be renewed, read as it was'),
  );
  return reading.for(access, db());
}

/**
 * One subscription of the store in memory as it is now, with the store's time; no life when there is none.
 * @param now real time
 * @param reading as for {@link readSubscription}
 */
export async function readCurrentLife(
  access: StoreProof,
  id: string,
  now: Date,
  reading = currentSubscription(id),
): Promise<{ life: Life | null; storeNow: Date }> {
  const found = await reading.for(access, db());
  const storeNow = storeTimeOf(found?.clock ?? null, now);
  if (!found || !isDue(found.life.row, storeNow)) return { life: found?.life ?? null, storeNow };
  await renewUpTo(id, storeNow);
  const renewed = await reading.for(access, db());
  return { life: renewed?.life ?? null, storeNow };
}

/**
 * Reads a page of a store, which says whether anything is due there; then that is done, and the page read again.
 * @param now real time
 */
export async function readInTime(access: StoreProof, now: Date, reading: StoreRead<WrittenPage>): Promise<WrittenPage> {
  const page = await reading.for(access, db());
  if (!page.isDue) return page;
  await renewInStore(access, now);
  return reading.for(access, db());
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
