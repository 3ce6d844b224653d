import { randomUUID } from 'node:crypto';
import { currentTime } from '../clock.ts';
import { db } from '../db.ts';
import { every } from '../every.ts';
import { log } from '../log.ts';
import { deliverLane, HOLD_MS } from './deliver-lane.ts';
import { type HeldLane, isWorkDue, takeLanes } from './delivery-lanes.ts';
import { publishEvents } from './publish-events.ts';
import type { DeliveryContext } from './send-delivery.ts';

/** How often a process looks for events that were committed, and for retries that are due. */
const LOOK_MS = 300;
/** How many lanes a process has at once, and how many of one endpoint. */
const MOST_LANES = 100;
const MOST_OF_ONE = 16;

/**
 * Starts delivering events in this process; any number of processes share the work.
 * @returns what stops it: no new attempt begins, and those in progress finish
 */
export function startDelivering(
  context: DeliveryContext = { clock: currentTime, chance: Math.random },
): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Map<Promise<void>, string>();
  let looking: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    await publishEvents();
    const most = MOST_LANES - running.size;
    if (most <= 0) return;
    const now = context.clock();
    const until = new Date(now.getTime() + HOLD_MS);
    const lanes = await takeLanes(db(), { most, full: fullOnes(running), holder: randomUUID(), now, until });
    for (const lane of lanes) begin(lane, until);
  };
  const begin = (lane: HeldLane, until: Date) => {
    const work = deliverLane(lane, until, context, stopping.signal)
      .catch((error) =>
        log().warn({ err: error, endpointId: lane.endpointId }, 'a delivery was interrupted; it is tried again'),
      )
      .finally(() => {
        running.delete(work);
        // What became due meanwhile need not wait for the next look.
        again();
      });
    running.set(work, lane.endpointId);
  };
  let isQueued = false;
  const again = () => {
    if (isQueued) return looking;
    isQueued = true;
    looking = looking
      .then(async () => {
        isQueued = false;
        if (await isWorkDue(db(), context.clock())) await look();
      })
      .catch((error) => log().warn({ err: error }, 'looking for deliveries failed; the next look tries again'));
    return looking;
  };
  const stop = every(LOOK_MS, again);
  return async () => {
    stopping.abort();
    await stop();
    await looking;
    await Promise.all(running.keys());
  };
}

/** The endpoints of which a process has as many lanes as it takes. */
function fullOnes(running: Map<Promise<void>, string>): string[] {
  const counts = new Map<string, number>();
  for (const endpointId of running.values()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= MOST_OF_ONE).map(([endpointId]) => endpointId);
}
