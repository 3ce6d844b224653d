import { texts } from '../../kernel/language/current-language.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { formatMoney } from '../../kernel/text/money.ts';
import { type Line, prorate, type Span } from './line.ts';

/** How the amount of a prorated line was worked out: `of` × `left` ÷ `whole`, rounded half up. */
export interface Arithmetic {
  of: bigint;
  /** Milliseconds of the span that were left. */
  left: number;
  /** Milliseconds of the whole span. */
  whole: number;
}

/**
 * Finds out how a swap’s credit or debit was worked out, from the lines beside it: a credit from the line that had
 * charged for that time, a debit from the new price and the period that ends when it does.
 * @param all the subscription’s lines at least up to this one, oldest first
 * @param prices the price of each variant, which never changes
 * @returns null for lines that aren’t part of anything, and where the result differs from the amount, so that what is
 * shown is never wrong
 */
export function arithmeticOf(line: Line, all: Line[], prices: ReadonlyMap<string, bigint>): Arithmetic | null {
  if (!line.proration) return null;
  const before = all.slice(0, all.includes(line) ? all.indexOf(line) : all.length);
  const found = line.amount < 0n ? chargeOf(line, before) : priceOf(line, before, prices);
  if (!found) return null;
  const amount = prorate(found.of, found.span, line.periodStart);
  const isPart = line.periodStart > found.span.periodStart;
  if (!isPart || amount !== (line.amount < 0n ? -line.amount : line.amount)) return null;
  const end = found.span.periodEnd.getTime();
  return { of: found.of, left: end - line.periodStart.getTime(), whole: end - found.span.periodStart.getTime() };
}

/** The arithmetic as people write it: “15 of 30 days × $100.00 = −$50.00”. */
export function arithmeticInWords({ of, left, whole }: Arithmetic, { amount, currency }: Line): string {
  const bothWhole = left % DAY_MS === 0 && whole % DAY_MS === 0;
  const part = bothWhole ? String(left / DAY_MS) : stretchInWords(left);
  const money = { price: formatMoney(of, currency), amount: formatMoney(amount, currency) };
  return texts('subscriptions')('proration', { part, whole: stretchInWords(whole, 'ofDays'), ...money });
}

/**
 * A stretch of time to the minute: “30 days”, “14 days 12 h 31 min”.
 * @param days how days are called: in German, what is a part of them asks for another form
 */
function stretchInWords(ms: number, days: 'days' | 'ofDays' = 'days'): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [whole, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const t = texts('subscriptions');
  const parts = [
    whole > 0 && t(days, { count: whole }),
    hours > 0 && t('hours', { count: hours }),
    rest > 0 && t('minutes', { count: rest }),
  ];
  return parts.filter(Boolean).join(' ') || t('lessThanAMinute');
}

/** The latest charge for the time that a credit gives back. */
function chargeOf(credit: Line, before: Line[]): { of: bigint; span: Span } | null {
  const charge = before.findLast(
    (line) => line.amount >= 0n && endsWith(line, credit) && line.variantId === credit.variantId,
  );
  return charge ? { of: charge.amount, span: charge } : null;
}

/**
 * The price that a debit is a part of, over the period that ends when it does: the longest stretch that was charged up
 * to there.
 */
function priceOf(debit: Line, before: Line[], prices: ReadonlyMap<string, bigint>): { of: bigint; span: Span } | null {
  const of = prices.get(debit.variantId ?? '');
  const charges = before.filter((line) => line.amount >= 0n && endsWith(line, debit));
  const [first] = charges.toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime());
  return of !== undefined && first ? { of, span: first } : null;
}

function endsWith(line: Line, other: Line): boolean {
  return line.periodEnd.getTime() === other.periodEnd.getTime();
}
