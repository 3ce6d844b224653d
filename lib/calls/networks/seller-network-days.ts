import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { join, query, type Sql, sql } from '../../database/query.ts';
import { insertEntry } from '../../journal/activity/audit-entries.ts';
import type { Detail } from '../../journal/activity/kind.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { dayBefore, type HolderKind, KEEP_DAYS, REFUSED_DAYS } from './network-days.ts';
import { MOST_NETWORKS, type Networks } from './network-list.ts';

/** From where an app, own key or connection may be called, as somebody sees it who works on it. */
export interface SellerGuard {
  readonly kind: HolderKind;
  readonly id: string;
  readonly name: string;
  readonly networks: string[];
  /** Whether calls from elsewhere are refused. */
  readonly isEnforced: boolean;
  /** Of a key or connection. */
  readonly storeId: string | null;
  readonly mode: Mode | null;
  /** Whether they may change it. */
  readonly mayChange: boolean;
}

const isMember = (sellerId: SellerId) => sql`EXISTS (SELECT FROM member m
  WHERE m.store_id = h.store_id AND m.user_id = ${sellerId})`;
const mayConnect = (sellerId: SellerId) => sql`EXISTS (SELECT FROM member m
  WHERE m.store_id = h.store_id AND m.user_id = ${sellerId} AND m.role = ANY(CASE h.mode
    WHEN 'live' THEN ${rolesThatMay('connect', 'live')}::member_role[]
    ELSE ${rolesThatMay('connect', 'test')}::member_role[] END))`;
const isInTeam = (sellerId: SellerId) => sql`(h.owner_id = ${sellerId}
  OR EXISTS (SELECT FROM app_developer d WHERE d.app_id = h.id AND d.user_id = ${sellerId}))`;

interface Holder {
  table: Sql;
  name: Sql;
  storeId: Sql;
  mode: Sql;
  isOne: Sql;
  sees(sellerId: SellerId): Sql;
  mayChange(sellerId: SellerId): Sql;
}

const inStore = { storeId: sql`h.store_id`, mode: sql`h.mode::text`, sees: isMember, mayChange: mayConnect };

const HOLDERS: Record<HolderKind, Holder> = {
  app: {
    table: sql`app`,
    name: sql`h.name`,
    storeId: sql`NULL`,
    mode: sql`NULL`,
    isOne: sql`h.owner_id IS NOT NULL`,
    sees: isInTeam,
    mayChange: isInTeam,
  },
  key: { ...inStore, table: sql`api_key`, name: sql`h.name`, isOne: sql`h.revoked_at IS NULL` },
  connection: {
    ...inStore,
    table: sql`connection`,
    name: sql`(SELECT name FROM app WHERE app.id = h.app_id)`,
    isOne: sql`h.ended_at IS NULL AND h.connected_at IS NOT NULL
      AND (SELECT owner_id FROM app WHERE app.id = h.app_id) IS NULL`,
  },
};

const IS_ENFORCED = sql`h.networks_enforced_from IS NOT NULL`;

/** From where something of the seller's may be called; null when there is no such thing that has its own networks. */
export async function findSellerGuard(
  db: Db,
  sellerId: SellerId,
  kind: HolderKind,
  id: string,
): Promise<SellerGuard | null> {
  const { table, name, storeId, mode, isOne, sees, mayChange } = HOLDERS[kind];
  const [found] = await query<SellerGuard>(
    db,
    sql`SELECT ${kind} AS kind, h.id, h.networks, ${IS_ENFORCED} AS "isEnforced", ${name} AS name, ${storeId} AS "storeId", ${mode} AS mode,
      ${mayChange(sellerId)} AS "mayChange"
    FROM ${table} h WHERE h.id = ${id}::uuid AND ${isOne} AND ${sees(sellerId)}`,
  );
  return found ?? null;
}

/** What is to become of a list, each of which decides in the statement that makes it. */
export type GuardChange = { to: 'enforce' | 'stop' } | { to: 'add' | 'remove'; network: string };

/** By the database's clock, by which calls are refused. */
const NOW = sql`date_trunc('milliseconds', now())`;

function setOf(change: GuardChange): { set: Sql; only?: Sql } {
  switch (change.to) {
    case 'enforce':
      return { set: sql`networks_enforced_from = ${NOW}`, only: sql`cardinality(networks) > 0` };
    case 'stop':
      return { set: sql`networks_enforced_from = NULL` };
    case 'add':
      return {
        set: sql`networks = array_append(networks, ${change.network}::text)`,
        only: sql`cardinality(networks) < ${MOST_NETWORKS} AND ${change.network}::text <> ALL(networks)`,
      };
    case 'remove':
      return {
        set: sql`networks = array_remove(networks, ${change.network}::text)`,
        only: sql`${change.network}::text = ANY(networks) AND NOT (${IS_ENFORCED} AND cardinality(networks) = 1)`,
      };
  }
}

/**
 * Changes from where something of the seller's may be called, and records it; false when it is no longer as it was
 * read, or they may not.
 */
export function changeSellerGuard(
  db: Db,
  sellerId: SellerId,
  guard: SellerGuard,
  change: GuardChange,
  context: RequestContext,
): Promise<boolean> {
  const detail = { change: change.to, ...('network' in change && { network: change.network }) };
  return saveGuard(db, sellerId, guard, { ...setOf(change), detail }, context);
}

/** Puts a whole list in place of the one that was read, and records it; false as above. */
export function setSellerNetworks(
  db: Db,
  sellerId: SellerId,
  guard: SellerGuard,
  { networks, isEnforced }: Networks,
  context: RequestContext,
): Promise<boolean> {
  const set = sql`networks = ${networks}::text[],
    networks_enforced_from = CASE WHEN ${isEnforced} THEN coalesce(h.networks_enforced_from, ${NOW}) END`;
  return saveGuard(db, sellerId, guard, { set, detail: { change: 'set', networks, enforced: isEnforced } }, context);
}

function saveGuard(
  db: Db,
  sellerId: SellerId,
  { kind, id, name, storeId, mode, networks }: SellerGuard,
  { set, only = sql`TRUE`, detail }: { set: Sql; only?: Sql; detail: Detail },
  context: RequestContext,
): Promise<boolean> {
  const { table, isOne, mayChange } = HOLDERS[kind];
  const update = sql`changed AS (UPDATE ${table} h SET ${set} WHERE h.id = ${id}::uuid AND ${isOne}
    AND ${mayChange(sellerId)} AND h.networks = ${networks}::text[] AND ${only} RETURNING h.id)`;
  const subject =
    kind === 'key' && storeId && mode
      ? { storeId, key: { label: name, mode } }
      : kind === 'app'
        ? { appId: id }
        : { connectionId: id };
  return insertEntry(db, subject, { kind: 'networks_changed', actor: { seller: sellerId }, context, detail }, update);
}

/** A network with what is shown of it. */
export interface SeenNetwork {
  /** IPv4 by /24, IPv6 by /48. */
  network: string;
  firstAt: Date;
  lastAt: Date;
  /** Those that succeeded. */
  calls: number;
  /** For how many stores they were. */
  stores: number;
  /** Calls of the last 14 days that were refused, and the last one of all that were made. */
  refused: number;
}

/** From where something was called in the last 30 days, where that succeeded or was refused; most calls first. */
export function listSeenNetworks(db: Db, { id: holderId }: SellerGuard, now: Date): Promise<SeenNetwork[]> {
  return query<SeenNetwork>(
    db,
    sql`SELECT name AS network, coalesce(min(first_at) FILTER (WHERE calls > 0), min(first_at)) AS "firstAt",
        max(last_at) AS "lastAt", sum(calls)::int AS calls,
        coalesce(sum(refused) FILTER (WHERE began > ${dayBefore(now, REFUSED_DAYS)}::timestamptz), 0)::int AS refused,
        (SELECT count(*)::int FROM call_total s WHERE s.subject_id = ${holderId}::uuid AND s.kind = 'store'
          AND s.began = 'epoch' AND s.name LIKE d.name || ' %'
          AND s.last_at >= ${dayBefore(now, KEEP_DAYS - 1)}::timestamptz) AS stores
      FROM call_total d WHERE subject_id = ${holderId}::uuid AND kind = 'network'
        AND began > ${dayBefore(now, KEEP_DAYS)}::timestamptz
      GROUP BY name ORDER BY sum(calls) DESC, name`,
  );
}

/** Something of the seller's that refused calls from a network lately. */
export interface SellerRefusal {
  kind: HolderKind;
  id: string;
  name: string;
  network: string;
  /** Those on its list. */
  networks: string[];
  lastAt: Date;
  refused: number;
}

/** What refused calls in the last 14 days, of all that the seller may change, the latest first. */
export async function listSellerRefusals(
  db: Db,
  sellerId: SellerId,
  now: Date,
  most: number,
): Promise<SellerRefusal[]> {
  const kinds = Object.entries(HOLDERS) as [HolderKind, Holder][];
  const parts = kinds.map(
    ([
      kind,
      { table, name, isOne, mayChange },
    ]) => sql`SELECT ${kind} AS kind, h.id, ${name} AS name, d.name AS network, h.networks,
        max(d.last_at) AS "lastAt", sum(d.refused)::int AS refused
      FROM ${table} h JOIN call_total d ON d.subject_id = h.id AND d.kind = 'network'
        AND d.began > ${dayBefore(now, REFUSED_DAYS)}::timestamptz AND d.refused > 0
      WHERE ${IS_ENFORCED} AND ${isOne} AND ${mayChange(sellerId)} GROUP BY h.id, d.name`,
  );
  return query<SellerRefusal>(db, sql`${join(parts, ' UNION ALL ')} ORDER BY "lastAt" DESC LIMIT ${most}`);
}
