import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/durations.ts';

/** How long after a failed attempt the next one comes. */
const DELAYS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];

/** After this long nobody waits for a mail any more; links in it have expired. */
export const GIVE_UP_MS = DAY_MS;

/**
 * When a mail is tried again that couldn't be sent, at the latest a day after it was queued; null: never.
 * @param failures how often it has failed, at least once
 */
export function resendAt(failures: number, queuedAt: Date, now: Date): Date | null {
  const delay = DELAYS[Math.min(failures, DELAYS.length) - 1] ?? 0;
  const next = new Date(now.getTime() + delay);
  return next.getTime() - queuedAt.getTime() > GIVE_UP_MS ? null : next;
}
