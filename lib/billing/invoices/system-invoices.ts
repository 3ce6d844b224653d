import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { execute, query, rowsOf, type Sql, sql } from '../../database/query.ts';
import type { Side, Span } from '../../stores/store-proof.ts';
import type { LoadedInvoice } from './invoice.ts';

/** An invoice to store, with its number. */
export interface NumberedInvoice extends LoadedInvoice {
  subscriptionId: string;
  storeId: string;
  mode: Mode;
}

const NEW = rowsOf(
  'invoice',
  `id storeId mode number sequence subscriptionId currency status issuedAt periodStart periodEnd total attempts
    nextAttemptAt settledAt`.split(/\s+/),
);
const TRIED = rowsOf('invoice', ['id', 'status', 'attempts', 'nextAttemptAt', 'settledAt', 'note']);
const POSTPONED = rowsOf('invoice', ['id', 'nextAttemptAt']);

/**
 * The part of a WITH clause that adds invoices, each with what its store's settings say about the seller now. It breaks
 * a unique column when a subscription already has one of this sequence.
 */
export function newInvoices(invoices: NumberedInvoice[]): Sql {
  return sql`issued AS (
    INSERT INTO invoice (${NEW.columns}, business_name, business_address, tax_number)
    SELECT ${NEW.columns}, seller.* FROM ${NEW.rows(invoices)} AS v CROSS JOIN LATERAL (
      SELECT business_name, business_address, tax_number FROM store WHERE store.id = v.store_id) AS seller)`;
}

/** The part of a WITH clause that stores what has become of open invoices whose subscription is locked. */
export function triedInvoices(invoices: LoadedInvoice[]): Sql {
  return sql`tried AS (
    UPDATE invoice SET ${TRIED.set} FROM ${TRIED.rows(invoices)} AS v
    WHERE invoice.id = v.id AND invoice.status = 'open')`;
}

/** How many invoices of a store were issued in a span of its time, by their status now. */
export async function countIssued(
  db: Db,
  { storeId, mode }: Side,
  { after, until }: Span,
): Promise<Partial<Record<InvoiceStatus, number>>> {
  const groups = await db.invoice.groupBy({
    by: ['status'],
    where: { storeId, mode, issuedAt: { gt: after, lte: until } },
    _count: true,
  });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
}

/** What is to be collected now: invoices of all stores, or of these subscriptions, that live in real time. */
export function listDueInvoices(db: Db, now: Date, limit: number, subscriptionIds: string[] | null = null) {
  return query<DueInvoice>(
    db,
    sql`
    SELECT invoice.id, invoice.subscription_id AS "subscriptionId", invoice.mode::text AS mode, invoice.currency,
      invoice.total, invoice.attempts, invoice.store_id AS "storeId", customer.id AS "customerId", customer.email,
      variant.name AS variant, product.name AS product
    FROM invoice JOIN subscription ON subscription.id = invoice.subscription_id
      JOIN customer ON customer.id = subscription.customer_id
      JOIN variant ON variant.id = subscription.variant_id JOIN product ON product.id = variant.product_id
    WHERE invoice.status = 'open' AND invoice.next_attempt_at <= ${now}
      AND (${subscriptionIds}::uuid[] IS NULL OR invoice.subscription_id = ANY(${subscriptionIds}::uuid[]))
      AND NOT (${subscriptionIds}::uuid[] IS NULL AND invoice.mode = 'test'
        AND EXISTS (SELECT 1 FROM test_clock WHERE test_clock.store_id = invoice.store_id))
    ORDER BY invoice.next_attempt_at, invoice.id LIMIT ${limit}`,
  );
}

/** An open invoice whose payment is to be tried. */
export interface DueInvoice {
  id: string;
  subscriptionId: string;
  mode: Mode;
  currency: string;
  total: bigint;
  attempts: number;
  storeId: string;
  customerId: string;
  email: string;
  /** What the subscription is of. */
  variant: string;
  product: string;
}

/** Has open invoices wait until their payments are asked for again. */
export async function postponeAttempts(db: Db, waiting: { id: string; nextAttemptAt: Date }[]): Promise<void> {
  if (waiting.length === 0) return;
  await execute(
    db,
    sql`UPDATE invoice SET ${POSTPONED.set} FROM ${POSTPONED.rows(waiting)} AS v
      WHERE invoice.id = v.id AND invoice.status = 'open'`,
  );
}
