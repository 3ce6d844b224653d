import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db, Queryable } from '../../database/db.ts';
import { query, type Sql, sql } from '../../database/query.ts';
import { NO_ID } from '../../kernel/text/uuid.ts';
import type { Side, Span } from '../../stores/store-proof.ts';
import { CHANGED, findSubscriptions, NEW } from './current-subscriptions.ts';
import type { LoadedRow, LoadedSubscription } from './loaded-subscription.ts';

type Tx = Prisma.TransactionClient;

/** Where a list of due subscriptions continues. */
export type DueCursor = { id: string; dueAt: Date };

/**
 * Locks subscriptions of all stores that live in real time and that time has changed: whose period has ended, or
 * whose pause; longest ago first. Skips those that another transaction has locked.
 * @param page.after the one to continue after; null: from the start
 * @param page.except those to leave out
 */
export async function lockDue(
  tx: Tx,
  now: Date,
  { limit, after, except }: { limit: number; after: DueCursor | null; except: string[] },
): Promise<DueCursor[]> {
  const { id, dueAt } = after ?? { id: NO_ID, dueAt: new Date(0) };
  return query<DueCursor>(
    tx,
    sql`
    SELECT id, due_at AS "dueAt" FROM subscription
    WHERE due_at <= ${now} AND (due_at, id) > (${dueAt}, ${id}::uuid) AND id <> ALL(${except}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM test_clock WHERE test_clock.store_id = subscription.store_id AND mode = 'test')
    ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
}

/** What is due: periods and pauses, payments of invoices, and anything by clocks of test stores that run ahead. */
export interface Due {
  periods: boolean;
  payments: boolean;
  clocks: boolean;
}

/**
 * Whether anything is due, in one statement. By the first of each: for any, PostgreSQL might look through all that
 * aren't due.
 * @param except subscriptions to leave out
 */
export async function findDue(db: Db, now: Date, except: string[]): Promise<Due> {
  const [due] = await query<Due>(
    db,
    sql`
    SELECT (SELECT due_at FROM subscription WHERE due_at <= ${now} AND id <> ALL(${except}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM test_clock c WHERE c.store_id = subscription.store_id AND mode = 'test')
        ORDER BY due_at LIMIT 1) IS NOT NULL AS periods,
      (SELECT next_attempt_at FROM invoice WHERE status = 'open' AND next_attempt_at <= ${now}
        AND NOT EXISTS (SELECT 1 FROM test_clock c WHERE c.store_id = invoice.store_id AND mode = 'test')
        ORDER BY next_attempt_at LIMIT 1) IS NOT NULL AS payments,
      EXISTS (SELECT 1 FROM test_clock WHERE ${hasDue(now)}) AS clocks`,
  );
  return due ?? { periods: false, payments: false, clocks: false };
}

/** Stores whose test clock runs ahead, where something is due by it. @param now real time */
export function listDueClocks(db: Db, now: Date): Promise<{ storeId: string; offsetMs: bigint }[]> {
  return query(
    db,
    sql`SELECT store_id::text AS "storeId", offset_ms AS "offsetMs" FROM test_clock
      WHERE ${hasDue(now)} ORDER BY store_id`,
  );
}

/** Whether something is due in the store of a row of `test_clock`, by that. */
function hasDue(now: Date): Sql {
  const there = sql`${now}::timestamptz + test_clock.offset_ms * interval '1 millisecond'`;
  return sql`test_clock.advancing_to IS NULL AND (
    (SELECT min(due_at) FROM subscription s WHERE s.store_id = test_clock.store_id AND s.mode = 'test') <= ${there}
    OR (SELECT min(next_attempt_at) FROM invoice i WHERE i.store_id = test_clock.store_id AND i.mode = 'test'
      AND i.status = 'open') <= ${there})`;
}

/** When that was due which has been waiting longest for {@link lockDue}; null when none does. */
export async function findOldestDue(db: Db, now: Date): Promise<Date | null> {
  const rows = await query<{ dueAt: Date }>(
    db,
    sql`
    SELECT due_at AS "dueAt" FROM subscription
    WHERE due_at <= ${now}
      AND NOT EXISTS (SELECT 1 FROM test_clock WHERE test_clock.store_id = subscription.store_id AND mode = 'test')
    ORDER BY due_at LIMIT 1`,
  );
  return rows[0]?.dueAt ?? null;
}

/** Locks subscriptions, waiting for other transactions that have them, and brings them into memory. */
export async function lockSubscriptions(tx: Tx, ids: string[]): Promise<LoadedSubscription[]> {
  await query(tx, sql`SELECT id FROM subscription WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`);
  return findSubscriptions(tx, ids);
}

/**
 * Subscriptions of a store that have something due, longest ago first: a period or pause that has ended, or an open
 * invoice whose payment is to be tried again.
 */
export function listDueInStore(
  db: Db,
  { storeId, mode }: Side,
  until: Date,
  limit: number,
): Promise<{ id: string; dueAt: Date }[]> {
  return query(
    db,
    sql`
    SELECT id, min(due_at) AS "dueAt" FROM (
      (SELECT id, due_at FROM subscription
       WHERE store_id = ${storeId}::uuid AND mode = ${mode}::mode AND due_at <= ${until}
       ORDER BY due_at LIMIT ${limit})
      UNION ALL
      (SELECT subscription_id, next_attempt_at FROM invoice
       WHERE store_id = ${storeId}::uuid AND mode = ${mode}::mode AND status = 'open'
         AND next_attempt_at <= ${until} ORDER BY next_attempt_at LIMIT ${limit})
    ) AS due GROUP BY id ORDER BY 2, 1 LIMIT ${limit}`,
  );
}

/** Whose stores subscriptions are of, and what store and customer are called, by the subscriptions' ids. */
export async function listParties(of: Queryable, ids: string[]) {
  const rows = await query<{ id: string; ownerId: string; store: string; customer: string }>(
    of,
    sql`SELECT subscription.id::text AS id, store.owner_id AS "ownerId", store.name AS store, customer.name AS customer
      FROM subscription JOIN store ON store.id = subscription.store_id
        JOIN customer ON customer.id = subscription.customer_id
      WHERE subscription.id = ANY(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...parties }) => [id, parties]));
}

/** The part of a WITH clause that adds subscriptions. */
export function newSubscriptions(subscriptions: LoadedRow[]): Sql {
  return sql`made AS (
    INSERT INTO subscription (${NEW.columns}) SELECT ${NEW.columns} FROM ${NEW.rows(subscriptions)} RETURNING id)`;
}

/** The part of a WITH clause that updates locked subscriptions. */
export function updatedSubscriptions(subscriptions: LoadedRow[]): Sql {
  return sql`updated AS (
    UPDATE subscription SET ${CHANGED.set} FROM ${CHANGED.rows(subscriptions)} AS v WHERE subscription.id = v.id
    RETURNING subscription.id)`;
}

/** How many subscriptions of a store ended in a span of its time. */
export function countEnded(db: Db, { storeId, mode }: Side, { after, until }: Span): Promise<number> {
  return db.subscription.count({ where: { storeId, mode, endedAt: { gt: after, lte: until } } });
}
