import type { Interval } from '@/prisma/generated/enums.ts';
import { db, transact } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import { log } from '../../kernel/process/log.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { MINUTE_MS } from '../../kernel/text/durations.ts';
import { isReachable, timeForChange } from '../../stores/read-store-time.ts';
import { recordChange } from '../../stores/record-change.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import {
  beginAdvance,
  finishAdvance,
  listMovingClocks,
  lockTestClock,
  recordReached,
  takeOverAdvance,
} from '../../stores/test-clocks.ts';
import { anchorDayOf, periodEnd } from '../catalogue/period.ts';
import { renewStore } from '../subscriptions/renew-subscriptions.ts';
import { listDueClocks } from '../subscriptions/system-subscriptions.ts';
import { type ClockState, readClock } from './read-clock.ts';

/** How long a program waits for it to be done, in milliseconds. */
const PATIENCE_MS = 10_000;

/** After this long without progress, a process that was moving a clock counts as dead. */
const SILENCE_MS = MINUTE_MS;

/** How many subscriptions one transaction takes on: few, because others wait for this process as long as it thinks. */
const BATCH = 50;

/**
 * Moves the clock of a store's test mode forward: everything that is due up to then happens in order, at its own time,
 * by the same code as in real time. Whatever takes longer than the caller waits goes on after the answer.
 * @param patienceMs how long that is, in milliseconds
 * Throws ApiError: 409 `test_mode_only` or `clock_advancing`, 422 `invalid_time`.
 */
export async function advanceClock(
  access: StoreProof,
  to: Date,
  context: RequestContext,
  patienceMs = PATIENCE_MS,
): Promise<ClockState> {
  const { id: storeId, mode } = access.store;
  if (mode !== 'test') throw new ApiError('test_mode_only');
  await transact(async (tx) => {
    const from = timeForChange(await lockTestClock(tx, storeId), context.now);
    if (!isReachable(from, to)) throw new ApiError('invalid_time', { param: 'advance_to' });
    if (!(await beginAdvance(tx, storeId, { from, to, now: context.now }))) throw new ApiError('clock_advancing');
    const detail = { from: from.toISOString(), to: to.toISOString() };
    await recordChange(tx, access, { kind: 'clock_advance', detail }, context);
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<ClockState | null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  const done = advance(storeId, to).finally(() => clearTimeout(timer));
  // When nobody waits any more, the job takes over what failed.
  done.catch((error) => log().warn({ err: error, storeId }, 'a test clock could not be moved, the job goes on'));
  const isDone = await Promise.race([done.then(() => true), patience]);
  return isDone ? { now: to, advancingFrom: null, advancingTo: null } : readClock(access, currentTime());
}

/** Goes on with clocks that a process has left half moved, and does what is due by those that run ahead. */
export async function advanceClocks(signal: AbortSignal): Promise<void> {
  for (const clock of await listMovingClocks(db())) {
    if (signal.aborted) return;
    const now = currentTime();
    const { storeId, advancingTo, touchedAt } = clock;
    const isLeft = now.getTime() - (touchedAt?.getTime() ?? 0) >= SILENCE_MS;
    if (advancingTo && isLeft && (await takeOverAdvance(db(), clock, now))) await advance(storeId, advancingTo);
  }
  await passClocks(signal);
}

/** Does what is due by the clocks that run ahead. */
export async function passClocks(signal: AbortSignal): Promise<void> {
  const now = currentTime();
  for (const { storeId, offsetMs } of await listDueClocks(db(), now)) {
    const until = new Date(now.getTime() + Number(offsetMs));
    await passStoreTime(storeId, until, signal);
  }
}

async function advance(storeId: string, to: Date): Promise<void> {
  const side = { storeId, mode: 'test' } as const;
  for (;;) {
    const reachedAt = await renewStore(side, to, { batch: BATCH, updatedAt: null });
    if (!reachedAt) break;
    // A reset of the test data takes the clock away.
    if (!(await recordReached(db(), storeId, { to, reachedAt, now: currentTime() }))) return;
  }
  await finishAdvance(db(), storeId, { to, now: currentTime() });
}

async function passStoreTime(storeId: string, until: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await renewStore({ storeId, mode: 'test' }, until, { batch: BATCH, updatedAt: until });
    if (!done) return;
  }
}

/**
 * Moves the clock of a store's test mode forward by a day, week, month or year, as {@link advanceClock} does.
 * @returns where it stood before; null when it is being moved already
 * Throws ApiError: 409 `test_mode_only`.
 */
export async function advanceClockBy(
  access: StoreProof,
  interval: Interval,
  context: RequestContext,
  patienceMs = PATIENCE_MS,
): Promise<Date | null> {
  const { now: from, advancingTo } = await readClock(access, context.now);
  if (advancingTo) return null;
  try {
    const to = periodEnd(from, { interval, intervalCount: 1 }, anchorDayOf(from));
    await advanceClock(access, to, context, patienceMs);
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'clock_advancing') return null;
    throw error;
  }
  return from;
}
