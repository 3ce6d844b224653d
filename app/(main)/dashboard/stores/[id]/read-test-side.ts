import type { Seller } from '@/lib/accounts/read-seller.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { ofStore } from '@/lib/stores/store-proof.ts';
import {
  type ClockState,
  checkEmpty,
  countHappenings,
  type Happenings,
  readClock,
} from '@/lib/test-mode/read-clock.ts';
import { requireOwnAccess } from '../../own-access.ts';

/** The test mode of a store, as its page shows it. */
export interface TestSide {
  clock: ClockState;
  /** Whether it can be filled with sample data. */
  isEmpty: boolean;
  /** Where its clock stood before it was moved from this page; null when it wasn't. */
  moved: Date | null;
  /** What has happened since then; null while the clock is being moved. */
  happened: Happenings | null;
}

/**
 * Reads the test mode of the seller's own store.
 * @param movedFrom what the page's address says about where its clock stood before; anybody may have typed it
 */
export async function readTestSide(seller: Seller, storeId: string, movedFrom: unknown): Promise<TestSide> {
  const access = await requireOwnAccess(seller, storeId, 'test', 'see');
  const [clock, isEmpty] = await Promise.all([readClock(access, currentTime()), checkEmpty(db(), ofStore(access))]);
  const moved = typeof movedFrom === 'string' ? new Date(movedFrom) : null;
  if (!moved || !(moved < clock.now)) return { clock, isEmpty, moved: null, happened: null };
  const span = { after: moved, until: clock.now };
  return { clock, isEmpty, moved, happened: clock.advancingTo ? null : await countHappenings(access, span) };
}
