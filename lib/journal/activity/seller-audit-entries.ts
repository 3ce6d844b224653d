import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type ListPage, mapRows, NO_ROWS, type PageRequest, readPage, type Window } from '../../database/list-page.ts';
import { join, query, type Sql, sql } from '../../database/query.ts';
import { leastUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { workedOnBy } from '../../permissions/viewer.ts';
import { appsInStores } from './apps-in-stores.ts';
import { entryMatches, LOOK_THROUGH, SEEN_BY_DEVELOPER, SEEN_BY_SELLER } from './entry-search.ts';
import type { EntryKind, Section } from './kind.ts';
import { type ShownEntry, type StoredEntry, shownToDeveloper, shownToSeller } from './shown-entry.ts';

/** Which entries to list. */
export interface EntryFilter {
  /** Words that are looked for, in either case; see {@link entryMatches}. */
  search?: string | undefined;
  storeId?: string | undefined;
  appId?: string | undefined;
  mode?: Mode | undefined;
  kind?: EntryKind | undefined;
  /** From this time on. */
  since?: Date | undefined;
  /** Before this time. */
  until?: Date | undefined;
}

/**
 * Entries that one index finds: all of an owner's, those of one of their stores or apps, or those of an app anywhere.
 */
type Source = { ownerId: string; storeId?: string; appId?: string } | { appOwnerId: string; appId: string };

/**
 * Where the activity of stores that a seller may see is: their own, and that of each store of which they are a member.
 */
async function storesOf(db: Db, sellerId: SellerId): Promise<Source[]> {
  const shared = await query<{ storeId: string; ownerId: string }>(
    db,
    sql`SELECT store.id AS "storeId", store.owner_id AS "ownerId" FROM member JOIN store ON store.id = member.store_id
      WHERE member.user_id = ${sellerId} AND member.role <> 'owner'`,
  );
  return [{ ownerId: sellerId }, ...shared];
}

/** The same of apps: their own, and that of each app of whose team they are. */
async function appsOf(db: Db, sellerId: SellerId): Promise<Source[]> {
  const joined = await db.appDeveloper.findMany({
    where: { userId: sellerId },
    select: { appId: true, app: { select: { ownerId: true } } },
  });
  return [
    { ownerId: sellerId },
    ...joined.flatMap(({ appId, app: { ownerId } }) => (ownerId === null ? [] : { appId, ownerId })),
  ];
}

/** What belongs to a section. PostgreSQL takes the index that has only apps' entries for exactly this condition. */
const IN_SECTION = {
  stores: sql`(store_id IS NOT NULL OR kind = 'declined')`,
  apps: sql`store_id IS NULL AND kind <> 'declined'`,
};

/**
 * A page of the activity of the stores of which the seller is a member, or of the apps they work on where no store is
 * involved, newest first. A search looks through {@link LOOK_THROUGH} entries: its page may have few rows, or none, and
 * the next page goes on from there; it has no page before it.
 */
export async function listSellerEntries(
  db: Db,
  { sellerId, of }: { sellerId: SellerId; of: Section },
  filter: EntryFilter,
  request: PageRequest,
): Promise<ListPage<ShownEntry>> {
  const sources = await (of === 'stores' ? storesOf : appsOf)(db, sellerId);
  const page = await list(db, sources, filter, request, { only: IN_SECTION[of], seen: SEEN_BY_SELLER });
  return mapRows(page, (entry) => shownToSeller(entry));
}

/**
 * The activity of an app that the seller works on, newest first, across all stores; see {@link listSellerEntries}.
 * About sellers it reveals no more than their store's name.
 */
export async function listAppEntries(
  db: Db,
  sellerId: SellerId,
  appId: string,
  filter: Omit<EntryFilter, 'appId' | 'storeId'>,
  request: PageRequest,
): Promise<ListPage<ShownEntry>> {
  const app = await db.app.findFirst({
    where: { id: appId, ...workedOnBy(sellerId) },
    select: { ownerId: true, formerOwnerIds: true },
  });
  if (!app?.ownerId) return NO_ROWS;
  const { ownerId } = app;
  const owners = [...new Set([ownerId, ...app.formerOwnerIds])];
  const sources = owners.map((appOwnerId) => ({ appOwnerId, appId }));
  const page = await list(db, sources, filter, request, { only: null, seen: SEEN_BY_DEVELOPER });
  return mapRows(page, (entry) => shownToDeveloper(entry, { sellerId, appOwnerId: ownerId }));
}

/** Of how many of an app's latest entries decisions are counted. */
const LATEST = 20_000;

/** How often sellers authorized an app and declined it since a time, by its latest entries. */
export async function countDecisions(
  db: Db,
  app: { id: string; ownerId: string | null },
  since: Date,
): Promise<{ authorized: number; declined: number }> {
  const rows = await query<{ kind: 'authorized' | 'declined'; count: number }>(
    db,
    sql`SELECT kind, count(*)::int AS count FROM (
      SELECT kind FROM audit_entry WHERE app_owner_id = ${app.ownerId} AND app_id = ${app.id}::uuid
        AND id >= ${leastUuid(since)}::uuid ORDER BY id DESC LIMIT ${LATEST}
    ) AS latest WHERE kind IN ('authorized', 'declined') GROUP BY kind`,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { authorized: of('authorized'), declined: of('declined') };
}

/** A page of several sources as one list. */
function list(
  db: Db,
  sources: Source[],
  filter: EntryFilter,
  request: PageRequest,
  within: { only: Sql | null; seen: Sql },
): Promise<ListPage<StoredEntry>> {
  const { search, storeId, appId, mode, kind, since, until } = filter;
  // Written out rather than given as values: PostgreSQL has to know it to choose the index that leaves others out.
  const only = [
    within.only,
    storeId === undefined ? null : sql`store_id = ${storeId}::uuid`,
    appId === undefined ? null : sql`app_id = ${appId}::uuid`,
    mode && (mode === 'test' ? sql`mode = 'test'` : sql`mode = 'live'`),
    kind && (kind === 'rotated' ? sql`kind = 'rotated'` : sql`kind = ${kind} AND kind <> 'rotated'`),
    since && sql`id >= ${leastUuid(since)}::uuid`,
    until && sql`id < ${leastUuid(until)}::uuid`,
  ].filter((one) => one !== null && one !== undefined);
  const mayHave = (source: Source) => !('storeId' in source && storeId !== undefined && source.storeId !== storeId);
  const among = sources.filter(mayHave);
  if (search !== undefined) return searchEntries(db, among, only, entryMatches(search, within.seen), request);
  return readPage(request, 'desc', (window) => findEntries(db, among, only, window));
}

/** What is shown of several sources is among the first of each. */
async function findEntries(
  db: Db,
  sources: Source[],
  only: Sql[],
  { beyond, order, take }: Window,
): Promise<StoredEntry[]> {
  const isBeyond = beyond && ('gt' in beyond ? sql`id > ${beyond.gt}::uuid` : sql`id < ${beyond.lt}::uuid`);
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const read = (source: Source) =>
    query<StoredEntry>(
      db,
      sql`SELECT ${COLUMNS} FROM audit_entry WHERE ${allOf(source, only, isBeyond)} ORDER BY id ${direction} LIMIT ${take}`,
    );
  const found = (await Promise.all(sources.map(read))).flat();
  const sign = order === 'asc' ? 1 : -1;
  return found.sort((one, other) => (one.id < other.id ? -sign : sign)).slice(0, take);
}

/** A page of what matches among the entries of each source that are looked through. */
async function searchEntries(
  db: Db,
  sources: Source[],
  only: Sql[],
  matches: Sql,
  { limit, cursor }: PageRequest,
): Promise<ListPage<StoredEntry>> {
  const older = cursor?.where === 'after' ? sql`id < ${cursor.at}::uuid` : undefined;
  const looked = await Promise.all(
    sources.map(async (source) => {
      const among = sql`FROM audit_entry WHERE ${allOf(source, only, older)} ORDER BY id DESC`;
      const rows = await query<StoredEntry>(
        db,
        sql`SELECT ${COLUMNS} FROM (SELECT * ${among} LIMIT ${LOOK_THROUGH}) AS looked_through
          WHERE ${matches} ORDER BY id DESC LIMIT ${limit + 1}`,
      );
      if (rows.length > limit) return { rows, end: '' };
      const [last] = await query<{ id: string }>(db, sql`SELECT id ${among} OFFSET ${LOOK_THROUGH - 1} LIMIT 1`);
      return { rows, end: last?.id ?? '' };
    }),
  );
  // Beyond the place where the first source's search ended, what the others found isn't all there is.
  const end = looked.reduce((latest, one) => (one.end > latest ? one.end : latest), '');
  const found = looked.flatMap((one) => one.rows).filter(({ id }) => id >= end);
  const rows = found.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  return { rows, before: null, after: (found.length > limit ? rows.at(-1)?.id : end) || null };
}

const COLUMNS = sql`id, at, kind, owner_id AS "ownerId", store_id AS "storeId", store_name AS "storeName", mode,
  app_id AS "appId", app_name AS "appName", connection_id AS "connectionId", actor,
  actor_name AS "actorName", request_id AS "requestId", address, user_agent AS "userAgent", detail`;

function allOf(source: Source, only: Sql[], isBeyond: Sql | undefined): Sql {
  return join([inSource(source), ...only, ...(isBeyond ? [isBeyond] : [])], ' AND ');
}

function inSource(source: Source): Sql {
  if ('appOwnerId' in source) return sql`app_owner_id = ${source.appOwnerId} AND app_id = ${source.appId}::uuid`;
  const { ownerId, storeId, appId } = source;
  if (storeId !== undefined) return sql`owner_id = ${ownerId} AND store_id = ${storeId}::uuid`;
  return appId === undefined ? sql`owner_id = ${ownerId}` : sql`owner_id = ${ownerId} AND app_id = ${appId}::uuid`;
}

/**
 * The apps in the seller's activity, each by its latest name there, by one lookup in the index per app; and those that
 * were ever allowed to connect to a store of somebody else's of which they are a member.
 */
export function listSellerEntryApps(db: Db, sellerId: SellerId): Promise<{ id: string; name: string }[]> {
  return query(
    db,
    sql`WITH RECURSIVE found AS (
      (SELECT app_id, app_name FROM audit_entry WHERE owner_id = ${sellerId} AND app_id IS NOT NULL
        ORDER BY app_id, id DESC LIMIT 1)
      UNION ALL
      SELECT next.app_id, next.app_name FROM found, LATERAL (
        SELECT app_id, app_name FROM audit_entry WHERE owner_id = ${sellerId} AND app_id > found.app_id
        ORDER BY app_id, id DESC LIMIT 1) AS next
    ), ${appsInStores(sql`SELECT store_id FROM member WHERE user_id = ${sellerId} AND role <> 'owner'`)},
    allowed AS MATERIALIZED (SELECT DISTINCT app_id FROM had), shared AS (
      -- OFFSET 0: each app by its id, and never all apps.
      SELECT one.id, one.name FROM allowed, LATERAL (
        SELECT id, name FROM app WHERE app.id = allowed.app_id OFFSET 0) AS one
      WHERE NOT EXISTS (SELECT 1 FROM found WHERE found.app_id = allowed.app_id)
    ) SELECT id, name FROM (
      SELECT app_id AS id, app_name AS name FROM found UNION ALL SELECT id, name FROM shared
    ) AS apps ORDER BY lower(name), id`,
  );
}
