import { type Variant, variantTitle } from '../catalogue/variant.ts';

/** A line of an invoice, or a pending one. Credits are negative. */
export interface Line extends Span {
  description: string;
  amount: bigint;
  currency: string;
  proration: boolean;
  variantId: string | null;
}

// How lines begin that a swap makes; the rest is the plan.
export const UNUSED = 'Unused time on ';
export const REMAINING = 'Remaining time on ';

type Named = Pick<Variant, 'id' | 'name' | 'currency' | 'product'>;

/** The price of a whole period. */
export function priceLine(variant: Variant, span: Span): Line {
  return line(variantTitle(variant), variant.price, variant, span, false);
}

/** What a swap credits of what was charged. */
export function creditLine(variant: Named, amount: bigint, span: Span): Line {
  return line(`${UNUSED}${variantTitle(variant)}`, -amount, variant, span, true);
}

/** What a swap charges for the new price. */
export function debitLine(variant: Named, amount: bigint, span: Span): Line {
  return line(`${REMAINING}${variantTitle(variant)}`, amount, variant, span, true);
}

function line(description: string, amount: bigint, variant: Named, span: Span, proration: boolean): Line {
  const { periodStart, periodEnd } = span;
  return { description, amount, currency: variant.currency, proration, periodStart, periodEnd, variantId: variant.id };
}

/** A stretch of time that an amount was charged for. */
export interface Span {
  periodStart: Date;
  periodEnd: Date;
}

/**
 * The part of an amount that falls on what is left of a span: round_half_up(amount × remaining_ms ÷ period_ms).
 * Integers throughout. A time outside the span counts as its nearer end, so the result never exceeds the amount.
 * @param amount minor units, zero or more
 */
export function prorate(amount: bigint, span: Span, at: Date): bigint {
  const start = BigInt(span.periodStart.getTime());
  const end = BigInt(span.periodEnd.getTime());
  const period = end - start;
  if (period <= 0n) return 0n;
  const left = end - BigInt(at.getTime());
  const remaining = left < 0n ? 0n : left > period ? period : left;
  // Twice everything, plus a half: flooring that rounds half up.
  return (2n * amount * remaining + period) / (2n * period);
}
