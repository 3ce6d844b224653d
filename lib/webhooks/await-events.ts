import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, db } from '../database/db.ts';
import { driverOf } from '../database/query.ts';
import { PUBLISHED, storesBehind, tellNothing } from '../journal/events/system-events.ts';
import { memory } from '../kernel/process/process-wide.ts';
import { isStopping, stopSignal } from '../kernel/process/stopping.ts';
import { publishEvents } from './publish-events.ts';

/** How often a process looks that hears of events, in case it missed one, and one that hears nothing. */
const LOOK_MS = { hearing: 5_000, deaf: 250 };
/** However many events there are, a process looks for them no more often. */
const PAUSE_MS = 50;

interface Waiting {
  /** Null: of any store. */
  storeId: string | null;
  behind: bigint;
  wake: (known: bigint | null) => void;
}

/** Who in this process waits for events, and what it hears of them. */
interface Awaited {
  waiting: Set<Waiting>;
  isLooking: boolean;
  isListening: boolean;
  /** Whether it was told of anything since it listens, and hasn't found anything since of which it wasn't. */
  isHearing: boolean;
  /** The last place that it was told or has found. */
  last: bigint;
  /** Aborted when there is something to look for at once. */
  soon: AbortController;
}

/** By database, of which a process has one. */
export const awaitedOf = memory<Db, Awaited>();

/**
 * Waits until an event of a store, or of any, has been published behind a place. Whoever publishes tells every process,
 * which looks once for all that wait in it, and wakes those whose store has something new. How many may wait is for the
 * caller to bound.
 * @param storeId null for any
 * @param behind the last place that the caller knows
 * @param ms how long to wait at most
 * @returns the place behind which to wait if that was nothing for the caller; null when there is nothing to wait for
 * any more: the time is over, the signal is aborted or the process stops
 */
export async function awaitEvents(
  storeId: string | null,
  behind: bigint,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<bigint | null> {
  const awaited = awaitedOf.get(db()) ?? nothingAwaited();
  awaitedOf.set(db(), awaited);
  if (signal.aborted || isStopping() || ms <= 0) return null;
  return new Promise((resolve) => {
    const leave = () => own.wake(null);
    const timer = setTimeout(leave, ms);
    const own: Waiting = {
      storeId,
      behind,
      wake: (known) => {
        awaited.waiting.delete(own);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(known);
      },
    };
    awaited.waiting.add(own);
    signal.addEventListener('abort', leave);
    // What came since the caller read its place.
    if (behind < awaited.last) awaited.soon.abort();
    if (!awaited.isLooking) void lookFor(awaited);
  });
}

function nothingAwaited(): Awaited {
  const soon = new AbortController();
  return { waiting: new Set(), isLooking: false, isListening: false, isHearing: false, last: 0n, soon };
}

/** Until nobody waits. Whoever joins is looked for behind their own place, so that nothing falls in between. */
async function lookFor(awaited: Awaited): Promise<void> {
  awaited.isLooking = true;
  const stop = () => awaited.soon.abort();
  stopSignal().addEventListener('abort', stop);
  while (awaited.waiting.size > 0 && !isStopping()) {
    const isTold = awaited.soon.signal.aborted;
    awaited.soon = new AbortController();
    try {
      if (!awaited.isListening) await listen(awaited);
      await look(awaited, isTold);
    } catch {
      // While the database is away everybody goes on waiting.
    }
    const { signal } = awaited.soon;
    await sleep(PAUSE_MS);
    if (!isStopping())
      await sleep(LOOK_MS[awaited.isHearing ? 'hearing' : 'deaf'], undefined, { signal }).catch(() => {});
  }
  awaited.isLooking = false;
  stopSignal().removeEventListener('abort', stop);
  if (isStopping()) for (const { wake } of awaited.waiting) wake(null);
}

async function listen(awaited: Awaited): Promise<void> {
  awaited.isListening = true;
  const lost = () => {
    awaited.isListening = false;
    awaited.isHearing = false;
    awaited.soon.abort();
  };
  const hear = (payload: string) => {
    awaited.isHearing = true;
    const position = BigInt(payload);
    if (position <= awaited.last) return;
    awaited.last = position;
    awaited.soon.abort();
  };
  try {
    await driverOf(db())?.listen?.(PUBLISHED, hear, lost);
  } catch {
    return lost();
  }
  await tellNothing(db());
}

async function look(awaited: Awaited, isTold: boolean): Promise<void> {
  // Who isn't told of anything might be waiting for a worker that is away.
  if (!isTold) await publishEvents();
  const { waiting } = awaited;
  const [first, ...others] = [...waiting].map(({ behind }) => behind);
  if (first === undefined) return;
  const least = others.reduce((known, behind) => (behind < known ? behind : known), first);
  const { lasts, last } = await storesBehind(db(), least);
  if (last > awaited.last) {
    if (awaited.last > 0n) awaited.isHearing = false;
    awaited.last = last;
  }
  for (const one of waiting) {
    const newest = one.storeId === null ? last : (lasts.get(one.storeId) ?? 0n);
    if (newest > one.behind) one.wake(last);
    else if (last > one.behind) one.behind = last;
  }
}
