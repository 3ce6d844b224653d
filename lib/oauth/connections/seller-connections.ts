import type { App, Connection } from '@/prisma/generated/client.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, mapRows, type PageRequest, readPage } from '../../database/list-page.ts';
import { columnsOf, namesIn, query, raw, type Sql, sql } from '../../database/query.ts';
import { appsInStores } from '../../journal/activity/apps-in-stores.ts';
import { changeAndRecord } from '../../journal/activity/audit-entries.ts';
import { ownEvent } from '../../journal/events/events.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { Role } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { scopeUsesIn } from '../../permissions/unused-scope.ts';
import { ACTIVE } from '../../stores/granted-access.ts';
import { mayConnect, roleFor, seenBy, withStoreRole } from '../../stores/membership.ts';
import { MOST_COUNTED } from '../../stores/rows-in-stores.ts';
import { type ConnectionFilter, IS_ACTIVE, selectCounts, selectSellerPage, type UseCounts } from './connection-page.ts';

const OF_CONNECTION = namesIn(
  'id mode scopes takenBack connectedAt endsAt lastUsedAt lastUsedAddress lastUsedAgent jkt refusedAt refusedFrom mayAsk',
);
const OF_APP = namesIn('logoId verification websiteUrl');

/** A connection of the seller's stores, as a statement gives it. */
type ListedRow = Pick<Connection, (typeof OF_CONNECTION)[number]> &
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

/** What is shown of connections. @param listed their rows, each with the seller's role in its store */
function selectListed(listed: Sql, order: Sql): Sql {
  return sql`
    SELECT ${columnsOf('listed', OF_CONNECTION)}, ${columnsOf('app', OF_APP)}, app.id AS "appId", app.name AS "appName",
      app.owner_id IS NULL AS "isUnregistered", store.id AS "storeId", store.name AS "storeName", listed.role,
      (SELECT email FROM "user" WHERE "user".id = listed.authorized_by_id) AS "authorizedBy",
      listed.scope_uses AS "scopeUses"
    FROM (${listed}) AS listed JOIN app ON app.id = listed.app_id JOIN store ON store.id = listed.store_id
    ORDER BY ${order}`;
}

/** A connection with its store, and the seller's role in that. */
export type SellerConnection = ReturnType<typeof shown>;

/** A page of the active connections of the seller's stores. An unredeemed code is not one yet. */
export async function listSellerConnections(
  db: Db,
  sellerId: SellerId,
  filter: ConnectionFilter,
  page: PageRequest,
): Promise<ListPage<SellerConnection>> {
  const order = filter.order ?? 'desc';
  const found = await readPage(page, order, (window) =>
    query<ListedRow>(
      db,
      selectListed(
        selectSellerPage(sellerId, filter, window, currentTime()),
        sql`listed.connected_at ${raw(window.order)}, listed.id ${raw(window.order)}`,
      ),
    ),
  );
  return mapRows(found, shown);
}

/** How many active connections the seller's stores have, and how many of them were used lately. */
export async function countSellerConnections(
  db: Db,
  sellerId: SellerId,
  filter: Pick<ConnectionFilter, 'storeId' | 'mode'>,
): Promise<UseCounts> {
  const [{ all, used } = { all: 0, used: 0 }] = await query<{ all: number; used: number }>(
    db,
    selectCounts(sellerId, filter, MOST_COUNTED + 1, currentTime()),
  );
  return all > MOST_COUNTED ? { all } : { all, used, unused: all - used };
}

function shown(row: ListedRow) {
  const { appId, appName, logoId, verification, isUnregistered, websiteUrl, ...others } = row;
  const { storeId, storeName, role, scopeUses, ...connection } = others;
  const host = websiteUrl === '' ? null : new URL(websiteUrl).host;
  return {
    ...connection,
    app: {
      id: appId,
      name: appName,
      logoId,
      verification,
      /** Of a client that nobody registered: the host of its document, null without one. */
      unregistered: isUnregistered ? { host } : null,
    },
    store: { id: storeId, name: storeName, role },
    scopeUses: scopeUsesIn(scopeUses),
  };
}

const ofSeller = (sellerId: SellerId) => sql`SELECT connection.*, member.role FROM connection
  JOIN member ON member.store_id = connection.store_id AND member.user_id = ${sellerId} WHERE ${IS_ACTIVE}`;

/** An active connection of the seller's stores; null when it has ended, never came about, or is another seller's. */
export async function findSellerConnection(db: Db, sellerId: SellerId, id: string): Promise<SellerConnection | null> {
  const one = sql`${ofSeller(sellerId)} AND connection.id = ${id}::uuid`;
  const [found] = await query<ListedRow>(db, selectListed(one, sql`listed.id`));
  return found ? shown(found) : null;
}

/** The connections of the seller's stores that end on a day, soonest first. */
export async function listSellerConnectionsEnding(db: Db, sellerId: SellerId, most: number) {
  const ending = sql`${ofSeller(sellerId)} AND ends_at IS NOT NULL ORDER BY ends_at, connection.id LIMIT ${most}`;
  const found = await query<ListedRow>(db, selectListed(ending, sql`listed.ends_at, listed.id`));
  return found.map(shown);
}

/** The apps that have an active connection to a store of the seller. */
export function listConnectedApps(db: Db, sellerId: SellerId): Promise<{ id: string; name: string }[]> {
  return query(
    db,
    // OFFSET 0: each app by its id, and never all apps.
    sql`WITH RECURSIVE ${appsInStores(sql`SELECT store_id FROM member WHERE user_id = ${sellerId}`)},
      used AS MATERIALIZED (
        SELECT DISTINCT had.app_id FROM had CROSS JOIN LATERAL (SELECT 1 FROM connection AS one
          WHERE one.store_id = had.store_id AND one.app_id = had.app_id AND ${IS_ACTIVE}
          ORDER BY mode, connected_at LIMIT 1) AS any_active
      ) SELECT one.id, one.name FROM used CROSS JOIN LATERAL (
        SELECT id, name FROM app WHERE app.id = used.app_id OFFSET 0) AS one`,
  );
}

/** A connection of the seller's stores, ended or not, with their role there and whose activity it is in. */
export async function findSellerConnectionOfAnyTime(db: Db, sellerId: SellerId, id: string) {
  const found = await db.connection.findFirst({
    where: { id, store: seenBy(sellerId) },
    select: {
      id: true,
      mode: true,
      endedAt: true,
      endsAt: true,
      app: { select: { name: true } },
      store: { select: { id: true, name: true, ownerId: true, members: roleFor(sellerId) } },
    },
  });
  return found && withStoreRole(found);
}

/** Whether a connection of the seller's stores is active. */
export async function isSellerConnectionActive(db: Db, sellerId: SellerId, id: string): Promise<boolean> {
  return (await db.connection.count({ where: { ...ACTIVE, id, store: seenBy(sellerId) } })) === 1;
}

export type EndedConnection = NonNullable<Awaited<ReturnType<typeof findSellerConnectionOfAnyTime>>>;

/**
 * Leaves a connection of one of the seller's stores these scopes alone, its current access token too, and records
 * it; false when it has ended, its scopes are no longer what was read, or their role there may not narrow it. Both
 * tokens stay as they are.
 * @param read its scopes, of which `left` is a part
 */
export function narrowSellerConnection(
  db: Db,
  sellerId: SellerId,
  { id, scopes: read }: { id: string; scopes: readonly string[] },
  { left, taken }: { left: readonly string[]; taken: readonly string[] },
  context: RequestContext,
): Promise<boolean> {
  const update = sql`UPDATE connection SET scopes = ${left}::text[],
      granted_scopes = CASE WHEN granted_scopes = '{}' THEN scopes ELSE granted_scopes END,
      access_scopes = CASE WHEN '*' = ANY(access_scopes) THEN ${left}::text[] ELSE
        ARRAY(SELECT name FROM unnest(access_scopes) WITH ORDINALITY AS held(name, place)
          WHERE name = ANY(${left}::text[]) ORDER BY place) END,
      taken_back = ARRAY(SELECT DISTINCT unnest(taken_back || ${taken}::text[]))
    WHERE id = ${id}::uuid AND connected_at IS NOT NULL AND ended_at IS NULL AND scopes = ${read}::text[]
    AND ${mayConnect(sellerId)}`;
  const { now: at, requestId } = context;
  const event = ownEvent({ type: 'connection.narrowed', at, requestId, formerScopes: read });
  const detail = { taken_back: taken, scopes: left };
  return changeAndRecord(
    db,
    update,
    { kind: 'narrowed_by_seller', actor: { seller: sellerId }, context, detail },
    { event },
  );
}
