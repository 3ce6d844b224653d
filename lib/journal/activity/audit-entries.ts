import type { Mode } from '@/prisma/generated/enums.ts';
import { type Db, type Queryable, runAlone } from '../../database/db.ts';
import { empty, execute, join, type Sql, sql } from '../../database/query.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { connectionEvents } from '../events/connection-event.ts';
import type { ConnectionEndReason } from '../events/kind.ts';
import { entryNotice } from './entry-notice.ts';
import type { Detail, EntryKind } from './kind.ts';

/**
 * Who did it. The platform is what puts stores and people here by its key. A seller is a member of the store, or works
 * on the app if no store is involved. Only operators see an operator's email; a seller's own API key goes by its label.
 */
export type Actor = { seller: SellerId } | 'app' | 'system' | 'platform' | { operator: string } | { key: string };

/** What an entry records beside its subject. */
export interface NewEntry {
  kind: EntryKind;
  actor: Actor;
  /** The request that caused it; only the time if nobody asked for it, or another person did elsewhere. */
  context: Pick<RequestContext, 'now'> & Partial<RequestContext>;
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

const COLUMNS = sql`id, at, kind, owner_id, store_id, store_name, mode, app_id, app_name,
  app_owner_id, connection_id, actor, actor_name, request_id, address, user_agent, detail`;
const INSERT = sql`INSERT INTO audit_entry (${COLUMNS})`;

const OF_CONNECTION = sql`s.owner_id, s.id, s.name, c.mode, a.id, a.name, a.owner_id, c.id`;

/** The names of what a connection is about. */
const NAMES = { app: sql`a.name`, store: sql`s.name`, mode: sql`c.mode` };

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
  const from = sql`FROM changed c JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id`;
  const notice = entryNotice(
    { kind: entry.kind, at: entry.context.now },
    { from, owner: sql`s.owner_id`, only, by: nameOf(entry.actor), ...NAMES },
  );
  const count = await runAlone(db, () =>
    execute(
      db,
      sql`WITH changed AS (${change} RETURNING id, app_id, store_id, mode, failed_proofs, scopes, connected_at, ended_at,
      ${event.id}::uuid AS event_id)${event.parts}${notice ? sql`, ${notice}` : sql``}
    ${INSERT} SELECT ${newUuid(entry.context.now)}::uuid, ${when(entry)}, ${OF_CONNECTION}, ${who(entry)}
    ${from} WHERE ${only}`,
    ),
  );
  return count === 1;
}

/**
 * The end of a statement in which apps change connections, each by its own request: an entry for every row of
 * `changed`, which needs the connection's columns; owner_id and store_name of its store, app_name and app_owner_id of
 * its app; and entry_id, at, kind, request_id, address, user_agent and detail of the entry.
 */
export const RECORD_CHANGED = sql`${INSERT}
  SELECT c.entry_id, c.at, c.kind, c.owner_id, c.store_id, c.store_name, c.mode, c.app_id, c.app_name, c.app_owner_id,
    c.id, 'app', c.app_name, c.request_id, c.address, c.user_agent, c.detail FROM changed c`;

/**
 * Records what happened to a store, an app or a connection. Call it in the transaction of the change, before the
 * subject is deleted. Throws when the entry would belong to nobody's activity.
 * @param change parts of a WITH clause that make the change in the same statement; one of them is `changed`, and there
 *   is an entry if that has a row
 * @returns whether there is an entry
 */
export async function insertEntry(db: Queryable, subject: Subject, entry: NewEntry, change?: Sql): Promise<boolean> {
  const { storeId = null, appId = null, connectionId = null, ownerId = null, key = null, mode = key?.mode } = subject;
  const from = sql`FROM ${change ? sql`changed` : sql`(VALUES (1))`} AS one
    LEFT JOIN connection c ON c.id = ${connectionId}::uuid
    LEFT JOIN store s ON s.id = COALESCE(${storeId}::uuid, c.store_id)
    LEFT JOIN app a ON a.id = COALESCE(${appId}::uuid, c.app_id)`;
  const owner = sql`COALESCE(${ownerId}, s.owner_id, a.owner_id)`;
  const names = {
    app: sql`COALESCE(a.name, ${key?.label ?? null}::text)`,
    store: sql`s.name`,
    mode: sql`COALESCE(c.mode, ${mode ?? null}::mode)`,
  };
  const { kind, context } = entry;
  const about = { from, owner, only: sql`TRUE`, by: nameOf(entry.actor), ...names };
  const notice = entryNotice({ kind, at: context.now, keyMode: key?.mode }, about);
  const parts = [change, notice].filter((part) => part !== undefined && part !== null);
  const statement = sql`${parts.length > 0 ? join(parts, ', ', 'WITH ') : empty} ${INSERT}
    SELECT ${newUuid(context.now)}::uuid, ${when(entry)}, ${owner}, s.id, s.name, ${names.mode}, a.id, ${names.app},
      a.owner_id, c.id, ${who(entry)}
    ${from}`;
  return (await runAlone(db, () => execute(db, statement))) === 1;
}

/** The end of a statement that adds a store by a part of its WITH clause named `made`: the entry that tells of it. */
export function recordMade(entry: NewEntry): Sql {
  return sql`${INSERT} SELECT ${newUuid(entry.context.now)}::uuid, ${when(entry)}, made.owner_id, made.id, made.name,
    NULL::mode, NULL::uuid, NULL, NULL, NULL::uuid, ${who(entry)} FROM made`;
}

/**
 * Records that connections have ended, each by an entry and an event, in one statement: in the transaction that ends
 * them, before they are deleted.
 * @param told.requestId the request that caused it, as subscribers get it
 */
export async function recordEndings(
  db: Db,
  connectionIds: string[],
  entry: NewEntry,
  { reason, requestId }: { reason: ConnectionEndReason; requestId: string | null },
): Promise<void> {
  if (connectionIds.length === 0) return;
  const { now: at } = entry.context;
  const [entries, events] = [connectionIds.map(() => newUuid(at)), connectionIds.map(() => newUuid(at))];
  await execute(
    db,
    sql`WITH changed AS (
      SELECT c.id, c.app_id, c.store_id, c.mode, c.scopes, c.connected_at, c.ended_at, one.entry_id, one.event_id
      FROM unnest(${entries}::uuid[], ${events}::uuid[], ${connectionIds}::uuid[]) AS one(entry_id, event_id, connection_id)
        JOIN connection c ON c.id = one.connection_id
    ), ${connectionEvents({ type: 'connection.ended', at, requestId, reason })}
    ${INSERT} SELECT c.entry_id, ${when(entry)}, ${OF_CONNECTION}, ${who(entry)}
    FROM changed c JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id`,
  );
}

function when({ kind, context }: NewEntry): Sql {
  return sql`${context.now.toISOString()}::timestamptz, ${kind}::text`;
}

function who({ actor, context, detail = {} }: NewEntry): Sql {
  const { requestId = null, address = null, userAgent = null } = context;
  const kind = typeof actor === 'string' ? actor : Object.keys(actor)[0];
  return sql`${kind}::text, ${nameOf(actor)}, ${requestId}::text,
    ${address}::text, ${userAgent}::text, ${JSON.stringify(detail)}::jsonb`;
}

/** The name at that time: people change their email, apps their name. */
function nameOf(actor: Actor): Sql {
  if (actor === 'app') return sql`a.name`;
  if (actor === 'system' || actor === 'platform') return sql`NULL`;
  if ('seller' in actor) return sql`(SELECT coalesce(claimed_email, email) FROM "user" WHERE id = ${actor.seller})`;
  return sql`${'key' in actor ? actor.key : actor.operator}::text`;
}
