import { currentTime } from '../clock.ts';
import type { Db } from '../db.ts';
import { formatMoney } from '../money.ts';
import { insertNotices } from '../notices/notices.ts';
import { listOwners } from '../stores/stores.ts';
import type { Life } from './life.ts';

/** Tells the owners of stores which payments have failed, in the transaction that records it. */
export async function recordFailedPayments(tx: Db, lives: Life[]): Promise<void> {
  const failed = lives.flatMap(({ row, events }) =>
    events.flatMap(({ kind, invoice }) => (kind === 'payment_failed' && invoice ? [{ row, invoice }] : [])),
  );
  if (failed.length === 0) return;
  const stores = await listOwners(tx, [...new Set(failed.map(({ row }) => row.storeId))]);
  // A store's own time may be moved ahead; people are told in real time.
  const at = currentTime();
  const notices = failed.flatMap(({ row: { storeId, mode }, invoice: { total, currency } }) => {
    const store = stores.get(storeId);
    if (!store) return [];
    const where = mode === 'test' ? `${store.name} in test mode` : store.name;
    const text = `A payment of ${formatMoney(total, currency)} to ${where} failed.`;
    return [{ userId: store.ownerId, kind: 'payment_failed' as const, text, at }];
  });
  await insertNotices(tx, notices);
}
