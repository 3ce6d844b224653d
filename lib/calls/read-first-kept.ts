import { env } from '../kernel/config/env.ts';
import { DAY_MS } from '../kernel/text/durations.ts';

/** The beginning of the first day whose calls are kept; with none kept, that of the day after today. */
export function readFirstKept(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS - (env().requestLogDays - 1)) * DAY_MS);
}
