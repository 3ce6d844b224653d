import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import type { Prisma } from '../generated/client.ts';

type Tx = Prisma.TransactionClient;

/**
 * Does something in a transaction, then the rest once somebody else, whom it starts, waits for its locks. Nothing is
 * retried. On a server only: the embedded database runs one transaction after the other.
 */
export function inTwoSteps(
  first: (tx: Tx) => Promise<unknown>,
  rest: (tx: Tx) => Promise<unknown>,
  start: () => Promise<unknown>,
) {
  let other: Promise<unknown> = Promise.resolve();
  const ours = db().$transaction(
    async (tx) => {
      await first(tx);
      other = start();
      other.catch(() => {});
      await someoneWaits();
      await rest(tx);
    },
    { timeout: 10_000 },
  );
  return Promise.allSettled([
    ours,
    ours.then(
      () => other,
      () => other,
    ),
  ]);
}

/** Returns once somebody waits for a lock in this database. */
export async function someoneWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = await query<unknown>(
      db(),
      sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nobody waits.');
}
