import type { SellerId } from '../accounts/seller.ts';
import { ONGOING_SUBSCRIPTIONS } from '../billing/store-contents.ts';
import { ACCESS_NOW } from '../connections/access-given.ts';
import { db } from '../db.ts';
import { countInOwnStores } from '../stores/stores.ts';

/** What would stop with each of the seller's stores: living connections and own keys, and subscriptions that run. */
export function listWhatStops(ownerId: SellerId) {
  return countInOwnStores(db(), ownerId, { ...ACCESS_NOW, ...ONGOING_SUBSCRIPTIONS });
}
