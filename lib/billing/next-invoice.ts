import { nextSpan, type Subscription } from './change.ts';
import { closeInvoice } from './invoice.ts';
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

/**
 * The pending lines, then the next period’s price; if the subscription ends instead, the credit that will lapse. Null
 * once it has ended.
 */
export function nextInvoice(subscription: Subscription, pending: Line[]): NextInvoice | null {
  const { status, cancelAtPeriodEnd, currentPeriodStart, currentPeriodEnd, variant, scheduledVariant } = subscription;
  if (status === 'canceled') return null;
  const period = { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd };
  const added = cancelAtPeriodEnd
    ? closeInvoice(pending, { ...period, isFinal: true }).added
    : [priceLine(scheduledVariant ?? variant, nextSpan(subscription))];
  const lines = [...pending, ...added];
  return {
    currency: variant.currency,
    dueAt: status === 'paused' ? null : currentPeriodEnd,
    lines,
    total: lines.reduce((total, { amount }) => total + amount, 0n),
  };
}
