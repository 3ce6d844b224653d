import type { SellerId } from '../accounts/seller.ts';
import { accessEver } from '../connections/granted-access.ts';
import type { Db } from '../database/db.ts';
import { contentsOf } from '../stores/store-contents.ts';
import { countInOwnStore } from '../stores/stores.ts';

/**
 * Whether the seller's own store may change its currency. It is bound for good once something is priced in it, in
 * either mode, or an app or one of the seller's own keys may have read it.
 */
export async function checkCurrency(db: Db, sellerId: SellerId, storeId: string, now: Date): Promise<'free' | 'bound'> {
  const counts = await countInOwnStore(db, sellerId, storeId, { ...contentsOf(), ...accessEver(now) });
  return Object.values(counts ?? {}).some((count) => count > 0) ? 'bound' : 'free';
}
