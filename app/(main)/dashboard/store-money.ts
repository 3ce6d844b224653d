import type { MetricsObject } from '@/lib/billing/subscriptions/totals/metrics-object.ts';

type Day = MetricsObject['days'][number];

/** Something of these days, and of as many before them. */
export interface Change {
  now: number;
  before: number;
}

/** A store's money in one currency, day by day. */
export interface Money {
  currency: string;
  invoiced: Change;
  collected: Change;
  /** Minor units; `before` is what was invoiced on the day as long before. */
  days: { date: string; invoiced: number; collected: number; before: number }[];
}

/** What a store's subscriptions come to. */
export type Counts = Record<'active' | 'new' | 'ended' | 'failed', Change>;

/**
 * What a store's days come to, the latter half beside the former.
 * @param first which currency comes first
 */
export function storeMoney(days: readonly Day[], first: string): { monies: Money[]; counts: Counts } {
  const half = Math.floor(days.length / 2);
  const [former, latter] = [days.slice(0, half), days.slice(half)];
  const change = (of: (day: Day) => number): Change => ({ now: sum(latter, of), before: sum(former, of) });
  const currencies = days.flatMap(({ invoiced, collected }) => [...invoiced, ...collected]);
  const codes = [...new Set(currencies.map(({ currency }) => currency))].toSorted((one, other) =>
    one === first ? -1 : other === first ? 1 : one.localeCompare(other),
  );
  return {
    monies: codes.map((currency) => {
      const [invoiced, collected] = [amountOf('invoiced', currency), amountOf('collected', currency)];
      return {
        currency,
        invoiced: change(invoiced),
        collected: change(collected),
        days: latter.map((day, index) => {
          const earlier = former[index];
          return {
            date: day.date,
            invoiced: invoiced(day),
            collected: collected(day),
            before: earlier ? invoiced(earlier) : 0,
          };
        }),
      };
    }),
    counts: {
      active: { now: latter.at(-1)?.active ?? 0, before: former.at(-1)?.active ?? 0 },
      new: change((day) => day.new),
      ended: change(({ ended }) => ended),
      failed: change(({ failed }) => failed),
    },
  };
}

function amountOf(measure: 'invoiced' | 'collected', wanted: string) {
  return (day: Day) => day[measure].find(({ currency }) => currency === wanted)?.amount ?? 0;
}

function sum(days: readonly Day[], of: (day: Day) => number): number {
  return days.reduce((total, day) => total + of(day), 0);
}
