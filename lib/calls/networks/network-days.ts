import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';

/** What has networks: a registered app, a seller's own key, or a connection of a client that nobody registered. */
export const HOLDER_KINDS = ['app', 'key', 'connection'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** How many days calls are kept, and how many of them it is shown what was refused. */
export const KEEP_DAYS = 30;
export const REFUSED_DAYS = 14;

/** Calls from a network on a day (UTC), written as 2026-05-31. */
interface NetworkSpan {
  network: string;
  day: string;
  firstAt: Date;
  lastAt: Date;
}

/** Those of a holder for a store that succeeded. */
export interface NetworkCalls extends NetworkSpan {
  holderId: string;
  storeId: string;
  calls: number;
  /** Not noted yet for this store on this day. */
  isNew: boolean;
}

/** Those of a connection or own key that were refused. */
export interface NetworkRefusals extends NetworkSpan {
  /** Of the connection or key. */
  id: string;
  refused: number;
}

/** Of each kind, those that succeeded and those that didn't, a holder's further networks on a day aren't counted. */
export const MOST_A_DAY = 500;

/** The refusals with their holder and store; without those of what is deleted. */
const refusedIn = (rows: readonly NetworkRefusals[]) => sql`used AS MATERIALIZED (
  SELECT u.*, 0 AS calls, coalesce(CASE WHEN a.owner_id IS NULL THEN c.id ELSE a.id END, k.id) AS holder_id,
    CASE WHEN c.id IS NULL THEN 'key' WHEN a.owner_id IS NULL THEN 'connection' ELSE 'app' END AS kind,
    coalesce(c.store_id, k.store_id) AS store_id, coalesce(c.mode, k.mode)::text AS mode, coalesce(a.name, k.name) AS name
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS u
      (id uuid, network text, day date, refused int, "firstAt" timestamptz, "lastAt" timestamptz)
    LEFT JOIN connection c ON c.id = u.id LEFT JOIN app a ON a.id = c.app_id
    LEFT JOIN api_key k ON k.id = u.id AND c.id IS NULL
  WHERE coalesce(c.id, k.id) IS NOT NULL)`;

/** Adds what `used` has to its days. Rows are locked in the order of their keys. */
const ADD_DAYS = sql`INSERT INTO network_day (holder_id, day, network, calls, refused, first_at, last_at)
  SELECT * FROM (SELECT holder_id, day, network, sum(calls)::int AS calls, sum(refused)::int AS refused,
    min("firstAt") AS first_at, max("lastAt") AS last_at FROM used GROUP BY 1, 2, 3) summed
  WHERE EXISTS (SELECT FROM network_day d
      WHERE d.holder_id = summed.holder_id AND d.day = summed.day AND d.network = summed.network)
    OR (SELECT count(*) FROM network_day d WHERE d.holder_id = summed.holder_id AND d.day = summed.day
      AND (d.calls > 0) = (summed.calls > 0)) < ${MOST_A_DAY}
  ORDER BY 1, 2, 3
  ON CONFLICT (holder_id, day, network) DO UPDATE SET calls = network_day.calls + EXCLUDED.calls,
    refused = network_day.refused + EXCLUDED.refused,
    first_at = CASE WHEN network_day.calls = 0 THEN EXCLUDED.first_at
      ELSE least(network_day.first_at, EXCLUDED.first_at) END,
    last_at = greatest(network_day.last_at, EXCLUDED.last_at)`;

/** Adds calls to their days and notes for which stores they were, in one statement; not those of what is deleted. */
export async function addNetworkCalls(db: Db, rows: readonly NetworkCalls[]): Promise<void> {
  await execute(
    db,
    sql`WITH used AS MATERIALIZED (
      SELECT u."holderId" AS holder_id, u."storeId" AS store_id, u.network, u.day, u.calls, 0 AS refused, u."firstAt",
        u."lastAt", u."isNew"
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS u ("holderId" uuid, "storeId" uuid, network text, day date,
          calls int, "firstAt" timestamptz, "lastAt" timestamptz, "isNew" boolean)
        LEFT JOIN app a ON a.id = u."holderId" LEFT JOIN connection c ON c.id = u."holderId"
        LEFT JOIN api_key k ON k.id = u."holderId"
      WHERE coalesce(a.id, c.id, k.id) IS NOT NULL
    ), stores AS (
      INSERT INTO network_store (holder_id, network, store_id, day)
      SELECT holder_id, network, store_id, max(day) FROM used WHERE "isNew"
        AND NOT EXISTS (SELECT FROM network_store n WHERE n.holder_id = used.holder_id AND n.network = used.network
          AND n.store_id = used.store_id AND n.day >= used.day)
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (holder_id, network, store_id) DO UPDATE SET day = greatest(network_store.day, EXCLUDED.day)
    ) ${ADD_DAYS}`,
  );
}

/** Adds refusals to their days. */
export async function addNetworkRefusals(db: Db, rows: readonly NetworkRefusals[]): Promise<void> {
  await execute(db, sql`WITH ${refusedIn(rows)} ${ADD_DAYS}`);
}

/** A call that was refused for where it came from, and whose it was. */
export interface RefusedCall {
  kind: HolderKind;
  holderId: string;
  network: string;
  /** Of the app or key. */
  name: string;
  storeId: string;
  mode: Mode;
}

/**
 * Notes at connections and own keys that they were refused. Rows are locked in the order of their ids.
 * @returns whose calls they were
 */
export async function touchRefused(db: Db, rows: readonly NetworkRefusals[]): Promise<RefusedCall[]> {
  for (const table of [sql`connection`, sql`api_key`])
    await execute(
      db,
      sql`WITH ${refusedIn(rows)}, latest AS (SELECT DISTINCT ON (id) id, network, "lastAt" AS at FROM used
          ORDER BY id, "lastAt" DESC),
        locked AS (SELECT h.id FROM ${table} h JOIN latest ON latest.id = h.id ORDER BY h.id FOR NO KEY UPDATE OF h)
      UPDATE ${table} h SET refused_at = latest.at, refused_from = latest.network
      FROM latest JOIN locked ON locked.id = latest.id
      WHERE h.id = latest.id AND (h.refused_at IS NULL OR h.refused_at < latest.at)`,
    );
  return query<RefusedCall>(
    db,
    sql`WITH ${refusedIn(rows)} SELECT DISTINCT ON (holder_id) kind, holder_id AS "holderId", network, name,
        store_id AS "storeId", mode
      FROM used ORDER BY holder_id, "lastAt" DESC`,
  );
}

/** Forgets what is older than 30 days. */
export async function dropNetworkDays(db: Db, now: Date): Promise<void> {
  const day = dayBefore(now, KEEP_DAYS);
  await execute(db, sql`DELETE FROM network_day WHERE day <= ${day}::date`);
  await execute(db, sql`DELETE FROM network_store WHERE day <= ${day}::date`);
}

/** The name of a day (UTC). */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
