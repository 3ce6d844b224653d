import type { Interval } from '@/prisma/generated/enums.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';

/** How often a price is charged: every three months is `month` × 3. */
export interface Cadence {
  interval: Interval;
  intervalCount: number;
}

const DAYS = { day: 1, week: 7 } as const;
const MONTHS = { month: 1, year: 12 } as const;

/**
 * When a period that starts at `start` ends. All in UTC, so that time zones and clock changes have no effect.
 * Months and years end on the anchor day, or on the last day of a shorter month: 31 January, 28 February, 31 March.
 */
export function periodEnd(start: Date, { interval, intervalCount }: Cadence, anchorDay: number): Date {
  if (interval === 'day' || interval === 'week')
    return new Date(start.getTime() + DAYS[interval] * intervalCount * DAY_MS);
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + MONTHS[interval] * intervalCount;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay)) + (start.getTime() - startOfDay(start)));
}

/** The anchor day of periods that start at this time. */
export function anchorDayOf(start: Date): number {
  return start.getUTCDate();
}

/** Whether periods of this length keep a day of the month. */
export function hasAnchor({ interval }: Cadence): boolean {
  return interval === 'month' || interval === 'year';
}

/** Whether two prices are charged equally often, so that a swap between them keeps the period. */
export function isSameCadence(a: Cadence, b: Cadence): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}

function startOfDay(date: Date): number {
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}
