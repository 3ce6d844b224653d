import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import type { Line } from './line.ts';

export interface InvoiceLineObject {
  description: string;
  amount: number;
  currency: string;
  proration: boolean;
  period_start: string;
  period_end: string;
  variant_id: string | null;
}

/** An issued invoice. */
export interface InvoiceObject {
  id: string;
  number: string;
  subscription_id: string;
  currency: string;
  status: InvoiceStatus;
  issued_at: string;
  period_start: string;
  period_end: string;
  lines: InvoiceLineObject[];
  total: number;
}

/** What the customer will be billed next, as things stand. */
export interface UpcomingInvoiceObject {
  subscription_id: string;
  currency: string;
  due_at: string | null;
  lines: InvoiceLineObject[];
  total: number;
}

export function lineObject(line: Line): InvoiceLineObject {
  return {
    description: line.description,
    amount: Number(line.amount),
    currency: line.currency,
    proration: line.proration,
    period_start: line.periodStart.toISOString(),
    period_end: line.periodEnd.toISOString(),
    variant_id: line.variantId,
  };
}

export function upcomingObject(
  subscriptionId: string,
  { currency, dueAt, lines, total }: { currency: string; dueAt: Date | null; lines: Line[]; total: bigint },
): UpcomingInvoiceObject {
  const due_at = dueAt?.toISOString() ?? null;
  return { subscription_id: subscriptionId, currency, due_at, lines: lines.map(lineObject), total: Number(total) };
}

interface InvoiceRow {
  id: string;
  number: string;
  subscriptionId: string;
  currency: string;
  status: InvoiceStatus;
  issuedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  lines: Line[];
  total: bigint;
}

export function invoiceObject(row: InvoiceRow): InvoiceObject {
  return {
    id: row.id,
    number: row.number,
    subscription_id: row.subscriptionId,
    currency: row.currency,
    status: row.status,
    issued_at: row.issuedAt.toISOString(),
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    lines: row.lines.map(lineObject),
    total: Number(row.total),
  };
}
