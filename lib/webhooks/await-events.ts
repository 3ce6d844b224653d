import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../config/limits.ts';
import { db } from '../database/db.ts';
import { storesBehind } from '../events/any-events.ts';
import { processWide } from '../process/process-wide.ts';
import { isStopping } from '../process/stopping.ts';
import { publishEvents } from './publish-events.ts';

const LOOK_MS = 250;

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** Who waits for events in this process; undefined while nobody does. */
    waiting?: Set<Waiting>;
  }
}

interface Waiting {
  storeId: string;
  behind: bigint;
  wake: (known: bigint | null) => void;
}

/**
 * Waits until an event of a store has been published behind a place. However many do, their process looks once for all
 * of them, and wakes those whose store has something new.
 * @param behind the last place that the caller knows
 * @returns the place behind which to wait if that was nothing for the caller; null when there is nothing to wait for
 * any more: the signal is aborted, the process stops, or as many wait as may
 */
export async function awaitEvents(storeId: string, behind: bigint, signal: AbortSignal): Promise<bigint | null> {
  if (signal.aborted || isStopping() || (processWide.waiting?.size ?? 0) >= LIMITS.waiting) return null;
  const isFirst = !processWide.waiting;
  processWide.waiting ??= new Set();
  const all = processWide.waiting;
  return new Promise((resolve) => {
    const leave = () => own.wake(null);
    const own: Waiting = {
      storeId,
      behind,
      wake: (known) => {
        all.delete(own);
        signal.removeEventListener('abort', leave);
        resolve(known);
      },
    };
    all.add(own);
    signal.addEventListener('abort', leave);
    if (isFirst) void lookFor(all);
  });
}

/** Until nobody waits. Whoever joins is looked for behind their own place, so that nothing falls in between. */
async function lookFor(all: Set<Waiting>): Promise<void> {
  while (all.size > 0 && !isStopping()) {
    await sleep(LOOK_MS);
    const least = [...all].reduce<bigint | null>(
      (known, { behind }) => (known === null || behind < known ? behind : known),
      null,
    );
    if (least === null) break;
    try {
      await publishEvents();
      const { lasts, last } = await storesBehind(db(), least);
      for (const one of all) {
        const own = lasts.get(one.storeId);
        if (own !== undefined && own > one.behind) one.wake(own);
        else if (last > one.behind) one.behind = last;
      }
    } catch {
      // While the database is away everybody goes on waiting.
    }
  }
  processWide.waiting = undefined;
  for (const { wake } of all) wake(null);
}
