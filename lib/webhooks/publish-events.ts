import { db, takeJobTime, transact, transactStatements } from '../database/db.ts';
import {
  dropEvents,
  dropStreams,
  isUnpublished,
  KEEP_EVENTS_MS,
  positionEvents,
} from '../journal/events/system-events.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { currentTime } from '../kernel/process/clock.ts';
import { insertDeliveries } from './deliveries.ts';
import { dropRetired } from './webhook-endpoints.ts';

/**
 * Publishes what was committed: every event gets its place among all, and a delivery for each endpoint that subscribes
 * to it and may receive it. Events that are published appear in lists and are delivered; an event and its deliveries
 * come together.
 */
export async function publishEvents(): Promise<void> {
  if (!(await isUnpublished(db()))) return;
  for (let isMore = true; isMore; ) {
    isMore = await transactStatements(
      async (tx) => {
        const positions = await positionEvents(tx);
        if (!positions) return false;
        await insertDeliveries(tx, positions, currentTime());
        return positions.isMore;
      },
      // The embedded database runs one transaction after the other: whoever publishes waits for those before.
      { maxWait: 10_000, timeout: 30_000 },
    );
  }
}

const BATCH = 1_000;

/** Removes events that are older than 30 days with their deliveries, and what they alone were kept for. */
export async function removeOldEvents(now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_EVENTS_MS);
  while (!signal.aborted && (await dropEvents(db(), before, BATCH)) === BATCH);
  if (signal.aborted) return;
  await dropRetired(db(), before);
  await transact(
    async (tx) => {
      await takeJobTime(tx);
      await dropStreams(tx);
    },
    { timeout: LIMITS.jobStatementMs },
  );
}
