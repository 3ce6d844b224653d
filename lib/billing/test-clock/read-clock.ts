import type { TestClock } from '@/prisma/generated/client.ts';
import { db } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { storeTimeOf } from '../../stores/read-store-time.ts';
import { ofStore, type Span, type StoreProof } from '../../stores/store-proof.ts';
import { findSellerTestSide } from '../../stores/stores.ts';
import { findTestClock } from '../../stores/test-clocks.ts';
import { countIssued } from '../invoices/system-invoices.ts';
import { countEnded } from '../subscriptions/system-subscriptions.ts';

/** A store's time, and from where to where it is being moved; null when it isn't. */
export interface ClockState {
  now: Date;
  advancingFrom: Date | null;
  advancingTo: Date | null;
}

/**
 * What the clock of a store's test mode shows; while it is being moved, how far that has got.
 * @param now real time
 * Throws 409 `test_mode_only`.
 */
export async function readClock({ store }: StoreProof, now: Date): Promise<ClockState> {
  if (store.mode !== 'test') throw new ApiError('test_mode_only');
  return stateOf(await findTestClock(db(), store.id), now);
}

function stateOf(clock: TestClock | null, now: Date): ClockState {
  const { advancingFrom = null, advancingTo = null } = clock ?? {};
  return { now: storeTimeOf(clock, now), advancingFrom, advancingTo };
}

/**
 * What the test mode of a seller's store shows, in one statement: its clock, and whether nothing is there; null when
 * the store isn't theirs.
 * @param now real time
 */
export async function readSellerTestSide(sellerId: SellerId, storeId: string, now: Date) {
  const side = await findSellerTestSide(db(), sellerId, storeId);
  return side && { clock: stateOf(side.clock, now), isEmpty: side.isEmpty };
}

/** What happened in a store while its clock was moved. */
export interface Happenings {
  /** Invoices issued, and those among them whose payment has failed so far. */
  issued: number;
  unpaid: number;
  /** Subscriptions that ended. */
  ended: number;
}

/** Counts what happened in a store in a span of its time. */
export async function countHappenings(access: StoreProof, span: Span): Promise<Happenings> {
  const side = ofStore(access);
  const [byStatus, ended] = await Promise.all([countIssued(db(), side, span), countEnded(db(), side, span)]);
  const issued = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { issued, unpaid: byStatus.open ?? 0, ended };
}
