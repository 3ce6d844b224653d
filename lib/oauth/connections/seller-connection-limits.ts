import { type Db, transact } from '../../database/db.ts';
import { execute, sql } from '../../database/query.ts';
import { changeAndRecord } from '../../journal/activity/audit-entries.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { mayConnect, seenBy } from '../../stores/membership.ts';
import { toldWith } from './access-end.ts';
import { type ConnectionLimits, hasLimits } from './connection-limit.ts';

/** Of a statement on connections: the end that the seller chose is over, by the database's clock. */
export const PAST_END = sql`(ends_at IS NOT NULL AND ends_at <= now())`;

/** What has been used of a connection's limits, too. */
export type UsedLimits = ConnectionLimits & { day: Date; changes: number; credits: bigint };

/** The limits of a connection in the seller's stores; null when it never had any. */
export function findSellerLimits(db: Db, sellerId: SellerId, connectionId: string): Promise<UsedLimits | null> {
  return db.connectionLimit.findFirst({
    where: { connectionId, connection: { store: seenBy(sellerId) } },
    select: {
      changesADay: true,
      neverCancels: true,
      creditsAMonth: true,
      creditsCurrency: true,
      day: true,
      changes: true,
      credits: true,
    },
  });
}

/**
 * Limits what a connection of one of the seller's stores may do by itself, from its next call on, and records it; false
 * when it has ended, or their role there may not say so. What it has used so far stays counted.
 */
export function setSellerLimits(
  sellerId: SellerId,
  id: string,
  limits: ConnectionLimits,
  context: RequestContext,
): Promise<boolean> {
  return transact((tx) => limitSellerConnection(tx, sellerId, id, limits, context));
}

/** The same, in the transaction of another change of it. */
export async function limitSellerConnection(
  tx: Db,
  sellerId: SellerId,
  id: string,
  limits: ConnectionLimits,
  context: RequestContext,
): Promise<boolean> {
  const update = sql`UPDATE connection SET is_limited = ${hasLimits(limits)}
    WHERE id = ${id}::uuid AND connected_at IS NOT NULL AND ended_at IS NULL AND ${mayConnect(sellerId)}`;
  const { changesADay, neverCancels, creditsAMonth } = limits;
  const detail = {
    changes_a_day: changesADay,
    never_cancels: neverCancels,
    credits_a_month: creditsAMonth === null ? null : Number(creditsAMonth),
  };
  const entry = { kind: 'limits_changed', actor: { seller: sellerId }, context, detail } as const;
  if (!(await changeAndRecord(tx, update, entry))) return false;
  await saveLimits(tx, id, limits, context.now);
  return true;
}

/** Stores the limits of a connection, in the transaction that says that it has some. */
export async function saveLimits(db: Db, id: string, limits: ConnectionLimits, now: Date): Promise<void> {
  const { changesADay, neverCancels, creditsAMonth, creditsCurrency } = limits;
  await execute(
    db,
    sql`INSERT INTO connection_limit
      (connection_id, changes_a_day, never_cancels, credits_a_month, credits_currency, day, changes, credits)
    VALUES (${id}::uuid, ${changesADay}::int, ${neverCancels}, ${creditsAMonth}::bigint, ${creditsCurrency}::text,
      ${now.toISOString().slice(0, 10)}::date, 0, 0)
    ON CONFLICT (connection_id) DO UPDATE SET changes_a_day = excluded.changes_a_day,
      never_cancels = excluded.never_cancels, credits_a_month = excluded.credits_a_month,
      credits_currency = excluded.credits_currency,
      credits = CASE WHEN connection_limit.credits_currency IS DISTINCT FROM excluded.credits_currency
        THEN 0 ELSE connection_limit.credits END`,
  );
}

/**
 * Lets a connection of one of the seller's stores ask for changes, or no longer, and records it; false when that is so
 * already, it has ended, or their role there may not say so.
 */
export function setSellerMayAsk(
  db: Db,
  sellerId: SellerId,
  id: string,
  mayAsk: boolean,
  context: RequestContext,
): Promise<boolean> {
  const update = sql`UPDATE connection SET may_ask = ${mayAsk}
    WHERE id = ${id}::uuid AND connected_at IS NOT NULL AND ended_at IS NULL AND may_ask <> ${mayAsk}
    AND ${mayConnect(sellerId)}`;
  const entry = { kind: 'asking_changed', actor: { seller: sellerId }, context, detail: { may_ask: mayAsk } } as const;
  return changeAndRecord(db, update, entry);
}

/**
 * Has a connection of one of the seller's stores end at this time, or only when it is disconnected, and records it;
 * false when it has ended, or their role there may not say so.
 */
export function setSellerEnd(
  db: Db,
  sellerId: SellerId,
  id: string,
  endsAt: Date | null,
  context: RequestContext,
): Promise<boolean> {
  const end = endsAt?.toISOString() ?? null;
  const update = sql`UPDATE connection SET ends_at = ${end}::timestamptz, ending_told = ${toldWith(endsAt, context.now)}
    WHERE id = ${id}::uuid AND connected_at IS NOT NULL AND ended_at IS NULL AND NOT ${PAST_END} AND ${mayConnect(sellerId)}`;
  const entry = { kind: 'end_changed', actor: { seller: sellerId }, context, detail: { ends_at: end } } as const;
  return changeAndRecord(db, update, entry);
}
