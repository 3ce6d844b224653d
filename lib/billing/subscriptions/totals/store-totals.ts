import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../../database/db.ts';
import { execute, query, type Sql, sql } from '../../../database/query.ts';
import { DAY_MS } from '../../../kernel/text/durations.ts';
import { leastUuid } from '../../../kernel/text/uuid.ts';
import type { SellerId } from '../../../permissions/seller.ts';
import type { Side, StoreProof } from '../../../stores/store-proof.ts';
import type { Days, Measured } from './metrics-object.ts';
import { TOTAL_DAYS } from './store-total.ts';

/** Days that no line shows and no month has: those of counts are added up. */
const OLD_MS = 62 * DAY_MS;

/**
 * A query for what the seller's stores add up to in a mode: money of this month and these days, the rest since ever,
 * each store by its own time. What it costs depends on the days, not on what they add up.
 */
export function selectTotals(sellerId: SellerId, mode: Mode, now: Date): Sql {
  return sql`
    SELECT measure, currency, ago, sum(amount)::text AS amount,
      coalesce(sum(amount) FILTER (WHERE is_of_month), 0)::text AS "ofMonth",
      max(today)::text AS today
    FROM (
      SELECT wanted.measure, total.currency, least(greatest(store.today - total.day, 0), ${TOTAL_DAYS}::int) AS ago,
        total.amount, store.today, total.day >= date_trunc('month', store.today)::date AS is_of_month
      FROM (
        SELECT member.store_id, ((${now.toISOString()}::timestamptz + COALESCE(clock.offset_ms, 0)
          * interval '1 millisecond') AT TIME ZONE 'UTC')::date AS today
        FROM member LEFT JOIN test_clock AS clock ON clock.store_id = member.store_id AND ${mode} = 'test'
        WHERE member.user_id = ${sellerId}
      ) AS store CROSS JOIN (VALUES ('invoiced', true), ('collected', true), ('active', false), ('ending', false),
        ('unpaid', false)) AS wanted(measure, is_money)
      JOIN store_total AS total ON total.store_id = store.store_id AND total.mode = ${mode}::mode
        AND total.measure = wanted.measure
        AND total.day >= CASE WHEN wanted.is_money THEN store.today - ${TOTAL_DAYS}::int ELSE '-infinity'::date END
    ) AS part GROUP BY measure, currency, ago`;
}

/**
 * What a store's subscriptions and invoices come to on some days, in parts; those that are zero are left out. It is
 * read from them and not from the totals, whose days are those of UTC.
 */
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
    ), lives AS (
      SELECT one.id, one.created_at, one.ended_at, asked.zone, asked.begins, asked.ends FROM asked
        JOIN subscription AS one ON one.store_id = asked.store_id AND one.mode = asked.mode
    ), parts AS (
      SELECT 'invoiced' AS measure, (issued_at AT TIME ZONE zone)::date AS day, currency, total AS amount FROM issued
        WHERE issued_at >= begins AND issued_at < ends
      UNION ALL SELECT 'collected', (at AT TIME ZONE zone)::date, currency, total FROM paid
        WHERE at >= begins AND at < ends
      UNION ALL SELECT 'new', (created_at AT TIME ZONE zone)::date, '', 1 FROM lives
        WHERE created_at >= begins AND created_at < ends
      UNION ALL SELECT 'ended', (ended_at AT TIME ZONE zone)::date, '', 1 FROM lives
        WHERE ended_at >= begins AND ended_at < ends
      UNION ALL SELECT 'before', NULL, '', 1 FROM lives
        WHERE created_at < begins AND (ended_at IS NULL OR ended_at >= begins)
      UNION ALL SELECT 'failed', (event.created_at AT TIME ZONE zone)::date, '', 1 FROM lives
        JOIN subscription_event AS event ON event.subscription_id = lives.id AND event.kind = 'payment_failed'
        AND event.created_at >= begins AND event.created_at < ends
    )
    SELECT measure, COALESCE(day::text, '') AS day, currency, sum(amount)::text AS amount
    FROM parts GROUP BY measure, day, currency HAVING sum(amount) <> 0 ORDER BY measure, day, currency`,
  );
}

/** Adds up what was noted since the last time. */
export async function mergeTotals(db: Db): Promise<void> {
  await execute(
    db,
    sql`
    WITH noted AS (DELETE FROM store_total WHERE entry > 0 RETURNING *)
    INSERT INTO store_total AS kept (store_id, mode, measure, day, currency, entry, amount)
    SELECT store_id, mode, measure, day, currency, 0, sum(amount) FROM noted
    -- Whoever deletes a store waits for this, or this finds that it is gone.
    WHERE EXISTS (SELECT 1 FROM store WHERE store.id = noted.store_id)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (store_id, mode, measure, day, currency, entry) DO UPDATE SET amount = kept.amount + excluded.amount`,
  );
}

/** Adds up the counts of old days, so that reading what is now costs the same however long a store has been there. */
export async function mergeOldTotals(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OLD_MS).toISOString();
  await execute(
    db,
    sql`
    WITH old AS (DELETE FROM store_total WHERE currency = '' AND entry = 0 AND day > '0001-01-01'
      AND day < ${before}::timestamptz::date RETURNING *)
    INSERT INTO store_total AS kept (store_id, mode, measure, day, currency, entry, amount)
    SELECT store_id, mode, measure, '0001-01-01', '', 0, sum(amount) FROM old GROUP BY 1, 2, 3
    ON CONFLICT (store_id, mode, measure, day, currency, entry) DO UPDATE SET amount = kept.amount + excluded.amount`,
  );
}

/** Forgets what a store's mode adds up to, once there is nothing in it. */
export async function deleteTotals(db: Db, { storeId, mode }: Side): Promise<void> {
  await db.storeTotal.deleteMany({ where: { storeId, mode } });
}
