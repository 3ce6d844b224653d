import type { Prisma } from '@/prisma/generated/client.ts';
import type { EndReason } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { execute, query, type Sql, sql } from '../../database/query.ts';
import { logRevocations } from '../../database/revocation-log.ts';
import { changeAndRecord, type NewEntry } from '../../journal/activity/audit-entries.ts';
import { ownEvent } from '../../journal/events/events.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { mayConnect } from '../../stores/membership.ts';
import type { NewConnection } from './connections.ts';
import { PUBLIC_REASONS } from './public-reason.ts';

/** Why one connection ends by itself; the activity records it as the kind of the same name. */
type OwnEndReason = Exclude<EndReason, 'app_disabled' | 'client_blocked'>;

/**
 * Ends a connection and whatever it holds, code or pair, and records it; false when it has already ended.
 * @param by.actor who did it, where it was neither the app nor time alone
 * @param by.only a further condition on its row
 */
export async function endConnection(
  db: Db,
  id: string,
  reason: OwnEndReason,
  context: NewEntry['context'],
  { only = sql`TRUE`, ...by }: Partial<Pick<NewEntry, 'actor' | 'detail'>> & { only?: Sql } = {},
): Promise<boolean> {
  const actor = reason === 'revoked_by_app' ? 'app' : 'system';
  const update = sql`${ending(reason, context)} WHERE id = ${id}::uuid AND ended_at IS NULL AND ${only}`;
  const { now: at, requestId = null } = context;
  const event = ownEvent({ type: 'connection.ended', at, requestId, reason: PUBLIC_REASONS[reason] });
  const hasEnded = await changeAndRecord(db, update, { kind: reason, actor, context, ...by }, { event });
  if (hasEnded) await logRevocations();
  return hasEnded;
}

/** The UPDATE that ends connections, without its WHERE: the caller adds which ones. */
function ending(reason: EndReason, { now }: Pick<RequestContext, 'now'>): Sql {
  return sql`UPDATE connection SET ended_at = ${now.toISOString()}::timestamptz, end_reason = ${reason}::end_reason, retry_answer = NULL`;
}

/**
 * Ends all connections of an app, store or person, codes and pairs; returns the ids of those that had been connected.
 * Rows are locked in the order of their ids, so that two transactions that end the same ones can't deadlock.
 */
export async function endConnectionsOf(
  db: Db,
  of: Prisma.ConnectionWhereInput,
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  const found = await db.connection.findMany({ where: { ...of, endedAt: null }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await execute(db, sql`SELECT id FROM connection WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`);
  // What has changed before it was locked may be none of them any more.
  const locked = await db.connection.findMany({ where: { ...of, endedAt: null }, select: { id: true } });
  const update = ending(reason, { now });
  const rows = await query<{ id: string; wasConnected: boolean }>(
    db,
    sql`
    ${update} WHERE id = ANY(${locked.map(({ id }) => id)}::uuid[]) AND ended_at IS NULL
    RETURNING id, connected_at IS NOT NULL AS "wasConnected"`,
  );
  if (rows.length > 0) await logRevocations();
  return rows.filter(({ wasConnected }) => wasConnected).map(({ id }) => id);
}

/** Ends what a person has authorized in these stores and modes and no app has redeemed yet. */
export async function endUnredeemed(
  db: Db,
  authorizedById: string,
  of: Pick<Prisma.ConnectionWhereInput, 'store' | 'storeId' | 'mode'>,
  now: Date,
): Promise<void> {
  await endConnectionsOf(db, { ...of, authorizedById, connectedAt: null }, 'revoked_by_seller', now);
}

/**
 * Ends what a person has authorized by an approval and the app has not redeemed, perhaps because it no longer knew
 * what it was about: an approval is for one connection. Call it in the transaction that authorizes the app anew; who
 * does the same at the same time waits. Locked in the order in which a change of role locks them.
 */
export async function endEarlierTries(
  db: Db,
  { sellerId, storeId, appId, mode }: Pick<NewConnection, 'sellerId' | 'storeId' | 'appId' | 'mode'>,
  now: Date,
): Promise<void> {
  await execute(db, sql`SELECT 1 FROM member WHERE store_id = ${storeId}::uuid AND user_id = ${sellerId} FOR SHARE`);
  await execute(
    db,
    sql`SELECT 1 FROM connect_request WHERE store_id = ${storeId}::uuid AND app_id = ${appId}::uuid
    AND mode = ${mode}::mode AND asked_by_id = ${sellerId} FOR UPDATE`,
  );
  const where = { storeId, appId, mode, authorizedById: sellerId, connectedAt: null };
  await endConnectionsOf(db, where, 'revoked_by_seller', now);
}

/**
 * Ends a connection of one of the seller's stores and records it; false when no such one is active, or their role there
 * may not end it.
 */
export function endSellerConnection(db: Db, sellerId: SellerId, id: string, context: RequestContext): Promise<boolean> {
  const by = { actor: { seller: sellerId }, only: mayConnect(sellerId) };
  return endConnection(db, id, 'revoked_by_seller', context, by);
}

/**
 * Locks the connections to the stores that a person owns and of their apps until the transaction ends; lock apps and
 * stores first.
 */
export async function lockConnectionsOf(db: Db, sellerId: SellerId): Promise<void> {
  await execute(
    db,
    sql`
    SELECT c.id FROM connection c JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id
    WHERE s.owner_id = ${sellerId} OR a.owner_id = ${sellerId} ORDER BY c.id FOR UPDATE OF c`,
  );
}
