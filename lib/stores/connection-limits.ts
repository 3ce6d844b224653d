import type { Queryable } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';

/** What a change takes of what its connection may do by itself. */
export interface ChangeUse {
  isCancel: boolean;
  /** What it credits, in minor units, zero or more. */
  credit: bigint;
  currency: string;
  /** The store's time: its UTC day and month count. */
  at: Date;
}

/**
 * Counts a change of a limited connection, if it stays within what the seller allows it; otherwise nothing happens. The
 * one statement that decides: others wait for it until the transaction ends. A request of yesterday that comes late
 * counts today; a clock that was set back begins anew.
 * @returns whether it may be made
 */
export async function countChange(
  db: Queryable,
  connectionId: string,
  { isCancel, credit, currency, at }: ChangeUse,
): Promise<boolean> {
  const given = sql`${dayOf(at)}::date`;
  const day = sql`CASE WHEN ${given} > day OR ${given} < day - 1 THEN ${given} ELSE day END`;
  const changes = sql`CASE WHEN ${day} = day THEN changes ELSE 0 END + 1`;
  const credits = sql`CASE WHEN date_trunc('month', ${day}) = date_trunc('month', day) THEN credits ELSE 0 END
    + ${credit}::bigint`;
  const count = await execute(
    db,
    sql`
    UPDATE connection_limit SET day = ${day}, changes = ${changes}, credits = ${credits}
    WHERE connection_id = ${connectionId}::uuid AND NOT (never_cancels AND ${isCancel})
      AND (changes_a_day IS NULL OR ${changes} <= changes_a_day)
      AND (${credit}::bigint = 0 OR credits_a_month IS NULL
        OR credits_currency = ${currency.toLowerCase()} AND ${credits} <= credits_a_month)`,
  );
  return count === 1;
}

/** Takes back that a change was counted, because it was not made. */
export async function uncountChange(db: Queryable, connectionId: string, { credit, at }: ChangeUse): Promise<void> {
  const day = dayOf(at);
  await execute(
    db,
    sql`
    UPDATE connection_limit SET
      changes = CASE WHEN day = ${day}::date THEN greatest(changes - 1, 0) ELSE changes END,
      credits = CASE WHEN date_trunc('month', day) = date_trunc('month', ${day}::date)
        THEN greatest(credits - ${credit}::bigint, 0) ELSE credits END
    WHERE connection_id = ${connectionId}::uuid`,
  );
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
