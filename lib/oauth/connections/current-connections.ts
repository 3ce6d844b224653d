import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { execute, query, type Sql, sql } from '../../database/query.ts';
import { recordConnectionEvents } from '../../journal/events/events.ts';
import { TOLD_BEFORE } from './access-end.ts';

const LAST_USE = sql`COALESCE(last_used_at, connected_at)`;
const OF_UNREGISTERED = sql`connected_at IS NOT NULL
  AND EXISTS (SELECT FROM app WHERE app.id = connection.app_id AND app.owner_id IS NULL)`;

/** Of a statement on connections: what a client that nobody registered has not used for 90 days. */
export function unusedAt(now: Date): Sql {
  return sql`(${LAST_USE} <= ${now.toISOString()}::timestamptz - interval '90 days' AND ${OF_UNREGISTERED})`;
}

/**
 * The same of what it has not used for 7 days, and a newer one that the same person authorized for it, in the same
 * store and mode, may do all of that and more.
 */
export function outgrownAt(now: Date): Sql {
  return sql`(${LAST_USE} <= ${now.toISOString()}::timestamptz - interval '7 days' AND ${OF_UNREGISTERED}
    AND EXISTS (SELECT FROM connection newer WHERE newer.app_id = connection.app_id
      AND newer.store_id = connection.store_id AND newer.mode = connection.mode
      AND newer.authorized_by_id = connection.authorized_by_id AND newer.ended_at IS NULL
      AND newer.connected_at > connection.connected_at
      AND newer.scopes @> connection.scopes AND NOT connection.scopes @> newer.scopes))`;
}

/** Connections that have yet to end of which a condition is true, some at a time. */
export function listActive(db: Db, condition: Sql, most: number): Promise<{ id: string }[]> {
  return query(db, sql`SELECT id FROM connection WHERE ended_at IS NULL AND ${condition} LIMIT ${most}`);
}

/** A connection that ends soon: whom to tell, and of what. */
export interface Ending {
  id: string;
  endsAt: Date;
  mode: Mode;
  appName: string;
  storeName: string;
  ownerId: string;
}

/**
 * Takes connections that end soon and whose app has not been told of that, a week before and a day before, and records
 * the event for each: once, and of two that are due only the latter. Call it in the transaction that tells the owners.
 */
export async function takeEnding(db: Db, now: Date, most: number): Promise<Ending[]> {
  const [week, day] = TOLD_BEFORE;
  const rows = await query<Ending>(
    db,
    sql`
    WITH due AS (
      SELECT id FROM connection
      WHERE connected_at IS NOT NULL AND ended_at IS NULL AND ends_at > now()
        AND (ends_at <= now() + make_interval(days => ${day}::int) AND ending_told IS DISTINCT FROM ${day}::int
          OR ends_at <= now() + make_interval(days => ${week}::int) AND ending_told IS NULL)
      ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE connection c
    SET ending_told = CASE WHEN c.ends_at <= now() + make_interval(days => ${day}::int) THEN ${day}::int ELSE ${week}::int END
    FROM due, app a, store s WHERE c.id = due.id AND a.id = c.app_id AND s.id = c.store_id
    RETURNING c.id, c.ends_at AS "endsAt", c.mode::text, a.name AS "appName", s.name AS "storeName",
      s.owner_id AS "ownerId"`,
  );
  const ids = rows.map(({ id }) => id);
  await recordConnectionEvents(db, ids, { type: 'connection.ending', at: now, requestId: null });
  return rows;
}

/**
 * Removes responses that were kept for a retry longer than they are good for, some at a time.
 * @returns how many connections had one
 */
export function dropExpiredRetries(db: Db, now: Date, most: number): Promise<number> {
  return execute(
    db,
    sql`UPDATE connection
    SET retry_key = NULL, retry_body = NULL, retry_answer = NULL, retry_expires_at = NULL
    WHERE id IN (SELECT id FROM connection WHERE retry_expires_at <= ${now} ORDER BY retry_expires_at LIMIT ${most}
      FOR UPDATE SKIP LOCKED)`,
  );
}
