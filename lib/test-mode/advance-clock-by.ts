import type { Interval } from '@/prisma/generated/enums.ts';
import { anchorDayOf, periodEnd } from '../catalogue/period.ts';
import { ApiError } from '../errors/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { advanceClock } from './advance-clock.ts';
import { readClock } from './read-clock.ts';

/**
 * Moves the clock of a store's test mode forward by a day, week, month or year, as {@link advanceClock} does.
 * @returns where it stood before; null when it is being moved already
 * Throws ApiError: 409 `test_mode_only`.
 */
export async function advanceClockBy(
  access: StoreProof,
  interval: Interval,
  context: RequestContext,
): Promise<Date | null> {
  const { now: from, advancingTo } = await readClock(access, context.now);
  if (advancingTo) return null;
  try {
    await advanceClock(access, periodEnd(from, { interval, intervalCount: 1 }, anchorDayOf(from)), context);
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'clock_advancing') return null;
    throw error;
  }
  return from;
}
