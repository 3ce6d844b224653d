import { randomUUID } from 'node:crypto';
import { db } from '../database/db.ts';
import { currentTime } from '../kernel/process/clock.ts';
import { every } from '../kernel/process/every.ts';
import { log } from '../kernel/process/log.ts';
import { deliverLane, HOLD_MS, type LaneStart, readLanes } from './deliver-lane.ts';
import { findWork, type HeldLane, LOOKED_THROUGH, takeLanes } from './delivery-lanes.ts';
import { publishEvents } from './publish-events.ts';
import type { DeliveryContext } from './send-delivery.ts';

/** How often a process looks for events that were committed, and for retries that are due. */
const LOOK_MS = 300;
/** Every how many turns it looks further for lanes. */
const SELDOM = 8;
/** How many lanes a process has at once. */
const MOST_LANES = 100;

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

  /** How many of the lanes that were taken last may finish before the next look need not wait for its time. */
  let patience = 0;
  let turns = 0;

  const look = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    const work = await findWork(db(), context.clock());
    if (work.isUnpublished) await publishEvents();
    const most = MOST_LANES - running.size;
    if (most <= 0 || !(work.isUnpublished || work.isDue)) return;
    const now = context.clock();
    const until = new Date(now.getTime() + HOLD_MS);
    turns += 1;
    const lanes = await takeLanes(db(), {
      most,
      busy: countEach(running.values()),
      holder: randomUUID(),
      now,
      until,
      lookedThrough: turns % SELDOM === 0 ? LOOKED_THROUGH.seldom : LOOKED_THROUGH.mostly,
    });
    patience = Math.ceil(lanes.length / 2);
    const starts = await readLanes(lanes);
    for (const [index, lane] of lanes.entries()) begin(lane, starts[index] ?? null, until);
  };
  const begin = (lane: HeldLane, start: LaneStart, until: Date) => {
    const work = deliverLane(lane, start, until, context, stopping.signal)
      .catch((error) =>
        log().warn({ err: error, endpointId: lane.endpointId }, 'a delivery was interrupted; it is tried again'),
      )
      .finally(() => {
        running.delete(work);
        // What became due meanwhile need not wait for the next look; but each look costs as much for one lane as for
        // many.
        patience -= 1;
        if (patience <= 0) again();
      });
    running.set(work, lane.endpointId);
  };
  let isQueued = false;
  const again = () => {
    if (isQueued) return looking;
    isQueued = true;
    looking = looking
      .then(() => {
        isQueued = false;
        return look();
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

function countEach(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
