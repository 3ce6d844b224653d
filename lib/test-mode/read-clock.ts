import { db } from '../database/db.ts';
import { ApiError } from '../errors/errors.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { storeTimeOf } from '../stores/store-time.ts';
import { findTestClock } from '../stores/test-clocks.ts';

/** A store's time, and where it is being moved to; null when it isn't. */
export interface ClockState {
  now: Date;
  advancingTo: Date | null;
}

/**
 * What the clock of a store's test mode shows; while it is being moved, how far that has got.
 * @param now real time
 * Throws 409 `test_mode_only`.
 */
export async function readClock({ store }: StoreProof, now: Date): Promise<ClockState> {
  if (store.mode !== 'test') throw new ApiError('test_mode_only');
  const clock = await findTestClock(db(), store.id);
  return { now: storeTimeOf(clock, now), advancingTo: clock?.advancingTo ?? null };
}
