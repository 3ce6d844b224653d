import { db } from '../../database/db.ts';
import { storeTimeOf } from '../../stores/read-store-time.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { currentSubscription } from './current-subscriptions.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { isDue } from './subscription-state.ts';

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
