import { db, transact } from '../database/db.ts';
import { isUnpublished, placeEvents } from '../events/any-events.ts';
import { currentTime } from '../process/clock.ts';
import { insertDeliveries } from './deliveries.ts';

/**
 * Publishes what was committed: every event gets its place among all, and a delivery for each endpoint that subscribes
 * to it and may receive it. Events that are published appear in lists and are delivered; an event and its deliveries
 * come together.
 */
export async function publishEvents(): Promise<void> {
  if (!(await isUnpublished(db()))) return;
  for (let isMore = true; isMore; ) {
    isMore = await transact(
      async (tx) => {
        const places = await placeEvents(tx);
        if (!places) return false;
        await insertDeliveries(tx, places, currentTime());
        return places.isMore;
      },
      // Whoever publishes waits for those before.
      { maxWait: 10_000, timeout: 30_000 },
    );
  }
}
