import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/text/durations.ts';

/** How long after the previous attempt each next one comes, in milliseconds. */
const RETRY_DELAYS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
const JITTER = 0.2;

/** An endpoint at which every delivery has failed for so long is switched off. */
export const GIVE_UP_MS = 3 * DAY_MS;

/**
 * When a failed delivery is tried again, up to a fifth earlier or later, so that what failed together doesn't come back
 * together. Null when that was the last attempt.
 * @param failures how many attempts have failed in a row, at least 1
 * @param chance a number from 0 up to 1
 */
export function retryAt(failures: number, previous: Date, chance: number): Date | null {
  const delay = RETRY_DELAYS[failures - 1];
  if (delay === undefined) return null;
  return new Date(previous.getTime() + Math.round(delay * (1 + JITTER * (2 * chance - 1))));
}
