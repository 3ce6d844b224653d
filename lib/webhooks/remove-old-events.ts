import { db } from '../database/db.ts';
import { dropEvents, dropStreams } from '../events/any-events.ts';
import { DAY_MS } from '../text/durations.ts';
import { dropRetired } from './webhook-endpoints.ts';

/** How long events and their deliveries are kept. */
export const KEEP_EVENTS_MS = 30 * DAY_MS;
const BATCH = 1_000;

/** Removes events that are older than 30 days with their deliveries, and what they alone were kept for. */
export async function removeOldEvents(now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_EVENTS_MS);
  while (!signal.aborted && (await dropEvents(db(), before, BATCH)) === BATCH);
  if (signal.aborted) return;
  await dropRetired(db(), before);
  await dropStreams(db());
}
