import { rowsOf } from '../../database/bulk-values.ts';
import type { Db } from '../../database/db.ts';
import { type Sql, sql } from '../../database/query.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { Caller } from '../../stores/store-proof.ts';
import type { Happening } from './life.ts';

/** Who asked for a change, and in which request; null when time alone caused it. */
export type Cause = { caller: Caller; requestId: string } | null;

export interface NewEvent extends Happening {
  subscriptionId: string;
}

const COLUMNS = 'id subscriptionId kind connectionId keyId sellerId appName requestId detail createdAt'.split(' ');

/** The part of a WITH clause that records what happened to subscriptions, in this order. */
export function newHistory(events: NewEvent[]): Sql {
  const rows = events.map(({ subscriptionId, kind, at, cause, detail, invoice }) => ({
    id: newUuid(at),
    subscriptionId,
    kind,
    ...columnsOf(cause as Cause),
    detail: { ...detail, ...(invoice && { invoice: invoice.number, total: Number(invoice.total) }) },
    createdAt: at,
  }));
  return sql`history AS (
    INSERT INTO subscription_event (id, subscription_id, kind, connection_id, key_id, seller_id, app_name, request_id,
      detail, created_at)
    SELECT "id", "subscriptionId", "kind", "connectionId", "keyId", "sellerId", "appName", "requestId", "detail",
      "createdAt"
    FROM jsonb_to_recordset(${rowsOf(rows, COLUMNS)}::jsonb) AS v(
      "id" uuid, "subscriptionId" uuid, "kind" text, "connectionId" uuid, "keyId" uuid, "sellerId" text,
      "appName" text, "requestId" text, "detail" jsonb, "createdAt" timestamptz))`;
}

function columnsOf(cause: Cause) {
  if (cause === null) return {};
  const { caller, requestId } = cause;
  if ('app' in caller) return { connectionId: caller.connectionId, appName: caller.app.name, requestId };
  if ('key' in caller) return { keyId: caller.keyId, appName: caller.key.label, requestId };
  return { sellerId: caller.sellerId, appName: caller.seller.name, requestId };
}

/** Who marked an invoice as paid or as uncollectible, by their name at the time; null when nobody did. */
export async function findSettler(
  db: Db,
  { number, settledAt, subscription }: { number: string; settledAt: Date | null; subscription: { id: string } },
): Promise<string | null> {
  if (!settledAt) return null;
  const settling = await db.subscriptionEvent.findFirst({
    where: {
      subscriptionId: subscription.id,
      createdAt: settledAt,
      kind: { in: ['marked_paid', 'marked_uncollectible'] },
      detail: { path: ['invoice'], equals: number },
    },
    select: { appName: true },
  });
  return settling?.appName ?? null;
}
