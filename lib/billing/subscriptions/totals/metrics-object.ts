import { DAY_MS } from '../../../kernel/text/durations.ts';

/** The days that are told of, by the calendar of a time zone. */
export interface Days {
  /** `2026-05-01` */
  first: string;
  last: string;
  timeZone: string;
}

/** A part of what a store comes to. */
export interface Measured {
  measure: 'invoiced' | 'collected' | 'new' | 'ended' | 'failed' | 'before';
  /** Empty for `before`: how many there were when the first day began. */
  day: string;
  /** Empty where it isn't money. */
  currency: string;
  /** Minor units of money, else how many. */
  amount: string;
}

interface Amount {
  currency: string;
  amount: number;
}

/** One day of a store. */
interface DayObject {
  date: string;
  invoiced: Amount[];
  collected: Amount[];
  active: number;
  new: number;
  ended: number;
  failed: number;
}

/** What a store comes to, day by day. */
export interface MetricsObject {
  time_zone: string;
  days: DayObject[];
}

/** Which day it is in a time zone: `2026-05-20`. */
export function dayIn(timeZone: string, at: Date): string {
  // What Sweden writes is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/** How many days there are from one to another, both included; 0 or less when the other comes before. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** A day for each that was asked for, also where nothing happened. */
export function metricsObject(rows: readonly Measured[], { first, last, timeZone }: Days): MetricsObject {
  const money = (measure: Measured['measure'], day: string) =>
    rows
      .filter((row) => row.measure === measure && row.day === day)
      .map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
  const count = (measure: Measured['measure'], day: string) =>
    Number(rows.find((row) => row.measure === measure && row.day === day)?.amount ?? 0);
  let active = count('before', '');
  const days = Array.from({ length: daysBetween(first, last) }, (_, index): DayObject => {
    const date = new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10);
    const [begun, ended] = [count('new', date), count('ended', date)];
    active += begun - ended;
    return {
      date,
      invoiced: money('invoiced', date),
      collected: money('collected', date),
      active,
      new: begun,
      ended,
      failed: count('failed', date),
    };
  });
  return { time_zone: timeZone, days };
}
