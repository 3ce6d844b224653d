import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { db } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { isUuid } from '../uuid.ts';

/**
 * Empties the test mode of the seller's own store, in one transaction: subscriptions with their invoices and events,
 * customers, products with their variants. Live data and connections stay.
 * @returns how many of each went; null when the store is not theirs
 */
export async function resetTestData(ownerId: SellerId, storeId: string, occasion: Occasion) {
  if (!isUuid(storeId)) return null;
  const where = { storeId, mode: 'test', store: { ownerId } } as const;
  return db().$transaction(
    async (tx) => {
      if ((await tx.store.count({ where: { id: storeId, ownerId } })) === 0) return null;
      // Subscriptions first: a change of one that is under way finishes before, and what it writes goes with it.
      const subscriptions = await tx.subscription.deleteMany({ where });
      const customers = await tx.customer.deleteMany({ where });
      const products = await tx.product.deleteMany({ where });
      const detail = { subscriptions: subscriptions.count, customers: customers.count, products: products.count };
      await insertEntry(tx, { storeId }, { kind: 'test_data_reset', actor: 'seller', occasion, detail });
      return detail;
    },
    { timeout: 30_000 },
  );
}
