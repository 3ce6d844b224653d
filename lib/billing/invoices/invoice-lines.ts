import { rowsOf, type Sql, sql } from '../../database/query.ts';
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

const NEW = rowsOf('invoice_line', [...Object.keys(fields), 'id', 'subscriptionId', 'invoiceId', 'createdAt']);
const COLLECTED = rowsOf('invoice_line', ['subscriptionId', 'invoiceId']);

/** The part of a WITH clause that adds lines in the order given. */
export function newLines(lines: NewLine[]): Sql {
  return sql`added AS (INSERT INTO invoice_line (${NEW.columns}) SELECT ${NEW.columns} FROM ${NEW.rows(lines)})`;
}

/**
 * The part of a WITH clause that puts the stored pending lines of subscriptions on an invoice, each its own; not those
 * that the same statement adds.
 */
export function collectedLines(collecting: { subscriptionId: string; invoiceId: string }[]): Sql {
  return sql`collected AS (
    UPDATE invoice_line SET invoice_id = v.invoice_id FROM ${COLLECTED.rows(collecting)} AS v
    WHERE invoice_line.subscription_id = v.subscription_id AND invoice_line.invoice_id IS NULL)`;
}
