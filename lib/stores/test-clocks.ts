import type { Prisma, TestClock } from '@/prisma/generated/client.ts';
import type { Db, Queryable } from '../database/db.ts';
import { execute, query, sql } from '../database/query.ts';

/** The clock of a store's test mode; null while it is real time. */
export function findTestClock(db: Db, storeId: string): Promise<TestClock | null> {
  return db.testClock.findUnique({ where: { storeId } });
}

/** The same, kept from being moved until the transaction ends. */
export async function shareTestClock(tx: Prisma.TransactionClient, storeId: string): Promise<TestClock | null> {
  await keepTestClock(tx, storeId);
  return findTestClock(tx, storeId);
}

/** Keeps a store's clock from being moved until the transaction ends. */
export async function keepTestClock(tx: Queryable, storeId: string): Promise<void> {
  await query(tx, sql`SELECT store_id FROM test_clock WHERE store_id = ${storeId}::uuid FOR SHARE`);
}

/** The same, for the transaction that moves it. */
export async function lockTestClock(tx: Prisma.TransactionClient, storeId: string): Promise<TestClock | null> {
  await query(tx, sql`SELECT store_id FROM test_clock WHERE store_id = ${storeId}::uuid FOR UPDATE`);
  return findTestClock(tx, storeId);
}

/** The clocks that are being moved. */
export function listMovingClocks(db: Db): Promise<TestClock[]> {
  return db.testClock.findMany({ where: { advancingTo: { not: null } }, orderBy: { storeId: 'asc' } });
}

/**
 * Begins to move a store's clock, the one statement that decides; false when it is being moved already.
 * @param from where it stands
 * @param now real time
 */
export async function beginAdvance(
  db: Db,
  storeId: string,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<boolean> {
  const count = await execute(
    db,
    sql`
    INSERT INTO test_clock AS clock (store_id, advancing_from, advancing_to, reached_at, touched_at)
    VALUES (${storeId}::uuid, ${from}, ${to}, ${from}, ${now})
    ON CONFLICT (store_id) DO UPDATE
    SET advancing_from = ${from}, advancing_to = ${to}, reached_at = ${from}, touched_at = ${now}
    WHERE clock.advancing_to IS NULL`,
  );
  return count === 1;
}

/** Takes over from a process that has been silent for a while; false when another was faster. */
export async function takeOverAdvance(db: Db, { storeId, touchedAt }: TestClock, now: Date): Promise<boolean> {
  const { count } = await db.testClock.updateMany({
    where: { storeId, touchedAt, advancingTo: { not: null } },
    data: { touchedAt: now },
  });
  return count === 1;
}

/** Records how far the clock has got; false when it is no longer being moved there. */
export async function recordReached(
  db: Db,
  storeId: string,
  { to, reachedAt, now }: { to: Date; reachedAt: Date; now: Date },
): Promise<boolean> {
  const { count } = await db.testClock.updateMany({
    where: { storeId, advancingTo: to },
    data: { reachedAt, touchedAt: now },
  });
  return count === 1;
}

/** Lets the clock run on from where it has been moved to. */
export async function finishAdvance(db: Db, storeId: string, { to, now }: { to: Date; now: Date }): Promise<void> {
  await db.testClock.updateMany({
    where: { storeId, advancingTo: to },
    data: {
      offsetMs: BigInt(Math.max(0, to.getTime() - now.getTime())),
      advancingFrom: null,
      advancingTo: null,
      reachedAt: null,
      touchedAt: null,
    },
  });
}

/** Returns a store's test mode to real time. */
export async function deleteTestClock(db: Db, storeId: string): Promise<void> {
  await db.testClock.deleteMany({ where: { storeId } });
}
