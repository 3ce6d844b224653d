import type { PaymentStatus } from '@/prisma/generated/enums.ts';
import type { Db, Queryable } from '../../database/db.ts';
import { execute, query, sql } from '../../database/query.ts';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { Payment, PaymentRequest } from './payment.ts';

/** A payment that is asked for, as it stands. */
export interface PaymentRow {
  id: string;
  status: PaymentStatus;
  asked: number;
  createdAt: Date;
  /** When it is asked for again; null when it no longer is, or has ended. */
  askAt: Date | null;
}

const COLUMNS = sql`id, status::text AS status, asked, created_at AS "createdAt", ask_at AS "askAt"`;

/**
 * The payment of this key that isn't used yet; written down now if there is none. If one was used for a change just
 * now, nothing more is to be paid, as its request finds out: that one, then.
 * @param isMore whether it has found out that there is
 */
export async function openPayment(db: Db, payment: Payment, now: Date, isMore: boolean): Promise<PaymentRow> {
  const { key, name, storeId, customerId, subscriptionId, invoiceId, total, currency, description, decidedAt } =
    payment;
  for (;;) {
    const [found] = await query<PaymentRow & { isAdded: boolean }>(
      db,
      sql`WITH added AS (
          INSERT INTO payment (id, key, name, store_id, customer_id, subscription_id, invoice_id, amount, currency,
            description, decided_at, created_at, ask_at)
          VALUES (${newUuid(now)}::uuid, ${key}, ${name}, ${storeId}::uuid, ${customerId}::uuid,
            ${subscriptionId}::uuid, ${invoiceId}::uuid, ${String(total)}::bigint, ${currency}, ${description},
            ${decidedAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
            ${new Date(now.getTime() + MINUTE_MS).toISOString()}::timestamptz)
          ON CONFLICT (key) WHERE used_at IS NULL DO NOTHING RETURNING *)
        SELECT ${COLUMNS}, true AS "isAdded" FROM added
        UNION ALL SELECT ${COLUMNS}, false FROM payment WHERE key = ${key} AND used_at IS NULL`,
    );
    // Somebody else may be writing it down, or may have used it just now.
    if (!found) continue;
    const used = found.isAdded && !isMore ? await findSpent(db, key) : null;
    if (!used) return found;
    await execute(db, sql`DELETE FROM payment WHERE id = ${found.id}::uuid`);
    return used;
  }
}

async function findSpent(db: Db, key: string): Promise<PaymentRow | null> {
  const [row] = await query<PaymentRow>(
    db,
    sql`SELECT ${COLUMNS} FROM payment
      WHERE key = ${key} AND status = 'paid' AND used_at IS NOT NULL AND invoice_id IS NOT NULL LIMIT 1`,
  );
  return row ?? null;
}

/** What the platform is told of a payment; null when its store is gone. */
export async function findRequest(db: Db, id: string): Promise<PaymentRequest | null> {
  const [row] = await query<Omit<PaymentRequest, 'total'> & { total: string }>(
    db,
    sql`SELECT p.id, p.key, 'live' AS mode, p.amount::text AS total, p.currency, p.description,
        p.subscription_id AS "subscriptionId", i.number AS "invoiceNumber",
        json_build_object('id', s.id, 'externalId', s.external_id) AS store,
        json_build_object('id', c.id, 'email', c.email, 'name', c.name) AS customer
      FROM payment p JOIN store s ON s.id = p.store_id JOIN customer c ON c.id = p.customer_id
        LEFT JOIN invoice i ON i.id = p.invoice_id
      WHERE p.id = ${id}::uuid`,
  );
  return row ? { ...row, total: BigInt(row.total) } : null;
}

/**
 * Notes what the platform has answered, unless it is known already how the payment ended.
 * @param askAt when it is asked for again if it is still pending
 * @returns the payment as it is then; null when it is gone
 */
export async function noteAnswer(
  db: Db,
  id: string,
  status: PaymentStatus,
  { now, askAt, isAsked }: { now: Date; askAt: Date | null; isAsked: boolean },
): Promise<PaymentRow | null> {
  const next = status === 'pending' && askAt ? askAt.toISOString() : null;
  const at = now.toISOString();
  const [row] = await query<PaymentRow>(
    db,
    sql`UPDATE payment SET asked = asked + ${isAsked ? 1 : 0},
        settled_at = CASE WHEN status <> 'pending' THEN settled_at
          WHEN ${status}::text <> 'pending' THEN ${at}::timestamptz END,
        ask_at = CASE WHEN status = 'pending' THEN ${next}::timestamptz END,
        status = CASE WHEN status = 'pending' THEN ${status}::text::payment_status ELSE status END
      WHERE id = ${id}::uuid RETURNING ${COLUMNS}`,
  );
  return row ?? null;
}

/** An unused payment of a request that came before under the same name, the latest; null when there is none. */
export async function findWaiting(
  db: Queryable,
  name: string,
): Promise<{ id: string; key: string; decidedAt: Date } | null> {
  const [row] = await query<{ id: string; key: string; decidedAt: Date }>(
    db,
    sql`SELECT id, key, decided_at AS "decidedAt" FROM payment
      WHERE name = ${name} AND used_at IS NULL AND status <> 'failed' ORDER BY id DESC LIMIT 1`,
  );
  return row ?? null;
}

/** Leaves a payment to be credited: what it was for comes to something else by now. */
export async function leavePayment(db: Db, id: string): Promise<void> {
  await execute(db, sql`UPDATE payment SET name = id::text WHERE id = ${id}::uuid`);
}

/**
 * Puts a payment to its use, once, in the transaction of what it pays for.
 * @param which its id, or its key
 * @param how.invoiceId of the invoice that is issued with it; left out where it has one
 * @returns false when it isn't paid, or has been used
 */
export async function spendPayment(
  db: Queryable,
  which: { id: string } | { key: string },
  { at, status = 'paid', invoiceId = null }: { at: Date; status?: 'paid' | 'failed'; invoiceId?: string | null },
): Promise<boolean> {
  const one = 'id' in which ? sql`id = ${which.id}::uuid` : sql`key = ${which.key}`;
  const used = await execute(
    db,
    sql`UPDATE payment
    SET used_at = ${at.toISOString()}::timestamptz, invoice_id = coalesce(${invoiceId}::uuid, invoice_id)
    WHERE ${one} AND used_at IS NULL AND status = ${status}::payment_status`,
  );
  return used === 1;
}

/** Payments to ask for again of which no invoice is waiting, longest due first: an invoice asks for its own. */
export function listDuePayments(db: Db, now: Date, most: number): Promise<PaymentRow[]> {
  return query(
    db,
    sql`SELECT ${COLUMNS} FROM payment
      WHERE ask_at <= ${now.toISOString()}::timestamptz AND invoice_id IS NULL ORDER BY ask_at LIMIT ${most}`,
  );
}

/**
 * Has open invoices whose payment has ended collected at once, whenever their next attempt was to be.
 * @returns their subscriptions
 */
export async function hastenSettled(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const rows = await query<{ id: string }>(
    db,
    sql`UPDATE invoice SET next_attempt_at = ${at}::timestamptz FROM payment p
      WHERE p.invoice_id = invoice.id AND p.used_at IS NULL AND p.settled_at IS NOT NULL AND invoice.status = 'open'
      RETURNING invoice.subscription_id AS id`,
  );
  return rows.map(({ id }) => id);
}

/** Money that was paid and that nothing has used since a time, with where it can be credited. */
export interface UnusedPayment {
  id: string;
  amount: bigint;
  currency: string;
  description: string;
  subscriptionId: string;
}

/**
 * Payments that nothing has used since a time and whose customer has a subscription that goes on in their currency:
 * that which is invoiced next.
 */
export async function listUnused(db: Db, before: Date, most: number): Promise<UnusedPayment[]> {
  const rows = await query<Omit<UnusedPayment, 'amount'> & { amount: string }>(
    db,
    sql`SELECT p.id, p.amount::text AS amount, p.currency, p.description, next.id AS "subscriptionId"
      FROM payment p, LATERAL (
        SELECT s.id FROM subscription s JOIN variant v ON v.id = s.variant_id
        WHERE s.customer_id = p.customer_id AND v.currency = p.currency AND NOT s.cancel_at_period_end
          AND s.status IN ('trialing', 'active', 'past_due') ORDER BY s.current_period_end, s.id LIMIT 1) AS next
      WHERE p.used_at IS NULL AND p.settled_at <= ${before.toISOString()}::timestamptz AND p.status = 'paid'
      ORDER BY p.settled_at LIMIT ${most}`,
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Ends what has failed long ago and nobody came back for. */
export async function dropFailed(db: Db, before: Date, now: Date): Promise<void> {
  await execute(
    db,
    sql`UPDATE payment SET used_at = ${now.toISOString()}::timestamptz
    WHERE used_at IS NULL AND settled_at <= ${before.toISOString()}::timestamptz AND status = 'failed'`,
  );
}
