import type { App, Connection } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Window } from '../../database/list-page.ts';
import { columnsOf, join, namesIn, type Sql, sql } from '../../database/query.ts';
import type { Role } from '../../permissions/role.ts';
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

const OF_CONNECTION = namesIn(
  'id mode scopes takenBack connectedAt endsAt lastUsedAt lastUsedAddress lastUsedAgent jkt refusedAt refusedFrom mayAsk',
);
const OF_APP = namesIn('logoId verification websiteUrl');

/** A connection of the seller's stores, as a statement gives it. */
export type ListedRow = Pick<Connection, (typeof OF_CONNECTION)[number]> &
  Pick<App, (typeof OF_APP)[number]> & {
    appId: string;
    appName: string;
    isUnregistered: boolean;
    storeId: string;
    storeName: string;
    /** The seller's. */
    role: Role;
    /** The address of who authorized it, as far as that is known. */
    authorizedBy: string | null;
    scopeUses: unknown;
  };

/** A query for what is shown of connections. @param listed their rows, each with the seller's role in its store */
export function selectListed(listed: Sql): Sql {
  return sql`
    SELECT ${columnsOf('listed', OF_CONNECTION)}, ${columnsOf('app', OF_APP)}, app.id AS "appId", app.name AS "appName",
      app.owner_id IS NULL AS "isUnregistered", store.id AS "storeId", store.name AS "storeName", listed.role,
      (SELECT email FROM "user" WHERE "user".id = listed.authorized_by_id) AS "authorizedBy",
      listed.scope_uses AS "scopeUses"
    FROM (${listed}) AS listed JOIN app ON app.id = listed.app_id JOIN store ON store.id = listed.store_id`;
}

/**
 * A query for one page: of each store as many of its newest as the page has, from the store's index, so that what else
 * is in the table, codes and ended connections of others, costs nothing.
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
  const page = sql`
      SELECT newest.*, member.role FROM member CROSS JOIN LATERAL (
        SELECT * FROM connection WHERE ${join(only, ' AND ')}
        ORDER BY connected_at ${direction}, id ${direction} LIMIT ${take}
      ) AS newest
      WHERE member.user_id = ${sellerId} ${storeId === undefined ? sql`` : sql`AND member.store_id = ${storeId}::uuid`}
      ORDER BY newest.connected_at ${direction}, newest.id ${direction} LIMIT ${take}`;
  return sql`${selectListed(page)} ORDER BY listed.connected_at ${direction}, listed.id ${direction}`;
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
