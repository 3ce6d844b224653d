import { lockSeller } from '../accounts/sellers.ts';
import { isUniqueViolation, transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { SellerId } from '../permissions/seller.ts';
import { countSellerStores, insertStore, type NewStore } from './stores.ts';

export type Creation = { id: string } | { taken: 'subdomain' } | { tooMany: true };

/** Creates a store. The caller has checked the fields; the database decides whether the subdomain is free. */
export async function createStore(ownerId: SellerId, store: NewStore, context: RequestContext): Promise<Creation> {
  try {
    const currency = store.currency.toLowerCase();
    return await transact(async (tx) => {
      // Locked until the end: of two requests at once, the second counts the first one's store.
      await lockSeller(tx, ownerId);
      if ((await countSellerStores(tx, ownerId)) >= ACCOUNT_LIMITS.stores) return { tooMany: true };
      const storeId = await insertStore(tx, ownerId, { ...store, currency });
      const detail = {
        subdomain: store.subdomain,
        custom_domain: store.customDomain,
        currency,
        time_zone: store.timeZone ?? 'UTC',
      };
      await insertEntry(tx, { storeId }, { kind: 'store_created', actor: { seller: ownerId }, context, detail });
      return { id: storeId };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { taken: 'subdomain' };
  }
}
