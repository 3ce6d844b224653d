import type { Prisma } from '@/prisma/generated/client.ts';
import { isDatabaseUnreachable, takeJobTime, transact } from '../db.ts';
import { LIMITS } from '../limits.ts';
import { log } from '../log.ts';
import { planPeriodEnd } from './change.ts';
import { saveChanges } from './save-changes.ts';
import { type DueCursor, findLocked, isDue, lockDue, lockOne } from './subscriptions.ts';

/** The longest a billing transaction may take, in milliseconds, including waiting for others. */
export const TRANSACTION = { maxWait: 8_000, timeout: 6_000 } as const;

/** The same for a batch of a job. */
const JOB_TRANSACTION = { maxWait: 8_000, timeout: LIMITS.jobStatementMs } as const;

/** The result of one batch. */
export interface RenewalBatch {
  /** How many period ends it processed. */
  done: number;
  /** Where the next batch continues; null when nothing was due. */
  next: DueCursor | null;
}

/**
 * Processes periods that have ended, longest ago first: subscriptions set to cancel end, the others renew with an
 * invoice dated at the period's own end. All of it is one transaction on locked rows, so any number of workers may run
 * at once, each period is billed once, and a worker that is killed loses nothing. When one subscription can't be
 * renewed, it is logged and the others are processed one by one, so that it holds up none. Throws when the database is
 * unreachable.
 * @param options.batch how many subscriptions at most, one period each
 * @param options.after where an earlier batch stopped; what failed before there is not tried again
 */
export async function renewDue(now: Date, options: { batch: number; after?: DueCursor | null }): Promise<RenewalBatch> {
  const { batch: limit, after = null } = options;
  let due: DueCursor[] = [];
  let done = 0;
  try {
    done = await transact(async (tx) => {
      await takeJobTime(tx);
      due = await lockDue(tx, now, { limit, after });
      return processPeriodEnds(tx, due, now);
    }, JOB_TRANSACTION);
  } catch (error) {
    if (due.length === 0 || isDatabaseUnreachable(error)) throw error;
    log().warn({ err: error, subscriptions: due.length }, 'a batch could not be renewed, done one by one');
    for (const { id } of due) if (await tryToRenew(id, now)) done += 1;
  }
  return { done, next: due.at(-1) ?? null };
}

/** Brings one subscription up to date, however many of its periods have ended. */
export async function renewUpTo(id: string, now: Date): Promise<void> {
  while (await renewOnce(id, now));
}

async function tryToRenew(id: string, now: Date): Promise<boolean> {
  try {
    return await renewOnce(id, now);
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    log().error({ err: error, subscriptionId: id }, 'a subscription could not be renewed');
    return false;
  }
}

function renewOnce(id: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    await lockOne(tx, id);
    return (await processPeriodEnds(tx, [{ id }], now)) > 0;
  }, TRANSACTION);
}

/** Processes the period end of those locked subscriptions that have reached it. */
async function processPeriodEnds(tx: Prisma.TransactionClient, locked: { id: string }[], now: Date): Promise<number> {
  if (locked.length === 0) return 0;
  const rows = await findLocked(
    tx,
    locked.map(({ id }) => id),
  );
  const plans = rows
    .filter((row) => isDue(row, now))
    .map((row) => ({
      row,
      change: planPeriodEnd(row),
      kind: row.cancelAtPeriodEnd ? ('ended' as const) : ('renewed' as const),
      cause: null,
      detail: { period_end: row.currentPeriodEnd.toISOString() },
    }));
  if (plans.length > 0) await saveChanges(tx, plans, now);
  return plans.length;
}
