import type { SellerId } from '../accounts/seller.ts';
import { insertEntry } from '../activity/audit-entries.ts';
import { transact } from '../db.ts';
import type { Occasion } from '../occasion.ts';
import { findOwnStore } from '../stores/stores.ts';
import { deleteCounter } from './invoice-counters.ts';
import { deleteOwnCustomers } from './own-customers.ts';
import { deleteOwnProducts } from './own-products.ts';
import { deleteOwnSubscriptions } from './own-subscriptions.ts';
import { deleteTestClock } from './test-clocks.ts';

/**
 * Empties the test mode of the seller's own store, in one transaction: subscriptions with their invoices and events,
 * customers, products with their variants. Invoices count from 1 again, and the clock returns to real time, even while
 * it is being moved. Live data and connections stay.
 * @returns how many of each were deleted; null when the store is not the seller's
 */
export function resetTestData(ownerId: SellerId, storeId: string, occasion: Occasion) {
  return transact(
    async (tx) => {
      if (!(await findOwnStore(tx, ownerId, storeId))) return null;
      // Subscriptions first: this waits for a change in progress, so that what it writes is deleted too.
      const subscriptions = await deleteOwnSubscriptions(tx, ownerId, storeId, 'test');
      const customers = await deleteOwnCustomers(tx, ownerId, storeId, 'test');
      const products = await deleteOwnProducts(tx, ownerId, storeId, 'test');
      await deleteCounter(tx, { storeId, mode: 'test' });
      await deleteTestClock(tx, storeId);
      const detail = { subscriptions, customers, products };
      await insertEntry(tx, { storeId }, { kind: 'test_data_reset', actor: 'seller', occasion, detail });
      return detail;
    },
    { timeout: 30_000 },
  );
}
