import { type StoreTotal, TOTAL_DAYS } from '../../../lib/billing/subscriptions/totals/store-total.ts';

/** One of a seller's numbers. */
export interface Figure {
  measure: StoreTotal['measure'];
  /** Empty where it isn't money. */
  currency: string;
  /** Money of this month; of all else how many there are now. */
  value: bigint;
  /** The last days, today last: money of each, or how many there were at its end. */
  days: bigint[];
}

const MONEY = ['invoiced', 'collected'] as const;
const COUNTS = ['active', 'ending', 'unpaid'] as const;

/** What the totals of a seller's stores say: money by currency, then counts. Nothing where there is nothing yet. */
export function figuresOf(totals: readonly StoreTotal[]): Figure[] {
  if (totals.length === 0) return [];
  const currencies = [...new Set(totals.map(({ currency }) => currency))].filter((code) => code !== '').toSorted();
  const of = (wanted: string, code: string) =>
    totals.filter(({ measure, currency }) => measure === wanted && currency === code);
  return [
    ...currencies.flatMap((currency) =>
      MONEY.map((measure) => {
        const parts = of(measure, currency);
        const value = parts.reduce((sum, { ofMonth }) => sum + BigInt(ofMonth), 0n);
        return { measure, currency, value, days: daysOf(parts) };
      }),
    ),
    ...COUNTS.map((measure) => {
      const parts = of(measure, '');
      let level = parts.reduce((sum, { ago, amount }) => sum + (ago === TOTAL_DAYS ? BigInt(amount) : 0n), 0n);
      const days = daysOf(parts).map((more) => {
        level += more;
        return level;
      });
      return { measure, currency: '', value: level, days };
    }),
  ];
}

function daysOf(parts: readonly StoreTotal[]): bigint[] {
  const days = Array.from({ length: TOTAL_DAYS }, () => 0n);
  for (const { ago, amount } of parts) if (ago < TOTAL_DAYS) days[TOTAL_DAYS - 1 - ago] = BigInt(amount);
  return days;
}

/**
 * The points of a line of {@link Figure.days}, in a box as wide as the days less one and 100 high; flat at the bottom
 * where there is nothing.
 */
export function lineOf(days: readonly bigint[]): string {
  const most = days.reduce((most, day) => (day > most ? day : most), 0n);
  const least = days.reduce((least, day) => (day < least ? day : least), 0n);
  const height = most - least || 1n;
  return days.map((day, index) => `${index},${100 - Number(((day - least) * 100n) / height)}`).join(' ');
}
