import type { SellerId } from '../accounts/seller.ts';
import { ONGOING_SUBSCRIPTIONS } from '../billing/store-contents.ts';
import { ACCESS_NOW } from '../connections/granted-access.ts';
import { db } from '../db.ts';
import { countInOwnStores } from '../stores/stores.ts';

/** What would stop with each of the seller's stores: active connections, API keys and running subscriptions. */
export function listWhatStops(ownerId: SellerId) {
  return countInOwnStores(db(), ownerId, { ...ACCESS_NOW, ...ONGOING_SUBSCRIPTIONS });
}
