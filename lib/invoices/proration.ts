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
