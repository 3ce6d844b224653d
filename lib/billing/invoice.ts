import type { Line } from './line.ts';
import type { Span } from './proration.ts';

/** What makes an invoice out of lines that waited. */
export interface InvoicePlan extends Span {
  issuedAt: Date;
  /** The subscription is over: no further invoice can take a credit. */
  isFinal: boolean;
}

/** The lines an invoice gets beside those that waited, what waits for the one after it, and what is to be paid. */
export interface Closing {
  added: Line[];
  carried: Line[];
  total: bigint;
}

/**
 * Closes an invoice. Its total is never negative: a credit that is left goes to the next invoice, by a line that brings this
 * one to zero and one that waits for the next. On the final invoice it lapses, by a line that says so: nothing is refunded.
 * @param lines all lines that waited, one at least
 */
export function closeInvoice(lines: Line[], { number, ...plan }: InvoicePlan & { number: string }): Closing {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const [first] = lines;
  if (sum >= 0n || !first) return { added: [], carried: [], total: sum };
  const { periodStart, periodEnd, isFinal } = plan;
  const common = { currency: first.currency, proration: false, variantId: null, periodStart, periodEnd };
  if (isFinal)
    return {
      added: [{ ...common, description: 'Credit lapsed with the subscription', amount: -sum }],
      carried: [],
      total: 0n,
    };
  return {
    added: [{ ...common, description: 'Credit carried to the next invoice', amount: -sum }],
    carried: [{ ...common, description: `Credit from invoice ${number}`, amount: sum }],
    total: 0n,
  };
}

/** The number of a subscription's nth invoice, unlike any other in its store: `INV-0F6C2A7B3E55-0001`. */
export function invoiceNumber(subscriptionId: string, sequence: number): string {
  return `INV-${subscriptionId.slice(-12).toUpperCase()}-${String(sequence).padStart(4, '0')}`;
}
