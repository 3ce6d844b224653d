import { ApiError } from '../../kernel/errors/errors.ts';
import { MAX_AMOUNT } from '../catalogue/variant.ts';
import { closeInvoice } from '../invoices/invoice.ts';
import { type Line, priceLine } from '../invoices/line.ts';
import { firstSpan, nextSpan, type Running } from './change.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';

/** What the customer will be billed next, as things stand. */
export interface NextInvoice {
  currency: string;
  /** Null where a pause has no date on which it ends. */
  dueAt: Date | null;
  lines: Line[];
  /** Never negative: credit is carried to the invoice after it, or lapses. */
  total: bigint;
}

/**
 * The pending lines, then the next period’s price, unless the subscription ends, or pauses until somebody resumes it;
 * what is left of a credit is carried, or lapses with it. Null once it has ended.
 */
export function nextInvoice(subscription: Running, pending: Line[]): NextInvoice | null {
  const { status, cancelAtPeriodEnd: isFinal, currentPeriodStart, currentPeriodEnd, resumesAt } = subscription;
  if (status === 'canceled') return null;
  const variant = subscription.scheduledVariant ?? subscription.variant;
  const isPause = status === 'paused' || subscription.pauseAtPeriodEnd;
  const isLast = isFinal || (isPause && !resumesAt);
  const next = isPause && resumesAt ? firstSpan(variant, resumesAt) : nextSpan(subscription);
  const span = isLast ? { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd } : next;
  const lines = isLast ? pending : [...pending, priceLine(variant, span)];
  const { added, total } = closeInvoice(lines, { ...span, isFinal });
  return {
    currency: subscription.variant.currency,
    dueAt: isPause ? resumesAt : currentPeriodEnd,
    lines: [...lines, ...added],
    total,
  };
}

/** Throws 422 `invalid_price` when a change has led to an invoice, issued or next, over {@link MAX_AMOUNT}. */
export function checkAmounts(loaded: LoadedSubscription): void {
  const next = nextInvoice(loaded.row, loaded.pending)?.total ?? 0n;
  if ([...loaded.issued.map(({ total }) => total), next].some((total) => total > MAX_AMOUNT))
    throw new ApiError('amount_too_large');
}
