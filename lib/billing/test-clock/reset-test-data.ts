import { transact } from '../../database/db.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { may } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { findSellerStore } from '../../stores/stores.ts';
import { deleteTestClock } from '../../stores/test-clocks.ts';
import { deleteCounter } from '../invoices/invoice-counters.ts';
import { deleteSellerTestData } from '../subscriptions/seller-subscriptions.ts';

/**
 * Empties the test mode of the seller's own store, in one transaction: subscriptions with their invoices and events,
 * customers, products with their variants. Invoices count from 1 again, and the clock returns to real time, even while
 * it is being moved. Live data and connections stay.
 * @returns how many of each were deleted; null when the store is not the seller's, or their role may not do this
 */
export function resetTestData(sellerId: SellerId, storeId: string, context: RequestContext) {
  return transact(
    async (tx) => {
      const store = await findSellerStore(tx, sellerId, storeId);
      if (!store || !may(store.role, 'test_data')) return null;
      // Subscriptions first: this waits for a change in progress, so that what it writes is deleted too.
      const detail = await deleteSellerTestData(tx, sellerId, storeId);
      await deleteCounter(tx, { storeId, mode: 'test' });
      await deleteTestClock(tx, storeId);
      await insertEntry(tx, { storeId }, { kind: 'test_data_reset', actor: { seller: sellerId }, context, detail });
      return detail;
    },
    { timeout: 30_000 },
  );
}
