import { sqltag as sql } from '@prisma/client/runtime/client';
import { type Db, readRows } from '../database/db.ts';
import { leastUuid } from '../database/uuid.ts';
import type { RecordedEntry, Salted } from './history-leaf.ts';
import { ENTRY } from './history-parts.ts';
import { type EntryKind, KINDS } from './kind.ts';

/** The kinds whose details name somebody by their address. */
const NAMING: EntryKind[] = [
  'member_invited',
  'invitation_withdrawn',
  'member_role_changed',
  'member_removed',
  'handover_offered',
  'store_handed_over',
  'connection_approved',
  'connection_refused',
];

/** An entry that says something of a person, and in which parts. */
export type Mentioning = Omit<RecordedEntry, 'storeId'> & {
  storeId: string | null;
  isBy: boolean;
  isAbout: boolean;
};

/**
 * The entries that say something of the person with one of these addresses: those of what they did, wherever that was,
 * and those that name them in these stores.
 */
export function listMentioning(db: Db, emails: string[], storeIds: string[]): Promise<Mentioning[]> {
  const isBy = sql`(e.actor = 'seller' AND e.actor_name = ANY(${emails}::text[]))`;
  const isAbout = sql`(e.kind = ANY(${NAMING}::text[]) AND e.kind <> 'rotated' AND EXISTS (
    SELECT 1 FROM jsonb_each_text(e.detail) AS said WHERE said.value = ANY(${emails}::text[])))`;
  return readRows(
    db,
    sql`SELECT ${ENTRY}, ${isBy} AS "isBy", ${isAbout} AS "isAbout" FROM audit_entry e
    WHERE ${isBy} OR e.id IN (
      SELECT e.id FROM store JOIN audit_entry e ON e.owner_id = store.owner_id AND e.store_id = store.id
      WHERE store.id = ANY(${storeIds}::uuid[]) AND ${isAbout})
    ORDER BY e.id`,
  );
}

/** An entry with what is left in place of what was erased. */
export interface Erasure {
  id: string;
  parts: Salted[];
  /** By part: its hash in the history; null where it isn't in there yet. */
  hashes: Record<string, string | null>;
}

/** Erases parts of entries. The database refuses it while an account has one of the addresses in them. */
export async function eraseParts(db: Db, erasures: Erasure[]): Promise<void> {
  const rows = erasures.map(({ id, parts, hashes }) => ({
    ...{ id, hashes, person: parts.includes('person'), rest: parts.includes('rest') },
  }));
  await db.$executeRaw`UPDATE audit_entry SET erased = coalesce(erased, '{}') || gone.hashes,
      actor_name = CASE WHEN NOT gone.person THEN actor_name END, address = CASE WHEN NOT gone.person THEN address END,
      user_agent = CASE WHEN NOT gone.person THEN user_agent END,
      request_id = CASE WHEN NOT gone.rest THEN request_id END,
      detail = CASE WHEN gone.rest THEN '{}' ELSE detail END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS gone (id uuid, hashes jsonb, person boolean, rest boolean)
    WHERE audit_entry.id = gone.id`;
}

/** Whose changes are looked for: those of a connection, or of a seller's own key. */
export interface ChangesBy {
  holderId: string;
  isKey: boolean;
  storeId: string;
  /** The store's owner, in whose activity they are. */
  ownerId: string;
}

/** A change of an object of the store. */
export interface RecordedChange {
  id: string;
  kind: EntryKind;
  requestId: string | null;
  detail: Record<string, unknown>;
}

const CHANGING = Object.keys(KINDS).filter((kind) => /^(?:subscription|customer|product|variant)_/.test(kind));

/** What a connection or key has changed in a span, newest first. The caller has to know that it may be seen. */
export function listChangesBy(
  db: Db,
  { holderId, isKey, storeId, ownerId }: ChangesBy,
  { since, before, most }: { since: Date; before: string; most: number },
): Promise<RecordedChange[]> {
  const by = isKey ? sql`actor = 'key' AND detail->>'api_key' = ${holderId}` : sql`connection_id = ${holderId}::uuid`;
  return readRows(
    db,
    sql`SELECT id, kind, request_id AS "requestId", detail FROM audit_entry
    WHERE owner_id = ${ownerId} AND store_id = ${storeId}::uuid AND kind = ANY(${CHANGING}::text[]) AND kind <> 'rotated'
      AND id >= ${leastUuid(since)}::uuid AND id < ${before}::uuid AND ${by} ORDER BY id DESC LIMIT ${most}`,
  );
}
