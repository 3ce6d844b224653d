import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../database/db.ts';
import { stillTimeOf, storeTimeOf } from './store-time.ts';
import { findTestClock, holdTestClock } from './test-clocks.ts';

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
  return mode === 'test' ? stillTimeOf(await holdTestClock(tx, id), now) : now;
}
