import { MINUTE_MS } from '../kernel/text/durations.ts';

/**
 * The last use of something that is being used now, as it will be written down: once a minute.
 * @param saved the last one that is written down
 */
export function lastUse(saved: Date | null, now: Date): Date {
  return saved && now.getTime() - saved.getTime() < MINUTE_MS ? saved : now;
}
