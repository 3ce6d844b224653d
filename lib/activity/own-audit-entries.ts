import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { type Db, readRows } from '../db.ts';
import { type ListPage, mapRows, type PageRequest, readPage, type Window } from '../list-page.ts';
import { leastUuid } from '../uuid.ts';
import type { EntryKind } from './kind.ts';
import { type ShownEntry, type StoredEntry, shownToDeveloper, shownToSeller } from './shown-entry.ts';

/** Which entries to list. */
export interface EntryFilter {
  storeId?: string | undefined;
  appId?: string | undefined;
  mode?: Mode | undefined;
  kind?: EntryKind | undefined;
  /** From this time on. */
  since?: Date | undefined;
  /** Before this time. */
  until?: Date | undefined;
}

/** Entries that one index finds: all of an owner's, those of one of their stores, or those of an app. */
type Source = { ownerId: string; storeId?: string } | { appOwnerId: string; appId: string };

/** Where the activity that a seller may see is: their own, and that of each store of which they are a member. */
async function sourcesOf(db: Db, sellerId: SellerId): Promise<Source[]> {
  const shared = await db.member.findMany({
    where: { userId: sellerId, role: { not: 'owner' } },
    select: { storeId: true, store: { select: { ownerId: true } } },
  });
  return [{ ownerId: sellerId }, ...shared.map(({ storeId, store }) => ({ storeId, ownerId: store.ownerId }))];
}

/**
 * A page of the activity of the stores of which the seller is a member, and of their own apps where no store is involved,
 * newest first.
 */
export async function listOwnEntries(
  db: Db,
  sellerId: SellerId,
  filter: EntryFilter,
  request: PageRequest,
): Promise<ListPage<ShownEntry>> {
  return mapRows(await list(db, await sourcesOf(db, sellerId), filter, request), (entry) => shownToSeller(entry));
}

/**
 * The activity of an app that the seller works on, newest first, across all stores; see {@link listOwnEntries}. About
 * sellers it reveals no more than their store's name.
 */
export async function listAppEntries(
  db: Db,
  sellerId: SellerId,
  appId: string,
  filter: Omit<EntryFilter, 'appId' | 'storeId'>,
  request: PageRequest,
): Promise<ListPage<ShownEntry>> {
  const joined = await db.appDeveloper.findFirst({
    where: { appId, userId: sellerId },
    select: { app: { select: { ownerId: true } } },
  });
  const appOwnerId = joined?.app.ownerId ?? sellerId;
  const page = await list(db, [{ appOwnerId, appId }], filter, request);
  return mapRows(page, (entry) => shownToDeveloper(entry, { sellerId, appOwnerId }));
}

/** Moves the activity of a store that was handed over to its present owner, which the database allows for nobody else. */
export async function moveEntries(
  db: Db,
  storeId: string,
  { from, to }: { from: string; to: SellerId },
): Promise<void> {
  await db.auditEntry.updateMany({ where: { ownerId: from, storeId }, data: { ownerId: to } });
}

const LEAKS: EntryKind[] = ['leaked', 'api_key_leaked', 'secret_leaked'];

/** The latest credentials that were found in public and ended, of the seller's stores and apps; five at most. */
export async function listOwnLeaks(db: Db, sellerId: SellerId, since: Date): Promise<Leak[]> {
  const only = [sql`kind = ANY(${LEAKS}::text[]) AND kind <> 'rotated'`, sql`id >= ${leastUuid(since)}::uuid`];
  const window = { beyond: undefined, order: 'desc', take: 5 } as const;
  const found = await findEntries(db, await sourcesOf(db, sellerId), only, window);
  return found.map(({ id, at, kind, appName, storeName, mode }) => ({ id, at, kind, appName, storeName, mode }));
}

export type Leak = Pick<StoredEntry, 'id' | 'at' | 'kind' | 'appName' | 'storeName' | 'mode'>;

/** A page of several sources as one list. */
function list(db: Db, sources: Source[], filter: EntryFilter, request: PageRequest): Promise<ListPage<StoredEntry>> {
  const { storeId, appId, mode, kind, since, until } = filter;
  // Written out rather than given as values: PostgreSQL has to know it to choose the index that leaves others out.
  const only = [
    storeId === undefined ? null : sql`store_id = ${storeId}::uuid`,
    appId === undefined ? null : sql`app_id = ${appId}::uuid`,
    mode && (mode === 'test' ? sql`mode = 'test'` : sql`mode = 'live'`),
    kind && (kind === 'rotated' ? sql`kind = 'rotated'` : sql`kind = ${kind} AND kind <> 'rotated'`),
    since && sql`id >= ${leastUuid(since)}::uuid`,
    until && sql`id < ${leastUuid(until)}::uuid`,
  ].filter((one) => one !== null && one !== undefined);
  const mayHave = (source: Source) => !('storeId' in source && storeId !== undefined && source.storeId !== storeId);
  return readPage(request, 'desc', (window) => findEntries(db, sources.filter(mayHave), only, window));
}

/** What is shown of several sources is among the first of each. */
async function findEntries(db: Db, sources: Source[], only: Sql[], window: Window): Promise<StoredEntry[]> {
  const { beyond, order, take } = window;
  const place = beyond && ('gt' in beyond ? sql`id > ${beyond.gt}::uuid` : sql`id < ${beyond.lt}::uuid`);
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const read = (source: Source) =>
    readRows<StoredEntry>(
      db,
      sql`SELECT id, at, kind, owner_id AS "ownerId", store_id AS "storeId", store_name AS "storeName", mode,
        app_id AS "appId", app_name AS "appName", connection_id AS "connectionId", actor,
        actor_name AS "actorName", request_id AS "requestId", address, user_agent AS "userAgent", detail
      FROM audit_entry WHERE ${join([inSource(source), ...only, ...(place ? [place] : [])], ' AND ')}
      ORDER BY id ${direction} LIMIT ${take}`,
    );
  const found = (await Promise.all(sources.map(read))).flat();
  const sign = order === 'asc' ? 1 : -1;
  return found.sort((one, other) => (one.id < other.id ? -sign : sign)).slice(0, take);
}

function inSource(source: Source): Sql {
  if ('appId' in source) return sql`app_owner_id = ${source.appOwnerId} AND app_id = ${source.appId}::uuid`;
  if (source.storeId === undefined) return sql`owner_id = ${source.ownerId}`;
  return sql`owner_id = ${source.ownerId} AND store_id = ${source.storeId}::uuid`;
}

/**
 * The apps in the seller's activity, each by its latest name there, by one lookup in the index per app; and those that
 * were ever allowed to connect to a store of somebody else's of which they are a member.
 */
export function listOwnEntryApps(db: Db, sellerId: SellerId): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`
    WITH RECURSIVE found AS (
      (SELECT app_id, app_name FROM audit_entry WHERE owner_id = ${sellerId} AND app_id IS NOT NULL
        ORDER BY app_id, id DESC LIMIT 1)
      UNION ALL
      SELECT next.app_id, next.app_name FROM found, LATERAL (
        SELECT app_id, app_name FROM audit_entry WHERE owner_id = ${sellerId} AND app_id > found.app_id
        ORDER BY app_id, id DESC LIMIT 1) AS next
    ), shared AS (
      SELECT DISTINCT app.id, app.name FROM member
        JOIN connection ON connection.store_id = member.store_id JOIN app ON app.id = connection.app_id
      WHERE member.user_id = ${sellerId} AND member.role <> 'owner'
        AND NOT EXISTS (SELECT 1 FROM found WHERE found.app_id = app.id)
    ) SELECT id, name FROM (
      SELECT app_id AS id, app_name AS name FROM found UNION ALL SELECT id, name FROM shared
    ) AS apps ORDER BY lower(name), id`;
}
