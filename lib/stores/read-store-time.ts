import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { findTestClock, shareTestClock } from './test-clocks.ts';

/** The furthest a clock is moved at once, in milliseconds: five years. */
const FURTHEST_MS = 5 * 366 * DAY_MS;

/** Whether a clock can be moved there: forward, by five years at most. */
export function isReachable(from: Date, to: Date): boolean {
  return to >= from && to.getTime() - from.getTime() <= FURTHEST_MS;
}

/** What a store's clock shows: real time and how far ahead of it, or how far it has got while it is being moved. */
interface Clock {
  offsetMs: bigint;
  advancingTo: Date | null;
  reachedAt: Date | null;
}

/** The time in a store's test mode; without a clock of its own it is real time. */
export function storeTimeOf(clock: Clock | null, now: Date): Date {
  if (!clock) return now;
  if (clock.advancingTo && clock.reachedAt) return clock.reachedAt;
  return new Date(now.getTime() + Number(clock.offsetMs));
}

/** The same for a change. Throws 409 `clock_advancing` while the clock is being moved. */
export function timeForChange(clock: Clock | null, now: Date): Date {
  if (clock?.advancingTo) throw new ApiError('clock_advancing');
  return storeTimeOf(clock, now);
}

interface Store {
  id: string;
  mode: Mode;
}

/**
 * The time of a store: in test mode its clock's, in live mode real time. Everything in billing goes by it; tokens,
 * sessions and quotes keep real time.
 */
export async function readStoreTime(db: Db, { id, mode }: Store, now: Date): Promise<Date> {
  return mode === 'test' ? storeTimeOf(await findTestClock(db, id), now) : now;
}

/**
 * The same for a change in this transaction; the clock can't be moved until it ends.
 * Throws 409 `clock_advancing` while it is being moved.
 */
export async function requireStoreTime(tx: Prisma.TransactionClient, { id, mode }: Store, now: Date): Promise<Date> {
  return mode === 'test' ? timeForChange(await shareTestClock(tx, id), now) : now;
}
