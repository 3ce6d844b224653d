import type { Db } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { leastUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { ENTRY_KINDS, type EntryKind } from './kind.ts';

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

/**
 * Erases from the activity of others' stores who somebody was whose account has been deleted: in entries of what they
 * did, wherever that was, their address, network and program; in those that name them in these stores, what else was
 * recorded. Call it in the transaction that deletes the account, when that is gone: the database refuses it while an
 * account has one of the addresses.
 * @param person.emails all addresses of theirs
 * @param person.storeIds the stores in which they worked
 */
export async function erasePerson(
  db: Db,
  { emails, storeIds }: { emails: string[]; storeIds: string[] },
): Promise<void> {
  const isBy = sql`(e.actor = 'seller' AND e.actor_name = ANY(${emails}::text[]))`;
  const isAbout = sql`(e.kind = ANY(${NAMING}::text[]) AND e.kind <> 'rotated' AND EXISTS (
    SELECT 1 FROM jsonb_each_text(e.detail) AS said WHERE said.value = ANY(${emails}::text[])))`;
  await execute(
    db,
    sql`UPDATE audit_entry SET
      actor_name = CASE WHEN is_by THEN NULL ELSE actor_name END, address = CASE WHEN is_by THEN NULL ELSE address END,
      user_agent = CASE WHEN is_by THEN NULL ELSE user_agent END,
      request_id = CASE WHEN is_about THEN NULL ELSE request_id END, detail = CASE WHEN is_about THEN '{}' ELSE detail END
    FROM (
      SELECT e.id, ${isBy} AS is_by, ${isAbout} AS is_about FROM audit_entry e WHERE ${isBy}
      UNION SELECT e.id, ${isBy}, TRUE FROM store JOIN audit_entry e ON e.owner_id = store.owner_id AND e.store_id = store.id
      WHERE store.id = ANY(${storeIds}::uuid[]) AND ${isAbout}) AS found
    WHERE audit_entry.id = found.id`,
  );
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

const CHANGING = ENTRY_KINDS.filter((kind) => /^(?:subscription|customer|product|variant)_/.test(kind));

/** What a connection or key has changed in a span, newest first. The caller has to know that it may be seen. */
export function listChangesBy(
  db: Db,
  { holderId, isKey, storeId, ownerId }: ChangesBy,
  { since, before, most }: { since: Date; before: string; most: number },
): Promise<RecordedChange[]> {
  const by = isKey ? sql`actor = 'key' AND detail->>'api_key' = ${holderId}` : sql`connection_id = ${holderId}::uuid`;
  return query(
    db,
    sql`SELECT id, kind, request_id AS "requestId", detail FROM audit_entry
    WHERE owner_id = ${ownerId} AND store_id = ${storeId}::uuid AND kind = ANY(${CHANGING}::text[]) AND kind <> 'rotated'
      AND id >= ${leastUuid(since)}::uuid AND id < ${before}::uuid AND ${by} ORDER BY id DESC LIMIT ${most}`,
  );
}

/**
 * The latest that happened to a subscription, newest first. The caller has to know that it may be seen.
 * @param which all of it, or what somebody has asked for
 */
export async function listTimeline(db: Db, subscriptionId: string, most: number, which: 'all' | 'asked' = 'all') {
  const rows = await db.auditEntry.findMany({
    where: { subscriptionId, ...(which === 'asked' && { appName: { not: null } }) },
    orderBy: [{ happenedAt: 'desc' }, { position: 'desc' }],
    take: most,
    select: {
      id: true,
      happening: true,
      appName: true,
      connectionId: true,
      requestId: true,
      outcome: true,
      happenedAt: true,
    },
  });
  return rows.map(({ happening, outcome, happenedAt, ...entry }) => ({
    ...entry,
    kind: happening ?? '',
    detail: outcome,
    createdAt: happenedAt ?? new Date(0),
  }));
}

/** Who marked an invoice as paid or as uncollectible, by their name at the time; null when nobody did. */
export async function findSettler(
  db: Db,
  { number, settledAt, subscription }: { number: string; settledAt: Date | null; subscription: { id: string } },
): Promise<string | null> {
  if (!settledAt) return null;
  const settling = await db.auditEntry.findFirst({
    where: {
      subscriptionId: subscription.id,
      happenedAt: settledAt,
      happening: { in: ['marked_paid', 'marked_uncollectible'] },
      outcome: { path: ['invoice'], equals: number },
    },
    select: { appName: true },
  });
  return settling?.appName ?? null;
}

/**
 * Moves the activity of a store that was handed over to its present owner, which the database allows for nobody else.
 */
export async function moveEntries(
  db: Db,
  storeId: string,
  { from, to }: { from: string; to: SellerId },
): Promise<void> {
  await db.auditEntry.updateMany({ where: { ownerId: from, storeId }, data: { ownerId: to } });
}

/** The same for what happened to an app itself; what it did at stores stays, and is found by its former owners. */
export async function moveAppEntries(
  db: Db,
  appId: string,
  { from, to }: { from: string; to: SellerId },
): Promise<void> {
  const where = { ownerId: from, appOwnerId: from, appId, storeId: null, kind: { not: 'declined' } };
  await db.auditEntry.updateMany({ where, data: { ownerId: to, appOwnerId: to } });
}
