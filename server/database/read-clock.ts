import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { setDatabaseClock } from '@/lib/kernel/process/clock.ts';
import { every } from '@/lib/kernel/process/every.ts';
import { log } from '@/lib/kernel/process/log.ts';

const EVERY_MS = 30_000;
const CHECK_MS = 2_000;
/** A question that took longer says too little about the time; the next one is better. */
const LONGEST_WAY_MS = 200;
const ATTEMPTS = 5;
/** A machine whose clock is so far from the database's is worth a line in the log. */
const WORTH_A_LINE_MS = 1_000;

/** Reads the database's clock now and twice a minute: it may be another machine's after a failover. */
export async function startReadingClock(): Promise<() => Promise<void>> {
  let logged = 0;
  const read = async () => {
    const ahead = await readDatabaseClock();
    const isNews = Math.abs(ahead - logged) >= WORTH_A_LINE_MS;
    if (isNews) log().warn({ aheadMs: ahead }, 'this machine’s clock is not the database’s, which counts');
    if (isNews) logged = ahead;
  };
  let readAt = Number.NEGATIVE_INFINITY;
  const readInTurn = async () => {
    if (performance.now() - readAt < EVERY_MS) return;
    await read();
    readAt = performance.now();
  };
  // A process that starts while the database is away goes by the machine's clock until it has read the other.
  await readInTurn().catch(() => {});
  return every(CHECK_MS, readInTurn);
}

/** Reads it once. @returns by how many milliseconds this machine's clock is ahead */
export async function readDatabaseClock(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const began = performance.now();
    const [row] = await query<{ time: number }>(
      db(),
      sql`
      SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time`,
    );
    const way = performance.now() - began;
    if (!row) throw new Error('The database has no clock.');
    if (way > LONGEST_WAY_MS && attempt < ATTEMPTS) {
      await sleep(100);
      continue;
    }
    const at = began + way / 2;
    setDatabaseClock({ time: row.time, at });
    return Math.round(Date.now() - (row.time + performance.now() - at));
  }
}
