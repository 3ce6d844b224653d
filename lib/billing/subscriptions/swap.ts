import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import type { Variant } from '../catalogue/variant.ts';
import { creditLine, debitLine, type Line, prorate, type Span } from '../invoices/line.ts';

/** What was charged for the current time. */
export interface Charged extends Span {
  amount: bigint;
  /** What it was charged by; null while it is pending. */
  invoice: { status: InvoiceStatus } | null;
}

/** A clock that has gone backwards must not credit the same time twice: a swap never precedes the one before it. */
export function swapTime(subscription: { currentPeriodStart: Date; chargedLine: Charged | null }, now: Date): Date {
  const { currentPeriodStart, chargedLine } = subscription;
  return new Date(Math.max(now.getTime(), currentPeriodStart.getTime(), chargedLine?.periodStart.getTime() ?? 0));
}

/**
 * The lines of a swap: the credit for what was charged, and the debit for what is left of a period at the new price.
 * There is a credit only for a charge that was paid, or that is still pending and so will be billed together with it.
 */
export function swapLines(
  { chargedLine, variant }: { chargedLine: Charged | null; variant: Variant },
  to: Variant,
  at: Date,
  period: Span,
): { lines: Line[]; debit: Line } {
  const debit = debitLine(to, prorate(to.price, period, at), { periodStart: at, periodEnd: period.periodEnd });
  if (!chargedLine || (chargedLine.invoice && chargedLine.invoice.status !== 'paid')) return { lines: [debit], debit };
  const amount = prorate(chargedLine.amount, chargedLine, at);
  return { lines: [creditLine(variant, amount, { periodStart: at, periodEnd: chargedLine.periodEnd }), debit], debit };
}
