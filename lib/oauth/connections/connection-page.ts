import type { Mode } from '@/prisma/generated/enums.ts';
import type { Window } from '../../database/list-page.ts';
import { join, type Sql, sql } from '../../database/query.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { usedSince } from '../../permissions/unused-scope.ts';

/** Which of the seller's connections are asked for; everything left out matches all. */
export interface ConnectionFilter {
  storeId?: string | undefined;
  mode?: Mode | undefined;
  appId?: string | undefined;
  /** Of apps that somebody registered, or of clients that nobody did. */
  kind?: 'apps' | 'agents' | undefined;
  /** A part of the app's name. */
  search?: string | undefined;
  /** Used in the last 30 days or not. */
  status?: UseStatus | undefined;
  /** By when they were connected; the newest first if left out. */
  order?: 'asc' | 'desc' | undefined;
}

/** Whether access was used lately. */
export type UseStatus = 'used' | 'unused';

/** How many of each there are; of a status unknown where not all were counted. */
export type UseCounts = { all: number } & Partial<Record<UseStatus, number>>;

/** Of a statement on connections: that an app can use it. */
export const IS_ACTIVE = sql`connected_at IS NOT NULL AND ended_at IS NULL`;

/** Of a statement on access: that it was used lately. */
function isUsed(now: Date): Sql {
  return sql`COALESCE(last_used_at >= ${usedSince(now)}, false)`;
}

/**
 * A query for one page, with the seller's role in each store. Of each store it reads as many of the newest as the page
 * has, from the store's index, so that what else is in the table, codes and ended connections of others, costs nothing.
 */
export function selectSellerPage(
  sellerId: SellerId,
  { storeId, mode, appId, kind, search, status }: ConnectionFilter,
  window: Window,
  now: Date,
): Sql {
  const { order, take } = window;
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const only = [
    sql`store_id = member.store_id AND ${IS_ACTIVE}`,
    mode && sql`mode = ${mode}::mode`,
    appId && sql`app_id = ${appId}::uuid`,
    kind &&
      sql`${kind === 'agents'} = EXISTS (SELECT FROM app WHERE app.id = connection.app_id AND app.owner_id IS NULL)`,
    search &&
      sql`EXISTS (SELECT FROM app WHERE app.id = connection.app_id AND strpos(lower(app.name), lower(${search})) > 0)`,
    status && sql`${isUsed(now)} = ${status === 'used'}`,
    window.beyond && beyond(sellerId, window.beyond),
  ].filter((one) => typeof one === 'object');
  return sql`
      SELECT newest.*, member.role FROM member CROSS JOIN LATERAL (
        SELECT * FROM connection WHERE ${join(only, ' AND ')}
        ORDER BY connected_at ${direction}, id ${direction} LIMIT ${take}
      ) AS newest
      WHERE member.user_id = ${sellerId} ${storeId === undefined ? sql`` : sql`AND member.store_id = ${storeId}::uuid`}
      ORDER BY newest.connected_at ${direction}, newest.id ${direction} LIMIT ${take}`;
}

/** What comes after a connection of the seller's stores; nothing if it is gone. */
function beyond(sellerId: SellerId, cursor: NonNullable<Window['beyond']>): Sql {
  const [sign, id] = 'gt' in cursor ? [sql`>`, cursor.gt] : [sql`<`, cursor.lt];
  return sql`(connected_at, id) ${sign} (
    SELECT placed.connected_at, placed.id FROM connection AS placed JOIN member AS seeing USING (store_id)
    WHERE placed.id = ${id}::uuid AND seeing.user_id = ${sellerId})`;
}

/** A query for how many there are, and how many were used lately; of each store so many of the newest at most. */
export function selectCounts(sellerId: SellerId, { storeId, mode }: ConnectionFilter, most: number, now: Date): Sql {
  return sql`
    SELECT count(*)::int AS "all", (count(*) FILTER (WHERE is_used))::int AS used FROM (
      SELECT newest.is_used FROM member CROSS JOIN LATERAL (
        SELECT ${isUsed(now)} AS is_used FROM connection
        WHERE store_id = member.store_id AND ${IS_ACTIVE} ${mode ? sql`AND mode = ${mode}::mode` : sql``}
        ORDER BY connected_at DESC LIMIT ${most}::int
      ) AS newest
      WHERE member.user_id = ${sellerId} ${storeId === undefined ? sql`` : sql`AND member.store_id = ${storeId}::uuid`}
      LIMIT ${most}::int
    ) AS counted`;
}
