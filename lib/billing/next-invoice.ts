import { nextSpan, type Subscription } from './change.ts';
import { type Line, priceLine } from './line.ts';

/** What the customer will be billed next, as things stand. */
export interface NextInvoice {
  currency: string;
  /** Null while the subscription is paused. */
  dueAt: Date | null;
  lines: Line[];
  /** Negative when credit is left for the invoices after it. */
  total: bigint;
}

/** The pending lines, then the next period’s price unless the subscription ends; null once it has ended. */
export function nextInvoice(subscription: Subscription, pending: Line[]): NextInvoice | null {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, variant } = subscription;
  if (status === 'canceled') return null;
  const lines = cancelAtPeriodEnd ? pending : [...pending, priceLine(variant, nextSpan(subscription))];
  return {
    currency: variant.currency,
    dueAt: status === 'paused' ? null : currentPeriodEnd,
    lines,
    total: lines.reduce((total, { amount }) => total + amount, 0n),
  };
}
