import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../../database/list-page.ts';
import { query, raw, type Sql, sql } from '../../database/query.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { Viewer } from '../../permissions/viewer.ts';
import { roleFor, seenBy, withRole } from '../../stores/membership.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { storeFields } from '../../stores/store-proof.ts';

/** How far an app reaches now. */
export interface Reach {
  connections: number;
  /** How many stores these connections are to; a store may have several. */
  stores: number;
}

export const NO_REACH: Reach = { connections: 0, stores: 0 };

/** How much one of the seller's own apps is connected and used. */
export interface AppUse {
  /** How many of its connections are active. */
  connections: number;
  /** When any of its connections, ended ones too, last used a store; null if none ever did. */
  lastUsedAt: Date | null;
}

/** A connection as its own app sees it. */
export interface AppConnection {
  id: string;
  scopes: readonly string[];
  connectedAt: Date | null;
  lastUsedAt: Date | null;
}

/**
 * A page of an app's connections to the store and mode of its token, those that connected last first: those whose
 * tokens work now.
 */
export function listConnectionsOfApp(
  db: Db,
  access: StoreProof,
  appId: string,
  page: PageRequest & { now: Date },
): Promise<ListPage<AppConnection>> {
  const { id: storeId, mode } = access.store;
  return readPage(page, 'desc', ({ beyond, order, take }) => {
    const [than, at] = beyond && 'gt' in beyond ? ['>', beyond.gt] : ['<', beyond?.lt];
    const position = sql`(SELECT connected_at, id FROM connection WHERE id = ${at}::uuid)`;
    const isBeyond = at === undefined ? sql`TRUE` : sql`(connected_at, id) ${raw(than)} ${position}`;
    return query<AppConnection>(
      db,
      sql`SELECT id, scopes, connected_at AS "connectedAt", last_used_at AS "lastUsedAt" FROM connection
      WHERE app_id = ${appId}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode
        AND connected_at IS NOT NULL AND ended_at IS NULL
        AND (ends_at IS NULL OR ends_at > ${page.now.toISOString()}::timestamptz)
        AND ${isBeyond}
      ORDER BY connected_at ${raw(order)}, id ${raw(order)} LIMIT ${take}`,
    );
  });
}

/**
 * How many active connections an app has, and to how many stores; none of an app that this viewer may not see.
 * @param only `with_secret`: those whose tokens are refreshed with a secret of the app
 */
export async function countReach(
  db: Db,
  viewer: Viewer,
  appId: string,
  only: 'all' | 'with_secret' = 'all',
): Promise<Reach> {
  const wanted = only === 'all' ? sql`TRUE` : sql`NOT connection.public_client`;
  return (await readReaches(db, viewer, [appId], wanted)).get(appId) ?? NO_REACH;
}

/** How far apps reach, by their ids; one that has no active connection, or that this viewer may not see, is missing. */
export async function readReaches(
  db: Db,
  viewer: Viewer,
  appIds: string[],
  wanted: Sql = sql`TRUE`,
): Promise<Map<string, Reach>> {
  const rows = await query<Reach & { appId: string }>(
    db,
    sql`
    SELECT app.id AS "appId", count(*)::int AS connections, count(DISTINCT connection.store_id)::int AS stores
    FROM connection JOIN app ON app.id = connection.app_id
    WHERE app.id = ANY(${appIds}::uuid[]) AND ${mayBeSeenBy(viewer)} AND ${wanted}
      AND connection.connected_at IS NOT NULL AND connection.ended_at IS NULL
    GROUP BY app.id`,
  );
  return new Map(rows.map(({ appId, ...reach }) => [appId, reach]));
}

/** What strangers can know of an app: since when it is registered, and in how many stores it is connected. */
export interface AppStanding {
  registeredAt: Date;
  /** Stores of other people than its team, counted up to one more than {@link MANY_STORES}. */
  stores: number;
}

/** Whatever is more is told as that. */
export const MANY_STORES = 100;
/** At so many stores it stops looking: a team has fewer of its own among them. */
const MOST_LOOKED_AT = 1000;

/**
 * The standing of an app; null when it is gone. Goes from one store of it to the next by the index of active
 * connections, so that neither many connections of a store nor many stores cost more.
 */
export async function readAppStanding(db: Db, appId: string): Promise<AppStanding | null> {
  const next = (after: Sql) => sql`SELECT c.store_id FROM connection c
    WHERE c.app_id = ${appId}::uuid AND ${after} AND c.connected_at IS NOT NULL AND c.ended_at IS NULL
    ORDER BY c.store_id LIMIT 1`;
  const [row] = await query<AppStanding>(
    db,
    sql`WITH RECURSIVE connected (store_id, step) AS (
      (SELECT one.store_id, 1 FROM (${next(sql`TRUE`)}) one)
      UNION ALL
      SELECT one.store_id, step + 1 FROM connected CROSS JOIN LATERAL (${next(sql`c.store_id > connected.store_id`)}) one
      WHERE step < ${MOST_LOOKED_AT}::int)
    SELECT app.created_at AS "registeredAt", (SELECT count(*)::int FROM (
      SELECT FROM connected JOIN store ON store.id = connected.store_id
      WHERE store.owner_id <> app.owner_id AND NOT EXISTS (SELECT FROM app_developer developer
        WHERE developer.app_id = app.id AND developer.user_id = store.owner_id)
      LIMIT ${MANY_STORES + 1}::int) AS others) AS stores
    FROM app WHERE app.id = ${appId}::uuid`,
  );
  return row ?? null;
}

/** How many connections an app got since a time, and how many of its connections ended since then. */
export async function countChanges(
  db: Db,
  viewer: Viewer,
  appId: string,
  since: Date,
): Promise<{ newConnections: number; ended: number }> {
  const [row] = await query<{ newConnections: number; ended: number }>(
    db,
    sql`
    SELECT count(*) FILTER (WHERE connection.connected_at >= ${since})::int AS "newConnections",
      count(*) FILTER (WHERE connection.ended_at >= ${since})::int AS ended
    FROM connection JOIN app ON app.id = connection.app_id
    WHERE app.id = ${appId}::uuid AND ${mayBeSeenBy(viewer)} AND connection.connected_at IS NOT NULL`,
  );
  return row ?? { newConnections: 0, ended: 0 };
}

/** The use of each of the seller's apps by its id; an app that was never authorized is missing. */
export async function readSellerAppUses(db: Db, sellerId: SellerId): Promise<Map<string, AppUse>> {
  const rows = await query<AppUse & { appId: string }>(
    db,
    sql`
    SELECT connection.app_id AS "appId", max(connection.last_used_at) AS "lastUsedAt",
      count(*) FILTER (WHERE connection.connected_at IS NOT NULL AND connection.ended_at IS NULL)::int AS connections
    FROM connection JOIN app ON app.id = connection.app_id
    WHERE ${isWorkedOnBy(sellerId)}
    GROUP BY 1`,
  );
  return new Map(rows.map(({ appId, ...use }) => [appId, use]));
}

/** An active connection of an app to a store that the consent screen tells of. */
export interface EarlierConnection {
  mode: Mode;
  connectedAt: Date;
  scopes: string[];
}

/** How many of them are told of, of a store and mode. */
export const MOST_EARLIER = 20;

/**
 * The stores of which the seller is a member, oldest first, each with their role in it and the app's active connections
 * to it, oldest first and {@link MOST_EARLIER} of each mode at most: what the store picker shows.
 */
export async function listStoresForApp(db: Db, sellerId: SellerId, appId: string) {
  const [stores, earlier] = await Promise.all([
    db.store.findMany({
      relationLoadStrategy: 'join',
      where: seenBy(sellerId),
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { ...storeFields, members: roleFor(sellerId) },
    }),
    query<EarlierConnection & { storeId: string }>(
      db,
      sql`SELECT member.store_id AS "storeId", one.* FROM member, unnest('{live,test}'::mode[]) AS side(mode), LATERAL (
        SELECT mode::text AS mode, connected_at AS "connectedAt", scopes FROM connection
        WHERE app_id = ${appId}::uuid AND store_id = member.store_id AND mode = side.mode AND connected_at IS NOT NULL
          AND ended_at IS NULL
        ORDER BY connected_at LIMIT ${MOST_EARLIER}) AS one
      WHERE member.user_id = ${sellerId} ORDER BY one."connectedAt"`,
    ),
  ]);
  return stores.map((store) => ({
    ...withRole(store),
    connections: earlier.filter(({ storeId }) => storeId === store.id),
  }));
}

function mayBeSeenBy(viewer: Viewer): Sql {
  return typeof viewer === 'string' ? isWorkedOnBy(viewer) : sql`TRUE`;
}

function isWorkedOnBy(sellerId: SellerId): Sql {
  return sql`(app.owner_id = ${sellerId} OR EXISTS (
    SELECT 1 FROM app_developer WHERE app_developer.app_id = app.id AND app_developer.user_id = ${sellerId}))`;
}
