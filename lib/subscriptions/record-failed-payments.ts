import { listNames } from '../catalogue/customers.ts';
import type { Db } from '../database/db.ts';
import { insertNotices } from '../notices/notices.ts';
import { currentTime } from '../process/clock.ts';
import { listOwners } from '../stores/stores.ts';
import { formatMoney } from '../text/money.ts';
import type { Life } from './life.ts';

/** Tells the owners of stores which live payments have failed, in the transaction that records it. */
export async function recordFailedPayments(tx: Db, lives: Life[]): Promise<void> {
  const failed = lives.flatMap(({ row, events }) =>
    events.flatMap(({ kind, invoice }) =>
      row.mode === 'live' && kind === 'payment_failed' && invoice ? [{ row, invoice }] : [],
    ),
  );
  if (failed.length === 0) return;
  const stores = await listOwners(tx, [...new Set(failed.map(({ row }) => row.storeId))]);
  const customers = await listNames(tx, [...new Set(failed.map(({ row }) => row.customerId))]);
  // A store's own time may be moved ahead; people are told in real time.
  const at = currentTime();
  const notices = failed.flatMap(({ row: { storeId, customerId, customer }, invoice: { total, currency } }) => {
    const store = stores.get(storeId);
    if (!store) return [];
    const who = `${customers.get(customerId) ?? ''} (${customer.email})`.trim();
    const text = `The payment of ${formatMoney(total, currency)} by ${who} to ${store.name} failed.`;
    return [{ userId: store.ownerId, kind: 'payment_failed' as const, text, at }];
  });
  await insertNotices(tx, notices);
}
