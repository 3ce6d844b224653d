import type { Db } from '../../database/db.ts';
import { execute, sql } from '../../database/query.ts';
import type { ConnectionLimits } from './connection-limit.ts';

/** Stores the limits of a connection, in the transaction that says that it has some. */
export async function saveLimits(db: Db, id: string, limits: ConnectionLimits, now: Date): Promise<void> {
  const { changesADay, neverCancels, creditsAMonth, creditsCurrency } = limits;
  await execute(
    db,
    sql`INSERT INTO connection_limit
      (connection_id, changes_a_day, never_cancels, credits_a_month, credits_currency, day, changes, credits)
    VALUES (${id}::uuid, ${changesADay}::int, ${neverCancels}, ${creditsAMonth}::bigint, ${creditsCurrency}::text,
      ${now.toISOString().slice(0, 10)}::date, 0, 0)
    ON CONFLICT (connection_id) DO UPDATE SET changes_a_day = excluded.changes_a_day,
      never_cancels = excluded.never_cancels, credits_a_month = excluded.credits_a_month,
      credits_currency = excluded.credits_currency,
      credits = CASE WHEN connection_limit.credits_currency IS DISTINCT FROM excluded.credits_currency
        THEN 0 ELSE connection_limit.credits END`,
  );
}
