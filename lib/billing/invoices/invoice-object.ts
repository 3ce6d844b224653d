import { type ShownBy, shapesOf } from '../../database/shape.ts';
import type { LoadedInvoice } from './invoice.ts';
import type { Line } from './line.ts';

const ofLine = shapesOf<Line>();

const LINE = ofLine.object({
  description: ofLine.any('description'),
  amount: ofLine.number('amount'),
  currency: ofLine.plain('currency'),
  proration: ofLine.flag('proration'),
  period_start: ofLine.time('periodStart'),
  period_end: ofLine.time('periodEnd'),
  variant_id: ofLine.unlessNull('variantId', ofLine.plain('variantId')),
});

export type InvoiceLineObject = ShownBy<typeof LINE>;

export const lineObject = LINE.of;

type InvoiceRow = Omit<LoadedInvoice, 'sequence' | 'attempts' | 'nextAttemptAt' | 'settledAt' | 'note'> & {
  number: string;
  subscriptionId: string;
};

const { any, list, number, object, plain, time } = shapesOf<InvoiceRow>();

/** The lines of an invoice, in their order. */
export const LINES = list('lines', LINE, {
  from: (row) => `invoice_line AS each WHERE each.invoice_id = ${row}.id`,
  order: 'each.position',
});

/** An issued invoice. */
export const INVOICE = object({
  id: plain('id'),
  number: any('number'),
  subscription_id: plain('subscriptionId'),
  currency: plain('currency'),
  status: plain('status'),
  issued_at: time('issuedAt'),
  period_start: time('periodStart'),
  period_end: time('periodEnd'),
  lines: LINES,
  total: number('total'),
});

export type InvoiceObject = ShownBy<typeof INVOICE>;

/** What the customer will be billed next, as things stand. */
export interface UpcomingInvoiceObject {
  subscription_id: string;
  currency: string;
  due_at: string | null;
  lines: InvoiceLineObject[];
  total: number;
}

export function upcomingObject(
  subscriptionId: string,
  { currency, dueAt, lines, total }: { currency: string; dueAt: Date | null; lines: Line[]; total: bigint },
): UpcomingInvoiceObject {
  const due_at = dueAt?.toISOString() ?? null;
  return { subscription_id: subscriptionId, currency, due_at, lines: lines.map(lineObject), total: Number(total) };
}
