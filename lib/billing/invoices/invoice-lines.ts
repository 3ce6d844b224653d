import type { Prisma } from '@/prisma/generated/client.ts';
import { rowsOf } from '../../database/bulk-values.ts';
import { execute, sql } from '../../database/query.ts';
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

/** A line to add; pending when it has no invoice. */
export interface NewLine extends Line {
  id: string;
  subscriptionId: string;
  invoiceId: string | null;
  createdAt: Date;
}

const COLUMNS = `id subscriptionId invoiceId description amount currency proration periodStart periodEnd variantId
  createdAt`.split(/\s+/);

/** Adds lines in the order given. */
export async function insertLines(tx: Prisma.TransactionClient, lines: NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await execute(
    tx,
    sql`
    INSERT INTO invoice_line (id, subscription_id, invoice_id, description, amount, currency, proration, period_start,
      period_end, variant_id, created_at)
    SELECT "id", "subscriptionId", "invoiceId", "description", "amount", "currency", "proration", "periodStart",
      "periodEnd", "variantId", "createdAt"
    FROM jsonb_to_recordset(${rowsOf(lines, COLUMNS)}::jsonb) AS v(
      "id" uuid, "subscriptionId" uuid, "invoiceId" uuid, "description" text, "amount" bigint, "currency" text,
      "proration" boolean, "periodStart" timestamptz, "periodEnd" timestamptz, "variantId" uuid,
      "createdAt" timestamptz)`,
  );
}

/** Puts the stored pending lines of subscriptions on an invoice, each its own. */
export async function collectPendingLines(
  tx: Prisma.TransactionClient,
  collecting: { subscriptionId: string; invoiceId: string }[],
): Promise<void> {
  if (collecting.length === 0) return;
  await execute(
    tx,
    sql`
    UPDATE invoice_line SET invoice_id = v."invoiceId"
    FROM jsonb_to_recordset(${rowsOf(collecting, ['subscriptionId', 'invoiceId'])}::jsonb)
      AS v("subscriptionId" uuid, "invoiceId" uuid)
    WHERE invoice_line.subscription_id = v."subscriptionId" AND invoice_line.invoice_id IS NULL`,
  );
}
