import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { SellerId } from '../accounts/seller.ts';
import { changeRows, type Db, readRows, runAlone } from '../database/db.ts';
import { type HashTree, headText, writtenPeaks } from './hash-tree.ts';
import type { RecordedEntry } from './history-leaf.ts';
import { ENTRY } from './history-parts.ts';

/** An entry that is in no history yet, and how far that of its store has grown. */
export interface Unrecorded {
  place: string;
  entryId: string;
  storeId: string;
  /** Null when it was deleted with its account. */
  entry: RecordedEntry | null;
  /** On the first entry of each store: its size, peaks and erasures; nulls for a history that has yet to begin. */
  size: number | null;
  peaks: Uint8Array | null;
  erasures: number | null;
}

/**
 * Entries that are in no history yet, by store, in the order of their ids. Each is looked up by its key: joined otherwise,
 * PostgreSQL may read all entries there are for some thousands.
 */
export async function listUnrecorded(db: Db, most: number): Promise<Unrecorded[]> {
  const rows = await readRows<RecordedEntry & Omit<Unrecorded, 'entry'>>(
    db,
    sql`SELECT q.place, q.entry_id AS "entryId", ${ENTRY}, q.store_id AS "storeId", h.size, h.erasures,
      CASE WHEN q.store_id IS DISTINCT FROM lag(q.store_id) OVER (ORDER BY q.store_id, q.entry_id) THEN h.peaks END AS peaks
    FROM (SELECT ctid::text AS place, store_id, entry_id FROM unrecorded_entry LIMIT ${most}) AS q
      LEFT JOIN LATERAL (SELECT * FROM audit_entry WHERE id = q.entry_id OFFSET 0) AS e ON TRUE
      LEFT JOIN history h ON h.store_id = q.store_id
    ORDER BY q.store_id, q.entry_id`,
  );
  return rows.map((row) => {
    const { place, entryId, storeId, size, peaks, erasures } = row;
    // The row itself, and not a copy of its rest: there are as many as there are entries.
    return { place, entryId, storeId, size, peaks, erasures, entry: row.id === null ? null : row };
  });
}

/** What a history grows by. */
export interface Growth {
  storeId: string;
  /** As they were read. */
  before: number;
  erasures: number;
  tree: HashTree;
  batches: { start: number; size: number; head: Buffer; entryIds: string[]; salts: Buffer }[];
}

/**
 * Lets histories grow, in one statement, each only if nobody else has let it grow or erased something in it since it was
 * read: it never forks. What was recorded is noted no more, nor what is `gone`.
 * @param noted the entries that were read, by their places
 */
export async function growHistories(
  db: Db,
  growths: Growth[],
  noted: Pick<Unrecorded, 'place' | 'entryId'>[],
  gone: string[],
): Promise<void> {
  const given = growths.map(({ storeId, before, erasures, tree, batches }) => ({
    ...{ store_id: storeId, before, erasures, size: tree.size },
    head: batches.at(-1)?.head.toString('hex'),
    peaks: writtenPeaks(tree).toString('hex'),
  }));
  const batches = growths.flatMap(({ storeId, batches }) =>
    batches.map(({ start, size, head, entryIds, salts }) => ({
      ...{ store_id: storeId, start, size, head: head.toString('hex'), salts: salts.toString('hex') },
      ids: `{${entryIds.join()}}`,
    })),
  );
  const places = `{${noted.map(({ place }) => `"${place}"`).join()}}`;
  const ids = `{${noted.map(({ entryId }) => entryId).join()}}`;
  await runAlone(db, () =>
    changeRows(
      db,
      sql`WITH grown AS (
      INSERT INTO history (store_id, size, head, peaks, before, erasures, grown_at)
      SELECT g.store_id, g.size, decode(g.head, 'hex'), decode(g.peaks, 'hex'), g.before, g.erasures, now()
      FROM json_to_recordset(${JSON.stringify(given)}::json)
        AS g (store_id uuid, size int, head text, peaks text, before int, erasures int)
      WHERE g.before = 0 OR EXISTS (SELECT 1 FROM history WHERE history.store_id = g.store_id) ORDER BY g.store_id
      ON CONFLICT (store_id) DO UPDATE SET size = EXCLUDED.size, head = EXCLUDED.head, peaks = EXCLUDED.peaks,
        before = EXCLUDED.before, grown_at = EXCLUDED.grown_at
        WHERE history.size = EXCLUDED.before AND history.erasures = EXCLUDED.erasures
      RETURNING store_id
    ), added AS (
      INSERT INTO history_part (store_id, start, size, head, entry_ids, salts)
      SELECT b.store_id, b.start, b.size, decode(b.head, 'hex'), b.ids::uuid[], decode(b.salts, 'hex')
      FROM json_to_recordset(${JSON.stringify(batches)}::json)
        AS b (store_id uuid, start int, size int, head text, ids text, salts text) JOIN grown USING (store_id)
    )
    DELETE FROM unrecorded_entry u USING unnest(${places}::tid[], ${ids}::uuid[]) AS n (place, id)
    WHERE u.ctid = n.place AND u.entry_id = n.id
      AND (u.store_id IN (SELECT store_id FROM grown) OR u.entry_id IN (SELECT unnest(${gone}::uuid[])))`,
    ),
  );
}

/**
 * Notes some of the entries that were there before histories were.
 * @returns whether there may be more
 */
export async function noteOldEntries(db: Db, most: number): Promise<boolean> {
  const rows = await db.$queryRaw<{ isOver: boolean }[]>`
    WITH begun AS (SELECT reached, last FROM history_start FOR UPDATE),
    lot AS MATERIALIZED (SELECT e.id, e.store_id, e.is_noted FROM audit_entry e, begun
      WHERE e.id > begun.reached AND e.id <= begun.last ORDER BY e.id LIMIT ${most}),
    noted AS (INSERT INTO unrecorded_entry (store_id, entry_id)
      SELECT store_id, id FROM lot WHERE NOT is_noted AND store_id IS NOT NULL),
    moved AS (UPDATE history_start SET reached = (SELECT id FROM lot ORDER BY id DESC LIMIT 1)
      WHERE EXISTS (SELECT 1 FROM lot)),
    ended AS (DELETE FROM history_start WHERE NOT EXISTS (SELECT 1 FROM lot))
    SELECT NOT EXISTS (SELECT 1 FROM lot) AS "isOver" FROM begun`;
  return rows[0]?.isOver === false;
}

/** How far the history of a store has grown. */
export interface StoreHead {
  storeId: string;
  storeName: string;
  size: number;
  /** As people get it. */
  head: string;
}

/**
 * The histories of stores of which the person is a member, those that grew last first.
 * @param which only that of one store
 */
export async function listOwnHeads(
  db: Db,
  sellerId: SellerId | string,
  { storeId, most }: { storeId?: string | undefined; most: number },
): Promise<StoreHead[]> {
  const only = storeId === undefined ? sql`TRUE` : sql`store.id = ${storeId}::uuid`;
  const rows = await readRows<Omit<StoreHead, 'head'> & { hash: Uint8Array }>(
    db,
    sql`SELECT store.id AS "storeId", store.name AS "storeName", history.size, history.head AS hash
    FROM member JOIN store ON store.id = member.store_id JOIN history ON history.store_id = store.id
    WHERE member.user_id = ${sellerId} AND history.size > 0 AND ${only}
    ORDER BY history.grown_at DESC, store.id LIMIT ${most}`,
  );
  return rows.map(({ hash, ...row }) => ({ ...row, head: headText(row.size, hash) }));
}

/** Deletes the histories of all stores in a person's activity, before that goes with the account. */
export async function deleteOwnHistories(db: Db, ownerId: SellerId): Promise<void> {
  await db.$executeRaw`
    WITH own AS MATERIALIZED (
      SELECT DISTINCT store_id FROM audit_entry WHERE owner_id = ${ownerId} AND store_id IS NOT NULL),
    batches AS (DELETE FROM history_part WHERE store_id IN (SELECT store_id FROM own))
    DELETE FROM history WHERE store_id IN (SELECT store_id FROM own)`;
}

/**
 * Holds histories until the transaction ends and marks that something in them is erased, so that nobody lets them grow
 * by what they have read before.
 */
export async function holdHistories(db: Db, storeIds: string[], emptyHead: Uint8Array): Promise<void> {
  if (storeIds.length === 0) return;
  const rows = storeIds.toSorted().map((id) => sql`(${id}::uuid, 0, ${Buffer.from(emptyHead)}, ''::bytea, 0, 1)`);
  await db.$executeRaw`INSERT INTO history (store_id, size, head, peaks, before, erasures) VALUES ${join(rows)}
    ON CONFLICT (store_id) DO UPDATE SET erasures = history.erasures + 1`;
}
