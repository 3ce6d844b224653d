import { sqltag as sql } from '@prisma/client/runtime/client';
import { type Db, readRows } from '../database/db.ts';
import type { PlacedEntry } from './history-leaf.ts';

/** What a leaf has of an entry `e`. */
export const ENTRY = sql`e.id, e.at, e.kind, e.store_id AS "storeId", e.store_name AS "storeName", e.mode::text AS mode,
  e.app_id AS "appId", e.app_name AS "appName", e.connection_id AS "connectionId", e.actor,
  e.actor_name AS "actorName", e.address, e.user_agent AS "userAgent", e.request_id AS "requestId",
  e.detail::text AS detail`;

/** The entries of a history at the places from one up to another, in their order. */
export function listPlaced(
  db: Db,
  storeId: string,
  { from, to }: { from: number; to: number },
): Promise<PlacedEntry[]> {
  return readRows(
    db,
    sql`SELECT (b.start + u.n - 1)::int AS place, (u.n - 1)::int AS index, u.entry_id AS "entryId", b.salts,
      CASE WHEN b.start + u.n = b.size THEN b.head END AS head, e.erased, ${ENTRY}
    FROM history_part b CROSS JOIN LATERAL unnest(b.entry_ids) WITH ORDINALITY AS u(entry_id, n)
      LEFT JOIN audit_entry e ON e.id = u.entry_id
    WHERE b.store_id = ${storeId}::uuid AND b.start < ${to} AND b.start >= (
        SELECT start FROM history_part WHERE store_id = ${storeId}::uuid AND start <= ${from} ORDER BY start DESC LIMIT 1)
      AND b.start + u.n > ${from} AND b.start + u.n <= ${to}
    ORDER BY b.start, u.n`,
  );
}

/** Where entries are in histories. */
export interface SaltPlace {
  storeId: string;
  start: number;
  index: number;
  entryId: string;
  /** Those of the whole batch. */
  salts: Uint8Array;
}

/** Where some entries of stores are, as far as they are in a history yet. It looks through all of these histories. */
export function listSaltPlaces(db: Db, storeIds: string[], entryIds: string[]): Promise<SaltPlace[]> {
  return readRows(
    db,
    sql`SELECT b.store_id AS "storeId", b.start, (u.n - 1)::int AS index, u.entry_id AS "entryId", b.salts
    FROM history_part b CROSS JOIN LATERAL unnest(b.entry_ids) WITH ORDINALITY AS u(entry_id, n)
    WHERE b.store_id = ANY(${storeIds}::uuid[]) AND u.entry_id = ANY(${entryIds}::uuid[])`,
  );
}

/** Replaces the salts of a batch. */
export async function replaceSalts(
  db: Db,
  { storeId, start }: { storeId: string; start: number },
  salts: Uint8Array,
): Promise<void> {
  await db.historyPart.updateMany({ where: { storeId, start }, data: { salts: Buffer.from(salts) } });
}
