import type { Db } from '../../../database/db.ts';
import { query, sql } from '../../../database/query.ts';
import { DAY_MS } from '../../../kernel/text/durations.ts';
import { leastUuid } from '../../../kernel/text/uuid.ts';
import type { StoreProof } from '../../../stores/store-proof.ts';
import type { Days, Measured } from './metrics-object.ts';

/** What a store's subscriptions and invoices come to on some days, in parts; those that are zero are left out. */
export function listDays(db: Db, { store }: StoreProof, { first, last, timeZone }: Days): Promise<Measured[]> {
  // Ids sort by when an invoice was issued. A day longer at both ends than any time zone needs.
  const idAt = (day: string, later: number) => leastUuid(new Date(Date.parse(day) + later * DAY_MS));
  return query<Measured>(
    db,
    sql`
    WITH asked AS (
      SELECT ${store.id}::uuid AS store_id, ${store.mode}::mode AS mode, ${timeZone} AS zone,
        ${first}::timestamp AT TIME ZONE ${timeZone} AS begins,
        (${last}::timestamp + interval '1 day') AT TIME ZONE ${timeZone} AS ends
    ), issued AS (
      SELECT one.*, asked.zone, asked.begins, asked.ends FROM asked JOIN invoice AS one
        ON one.store_id = asked.store_id AND one.mode = asked.mode
        AND one.id >= ${idAt(first, -2)}::uuid AND one.id < ${idAt(last, 3)}::uuid
    ), paid AS (
      SELECT COALESCE(settled_at, issued_at) AS at, zone, begins, ends, currency, total FROM issued
      WHERE status = 'paid' AND COALESCE(settled_at, issued_at) - issued_at <= interval '1 day'
      UNION ALL
      SELECT one.settled_at, zone, begins, ends, currency, total FROM asked JOIN invoice AS one
        ON one.store_id = asked.store_id AND one.mode = asked.mode AND one.settled_at >= begins
        AND one.settled_at < ends
      WHERE status = 'paid' AND settled_at - issued_at > interval '1 day'
    ), subscriptions AS (
      SELECT one.id, one.created_at, one.ended_at, asked.zone, asked.begins, asked.ends FROM asked
        JOIN subscription AS one ON one.store_id = asked.store_id AND one.mode = asked.mode
    ), parts AS (
      SELECT 'invoiced' AS measure, (issued_at AT TIME ZONE zone)::date AS day, currency, total AS amount FROM issued
        WHERE issued_at >= begins AND issued_at < ends
      UNION ALL SELECT 'collected', (at AT TIME ZONE zone)::date, currency, total FROM paid
        WHERE at >= begins AND at < ends
      UNION ALL SELECT 'new', (created_at AT TIME ZONE zone)::date, '', 1 FROM subscriptions
        WHERE created_at >= begins AND created_at < ends
      UNION ALL SELECT 'ended', (ended_at AT TIME ZONE zone)::date, '', 1 FROM subscriptions
        WHERE ended_at >= begins AND ended_at < ends
      UNION ALL SELECT 'before', NULL, '', 1 FROM subscriptions
        WHERE created_at < begins AND (ended_at IS NULL OR ended_at >= begins)
      UNION ALL SELECT 'failed', (entry.happened_at AT TIME ZONE zone)::date, '', 1 FROM subscriptions
        JOIN audit_entry AS entry ON entry.subscription_id = subscriptions.id AND entry.happening = 'payment_failed'
        AND entry.happened_at >= begins AND entry.happened_at < ends
    )
    SELECT measure, COALESCE(day::text, '') AS day, currency, sum(amount)::text AS amount
    FROM parts GROUP BY measure, day, currency HAVING sum(amount) <> 0 ORDER BY measure, day, currency`,
  );
}
