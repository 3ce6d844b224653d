import { db, transact } from '@/lib/database/db.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { dropApprovals, lockLapsed, setDecided } from './approvals.ts';
import { recordApprovals } from './record-approvals.ts';

const BATCH = 100;
const KEEP_MS = 90 * DAY_MS;

/**
 * Ends approvals that have expired and those of connections and keys that have ended, and removes those that were asked
 * for 90 days ago.
 */
export async function endApprovals(now: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await endSome(now, { most: BATCH })) === BATCH);
  while (!signal.aborted && (await dropApprovals(db(), new Date(now.getTime() - KEEP_MS), BATCH)) === BATCH);
}

/** Ends one approval, if its time or what asked for it is over. */
export async function endLapsed(id: string, now: Date): Promise<void> {
  await endSome(now, { most: 1, id });
}

function endSome(now: Date, which: Parameters<typeof lockLapsed>[2]): Promise<number> {
  return transact(async (tx) => {
    const lapsed = await lockLapsed(tx, now, which);
    const rows = [];
    for (const { id, to } of lapsed) rows.push(await setDecided(tx, id, to));
    await recordApprovals(tx, rows, { now, requestId: null });
    return lapsed.length;
  });
}
