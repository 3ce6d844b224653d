import { rowsOf } from '../../database/bulk-values.ts';
import { type Sql, sql } from '../../database/query.ts';
import type { Line } from './line.ts';

const fields = {
  description: true,
  amount: true,
  currency: true,
  proration: true,
  periodStart: true,
  periodEnd: true,
  variantId: true,
} as const;

/** The columns of a line, in the order in which lines were added. */
export const inOrder = { orderBy: { position: 'asc' }, select: fields } as const;

/** The same with when each was added, which is when what caused it happened. */
export const inOrderWithTime = { ...inOrder, select: { ...fields, createdAt: true } } as const;

/** A line to add; pending when it has no invoice. */
export interface NewLine extends Line {
  id: string;
  subscriptionId: string;
  invoiceId: string | null;
  createdAt: Date;
}

const COLUMNS = `id subscriptionId invoiceId description amount currency proration periodStart periodEnd variantId
  createdAt`.split(/\s+/);

/** The part of a WITH clause that adds lines in the order given. */
export function newLines(lines: NewLine[]): Sql {
  return sql`added AS (
    INSERT INTO invoice_line (id, subscription_id, invoice_id, description, amount, currency, proration, period_start,
      period_end, variant_id, created_at)
    SELECT "id", "subscriptionId", "invoiceId", "description", "amount", "currency", "proration", "periodStart",
      "periodEnd", "variantId", "createdAt"
    FROM jsonb_to_recordset(${rowsOf(lines, COLUMNS)}::jsonb) AS v(
      "id" uuid, "subscriptionId" uuid, "invoiceId" uuid, "description" text, "amount" bigint, "currency" text,
      "proration" boolean, "periodStart" timestamptz, "periodEnd" timestamptz, "variantId" uuid,
      "createdAt" timestamptz))`;
}

/**
 * The part of a WITH clause that puts the stored pending lines of subscriptions on an invoice, each its own; not those
 * that the same statement adds.
 */
export function collectedLines(collecting: { subscriptionId: string; invoiceId: string }[]): Sql {
  return sql`collected AS (
    UPDATE invoice_line SET invoice_id = v."invoiceId"
    FROM jsonb_to_recordset(${rowsOf(collecting, ['subscriptionId', 'invoiceId'])}::jsonb)
      AS v("subscriptionId" uuid, "invoiceId" uuid)
    WHERE invoice_line.subscription_id = v."subscriptionId" AND invoice_line.invoice_id IS NULL)`;
}
