import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import { changeRows, type Db, runAlone } from '../db.ts';
import { type ListPage, mapRows, type PageRequest, readPage } from '../list-page.ts';
import type { Occasion } from '../occasion.ts';
import { leastUuid, newUuid } from '../uuid.ts';
import type { Detail, EntryKind } from './kind.ts';
import { type ShownEntry, type StoredEntry, shownToAppOwner, shownToSeller } from './shown-entry.ts';

/**
 * Who did it. The seller is the person whose activity the entry belongs to: the store's owner, or the app's if no store
 * is involved. Only operators see an operator's email; a seller's own API key goes by its label.
 */
export type Actor = 'seller' | 'app' | 'system' | { operator: string } | { key: string };

/** What an entry records beside its subject. */
export interface NewEntry {
  kind: EntryKind;
  actor: Actor;
  /** The request that caused it; only the time if nobody asked for it, or another person did elsewhere. */
  occasion: Pick<Occasion, 'now'> & Partial<Occasion>;
  detail?: Detail;
}

/** What an entry is about; a connection stands for its store, mode and app. */
export interface Subject {
  storeId?: string;
  appId?: string;
  connectionId?: string;
  /** A seller's own API key of the store: its label is recorded in place of an app's name, and its mode. */
  key?: { label: string; mode: Mode };
  /** The mode, where neither a connection nor a key says it. */
  mode?: Mode;
  /** Whose activity it is, where it is not the store's or app's owner. */
  ownerId?: SellerId;
}

const INSERT = sql`INSERT INTO audit_entry (id, at, kind, owner_id, store_id, store_name, mode, app_id, app_name,
  app_owner_id, connection_id, actor, actor_name, request_id, address, user_agent, detail)`;

const OF_CONNECTION = sql`s.owner_id, s.id, s.name, c.mode, a.id, a.name, a.owner_id, c.id`;

/**
 * Changes one connection and records it, in one statement: the database alone decides who changes it, and a lost or
 * rolled-back change leaves no entry.
 * @param change a guarded UPDATE or INSERT of one connection, without RETURNING
 * @param extra.only a further condition on the changed row `c` for there to be an entry
 * @param extra.event the event that tells of it: ownEvent of events/events.ts
 * @returns whether there is an entry
 */
export async function changeAndRecord(
  db: Db,
  change: Sql,
  entry: NewEntry,
  {
    only = sql`TRUE`,
    event = { id: null, parts: sql`` },
  }: { only?: Sql; event?: { id: string | null; parts: Sql } } = {},
): Promise<boolean> {
  const count = await runAlone(db, () =>
    changeRows(
      db,
      sql`WITH changed AS (${change} RETURNING id, app_id, store_id, mode, failed_proofs, scopes, connected_at, ended_at,
      ${event.id}::uuid AS event_id)${event.parts}
    ${INSERT} SELECT ${newUuid(entry.occasion.now)}::uuid, ${when(entry)}, ${OF_CONNECTION}, ${who(entry)}
    FROM changed c JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id WHERE ${only}`,
    ),
  );
  return count === 1;
}

/**
 * Records what happened to a store, an app or a connection. Call it in the transaction of the change, before the
 * subject is deleted. Throws when the entry would belong to nobody's activity.
 */
export async function insertEntry(db: Db, subject: Subject, entry: NewEntry): Promise<void> {
  const { storeId = null, appId = null, connectionId = null, ownerId = null, key = null, mode = key?.mode } = subject;
  await db.$executeRaw`${INSERT}
    SELECT ${newUuid(entry.occasion.now)}::uuid, ${when(entry)},
      COALESCE(${ownerId}, s.owner_id, a.owner_id), s.id, s.name,
      COALESCE(c.mode, ${mode ?? null}::mode), a.id, COALESCE(a.name, ${key?.label ?? null}::text), a.owner_id,
      c.id, ${who(entry, ownerId)}
    FROM (VALUES (1)) AS one LEFT JOIN connection c ON c.id = ${connectionId}::uuid
      LEFT JOIN store s ON s.id = COALESCE(${storeId}::uuid, c.store_id)
      LEFT JOIN app a ON a.id = COALESCE(${appId}::uuid, c.app_id)`;
}

/** Records the same for many connections, in one statement; see {@link insertEntry}. */
export async function insertConnectionEntries(db: Db, connectionIds: string[], entry: NewEntry): Promise<void> {
  if (connectionIds.length === 0) return;
  const ids = connectionIds.map(() => newUuid(entry.occasion.now));
  await db.$executeRaw`${INSERT}
    SELECT one.id, ${when(entry)}, ${OF_CONNECTION}, ${who(entry)}
    FROM unnest(${ids}::uuid[], ${connectionIds}::uuid[]) AS one(id, connection_id)
      JOIN connection c ON c.id = one.connection_id JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id`;
}

function when({ kind, occasion }: NewEntry): Sql {
  return sql`${occasion.now.toISOString()}::timestamptz, ${kind}::text`;
}

function who({ actor, occasion, detail = {} }: NewEntry, ownerId: SellerId | null = null): Sql {
  const { requestId = null, address = null, userAgent = null } = occasion;
  const kind = typeof actor === 'string' ? actor : 'key' in actor ? 'key' : 'operator';
  return sql`${kind}::text, ${nameOf(actor, ownerId)}, ${requestId}::text,
    ${address}::text, ${userAgent}::text, ${JSON.stringify(detail)}::jsonb`;
}

/** The name at that time: people change their email, apps their name. */
function nameOf(actor: Actor, ownerId: SellerId | null): Sql {
  if (actor === 'app') return sql`a.name`;
  if (actor === 'system') return sql`NULL`;
  if (typeof actor === 'object') return sql`${'key' in actor ? actor.key : actor.operator}::text`;
  if (ownerId !== null) return sql`(SELECT email FROM "user" WHERE id = ${ownerId})`;
  return sql`(SELECT email FROM "user" WHERE id = COALESCE(s.owner_id, a.owner_id))`;
}

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

/** A page of the activity of the seller's stores, and of their apps where no store is involved, newest first. */
export async function listOwnEntries(
  db: Db,
  ownerId: SellerId,
  filter: EntryFilter,
  request: PageRequest,
): Promise<ListPage<ShownEntry>> {
  return mapRows(await list(db, { ownerId }, filter, request), (entry) => shownToSeller(entry));
}

/**
 * The activity of one of the seller's own apps, newest first, across all stores; see {@link listOwnEntries}. About
 * other sellers it reveals no more than their store's name.
 */
export async function listAppEntries(
  db: Db,
  ownerId: SellerId,
  appId: string,
  filter: Omit<EntryFilter, 'appId' | 'storeId'>,
  request: PageRequest,
): Promise<ListPage<ShownEntry>> {
  return mapRows(await list(db, { appOwnerId: ownerId, appId }, filter, request), (entry) =>
    shownToAppOwner(entry, ownerId),
  );
}

const LEAKS: EntryKind[] = ['leaked', 'api_key_leaked', 'secret_leaked'];

/** The seller's latest credentials that were found in public and ended, five at most, newest first. */
export function listOwnLeaks(db: Db, ownerId: SellerId, since: Date) {
  return db.auditEntry.findMany({
    where: { ownerId, kind: { in: LEAKS }, id: { gte: leastUuid(since) } },
    orderBy: { id: 'desc' },
    take: 5,
    select: { id: true, at: true, kind: true, appName: true, storeName: true, mode: true },
  });
}

export type Leak = Awaited<ReturnType<typeof listOwnLeaks>>[number];

function list(
  db: Db,
  whose: Prisma.AuditEntryWhereInput,
  filter: EntryFilter,
  request: PageRequest,
): Promise<ListPage<StoredEntry>> {
  const { storeId, appId, mode, kind, since, until } = filter;
  return readPage(request, 'desc', ({ beyond, order, take }) =>
    db.auditEntry.findMany({
      where: {
        ...whose,
        ...(storeId !== undefined && { storeId }),
        ...(appId !== undefined && { appId }),
        ...(mode !== undefined && { mode }),
        ...(kind !== undefined && { kind }),
        AND: [
          since ? { id: { gte: leastUuid(since) } } : {},
          until ? { id: { lt: leastUuid(until) } } : {},
          beyond ? { id: beyond } : {},
        ],
      },
      orderBy: { id: order },
      take,
    }),
  );
}

/** The apps in the seller's activity, each by its latest name there; one lookup in the index per app. */
export function listOwnEntryApps(db: Db, ownerId: SellerId): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`
    WITH RECURSIVE found AS (
      (SELECT app_id, app_name FROM audit_entry WHERE owner_id = ${ownerId} AND app_id IS NOT NULL
        ORDER BY app_id, id DESC LIMIT 1)
      UNION ALL
      SELECT next.app_id, next.app_name FROM found, LATERAL (
        SELECT app_id, app_name FROM audit_entry WHERE owner_id = ${ownerId} AND app_id > found.app_id
        ORDER BY app_id, id DESC LIMIT 1) AS next
    ) SELECT app_id AS id, app_name AS name FROM found ORDER BY lower(app_name), app_id`;
}
