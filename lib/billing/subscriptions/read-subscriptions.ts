import { db } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { readStoreTime, storeTimeOf } from '../../stores/read-store-time.ts';
import { ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { currentSubscription } from './current-subscriptions.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { renewStore, renewUpTo } from './renew-subscriptions.ts';
import { isDue } from './subscription-state.ts';

/** How much of what is due in a store a change does first; more than that is left to the job. */
const BATCH = 250;
const BATCHES = 4;

/**
 * One subscription of the store in memory, once what is due to it is done, with the store's time; nothing when there is
 * none.
 * @param now real time
 */
export async function readCurrentSubscription(
  access: StoreProof,
  id: string,
  now: Date,
): Promise<{ loaded: LoadedSubscription | null; storeNow: Date }> {
  const found = await currentSubscription(db(), access, id);
  const storeNow = storeTimeOf(found?.clock ?? null, now);
  if (!found || !isDue(found.loaded.row, storeNow)) return { loaded: found?.loaded ?? null, storeNow };
  await renewUpTo(id, storeNow);
  const renewed = await currentSubscription(db(), access, id);
  return { loaded: renewed?.loaded ?? null, storeNow };
}

/**
 * Does what is due in a store before an invoice is issued there, as far as that is little enough to wait for.
 * @param now real time
 */
export async function renewInStore(access: StoreProof, now: Date): Promise<void> {
  const storeNow = await readStoreTime(db(), access.store, now);
  try {
    for (let batch = 0; batch < BATCHES; batch += 1)
      if (!(await renewStore(ofStore(access), storeNow, { batch: BATCH, updatedAt: storeNow }))) return;
  } catch (error) {
    log().warn({ err: error, storeId: access.store.id }, 'could not be renewed before an invoice was issued');
  }
}
