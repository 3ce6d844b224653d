import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import type { Line, Span } from './line.ts';

/** How pending lines become an invoice: when, and for which period. */
export interface InvoicePlan extends Span {
  issuedAt: Date;
  /** The subscription has ended: no later invoice can take a credit. */
  isFinal: boolean;
  /** Nothing changes unless it is paid at once. */
  isPaidFirst: boolean;
}

/** The lines an invoice gets beside the pending ones, those left pending for the next one, and the amount to pay. */
export interface Closing {
  added: Line[];
  carried: Line[];
  total: bigint;
}

/** What lines are for that move a credit. */
export const CREDIT = {
  carriedOn: 'Credit carried to the next invoice',
  fromBefore: 'Credit carried from the invoice before',
  lapsed: 'Credit lapses with the subscription',
  paidInVain: 'Paid before for a change that was not made',
} as const;

/**
 * Closes an invoice. Its total is never negative: leftover credit goes to the next invoice, by a line that brings this
 * one to zero and a pending line for the next. On the final invoice it lapses, by a line that says so: nothing is
 * refunded.
 * @param lines all pending lines, at least one
 */
export function closeInvoice(lines: Line[], plan: Span & { isFinal: boolean }): Closing {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const [first] = lines;
  if (sum >= 0n || !first) return { added: [], carried: [], total: sum };
  const { periodStart, periodEnd, isFinal } = plan;
  const common = { currency: first.currency, proration: false, variantId: null, periodStart, periodEnd };
  if (isFinal)
    return {
      added: [{ ...common, description: CREDIT.lapsed, amount: -sum }],
      carried: [],
      total: 0n,
    };
  return {
    added: [{ ...common, description: CREDIT.carriedOn, amount: -sum }],
    carried: [{ ...common, description: CREDIT.fromBefore, amount: sum }],
    total: 0n,
  };
}

/** The number of a store's nth invoice in a mode, from 1: `INV-000042`. */
export function invoiceNumber(count: number): string {
  return `INV-${String(count).padStart(6, '0')}`;
}

/** An invoice in memory; it gets its number when it is stored. */
export interface LoadedInvoice {
  id: string;
  number: string | null;
  sequence: number;
  currency: string;
  status: InvoiceStatus;
  issuedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  total: bigint;
  attempts: number;
  nextAttemptAt: Date | null;
  settledAt: Date | null;
  /** What the seller noted when they settled it. */
  note: string | null;
  /** In their order. */
  lines: Line[];
}
