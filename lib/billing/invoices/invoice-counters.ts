import type { Db, Queryable } from '../../database/db.ts';
import { query, rowsOf, sql } from '../../database/query.ts';
import type { Side } from '../../stores/store-proof.ts';

const COUNTERS = rowsOf('invoice_counter', ['storeId', 'mode', 'last']);

/**
 * Takes the next numbers of stores, as many as each needs. Their counters stay locked until the transaction ends, taken
 * in the order of the stores: transactions that issue invoices wait for one another, and none leaves a gap.
 * @returns the last number of each before those taken, in the order given
 */
export async function takeNumbers(tx: Queryable, wanted: (Side & { count: number })[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const numbers = wanted.map(({ storeId, mode, count: last }) => ({ storeId, mode, last }));
  const rows = await query<Side & { last: number }>(
    tx,
    sql`
    INSERT INTO invoice_counter AS counter (${COUNTERS.columns})
    SELECT ${COUNTERS.columns} FROM ${COUNTERS.rows(numbers)} AS v ORDER BY 1, 2
    ON CONFLICT (store_id, mode) DO UPDATE SET last = counter.last + excluded.last
    RETURNING store_id::text AS "storeId", mode::text AS mode, last`,
  );
  return wanted.map(({ storeId, mode, count }) => {
    const row = rows.find((one) => one.storeId === storeId && one.mode === mode);
    if (!row) throw new Error('A counter of invoices was not found after it had been raised.');
    return row.last - count;
  });
}

/** Lets a store's invoices count from 1 again, once it has none. */
export async function deleteCounter(tx: Db, side: Side): Promise<void> {
  await tx.invoiceCounter.deleteMany({ where: side });
}
