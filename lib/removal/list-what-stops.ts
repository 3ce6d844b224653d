import { db } from '../database/db.ts';
import type { SellerId } from '../permissions/seller.ts';
import { ACCESS_NOW } from '../stores/granted-access.ts';
import { ONGOING_SUBSCRIPTIONS } from '../stores/store-contents.ts';
import { countInSellerStores } from '../stores/stores.ts';

/**
 * What would stop with each store that a person owns: active connections, API keys, running subscriptions; and for how
 * many members.
 */
export function listWhatStops(ownerId: SellerId) {
  return countInSellerStores(db(), ownerId, { ...ACCESS_NOW, ...ONGOING_SUBSCRIPTIONS, members: true });
}
