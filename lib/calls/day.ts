import { DAY_MS } from '../kernel/text/durations.ts';

/** The last days in UTC, today included, oldest first, written as 2026-05-31. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
