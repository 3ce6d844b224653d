import type { Mode } from '@/prisma/generated/enums.ts';
import { type Db, query, sql } from '../../database/query.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import { isShownTo, type Onlooker } from '../../stores/membership.ts';

/** How many of a store's latest connections the home looks at. */
const LOOK_AT = 500;

/** How many connections a store has. */
export interface ConnectionCount {
  storeId: string;
  /** Of the latest {@link LOOK_AT} that were ever made. */
  count: number;
  /** Whether it ever had one. */
  hasHad: boolean;
}

/** How many active connections each of the seller's stores has. */
export function listConnectionCounts(db: Db, onlooker: Onlooker): Promise<ConnectionCount[]> {
  return query(
    db,
    sql`
    SELECT member.store_id AS "storeId", latest.count, latest.had AS "hasHad" FROM member CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS count, count(*) > 0 AS had FROM (
        SELECT ended_at FROM connection WHERE store_id = member.store_id AND connected_at IS NOT NULL
        ORDER BY connected_at DESC LIMIT ${LOOK_AT}
      ) AS made
    ) AS latest WHERE ${isShownTo(onlooker)}`,
  );
}

/** An app or a key that could use a store and hasn't for long. */
export interface UnusedAccess {
  id: string;
  name: string;
  /** The app; null for a seller's own key. */
  appId: string | null;
  storeId: string;
  storeName: string;
  /** When it was last used; when it was connected, if it never was. */
  lastAt: Date;
  wasUsed: boolean;
}

/**
 * The connections that nobody has used since a time, where the seller may end them; the hundred unused for
 * longest, of the latest {@link LOOK_AT} that each store had by then.
 */
export function listUnusedConnections(db: Db, onlooker: Onlooker, mode: Mode, since: Date): Promise<UnusedAccess[]> {
  const time = sql`${since.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    SELECT unused.id, (SELECT name FROM app WHERE app.id = unused.app_id), unused.app_id AS "appId", store.id AS "storeId", store.name AS "storeName",
      COALESCE(unused.last_used_at, unused.connected_at) AS "lastAt", unused.last_used_at IS NOT NULL AS "wasUsed"
    FROM member JOIN store ON store.id = member.store_id
      CROSS JOIN LATERAL (
        SELECT * FROM (
          SELECT id, app_id, mode, connected_at, last_used_at, ended_at FROM connection
          WHERE store_id = store.id AND connected_at < ${time} ORDER BY connected_at DESC LIMIT ${LOOK_AT}
        ) AS made
        WHERE ended_at IS NULL AND mode = ${mode}::mode AND (last_used_at IS NULL OR last_used_at < ${time})
      ) AS unused
    WHERE ${isShownTo(onlooker)} AND member.role = ANY(${rolesThatMay('connect', mode)}::member_role[])
    ORDER BY 6, 1 LIMIT 100`,
  );
}

/** Access that ends on a day unless the seller keeps it. */
export interface EndingAccess {
  id: string;
  name: string;
  storeName: string;
  timeZone: string;
  endsAt: Date;
}

/** The connections that end before a time, where the seller may keep them, soonest first; of those looked at above. */
export function listEndingConnections(db: Db, onlooker: Onlooker, mode: Mode, until: Date): Promise<EndingAccess[]> {
  return query(
    db,
    sql`
    SELECT soon.id, (SELECT name FROM app WHERE app.id = soon.app_id), store.name AS "storeName",
      store.time_zone AS "timeZone", soon.ends_at AS "endsAt"
    FROM member JOIN store ON store.id = member.store_id
      CROSS JOIN LATERAL (
        SELECT * FROM (
          SELECT id, app_id, mode, ends_at, ended_at FROM connection
          WHERE store_id = store.id AND connected_at IS NOT NULL ORDER BY connected_at DESC LIMIT ${LOOK_AT}
        ) AS made
        WHERE ended_at IS NULL AND mode = ${mode}::mode AND ends_at < ${until.toISOString()}::timestamptz
      ) AS soon
    WHERE ${isShownTo(onlooker)} AND member.role = ANY(${rolesThatMay('connect', mode)}::member_role[])
    ORDER BY soon.ends_at, soon.id LIMIT 100`,
  );
}
