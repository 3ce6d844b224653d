import type { Prisma } from '@/prisma/generated/client.ts';
import { isDatabaseUnreachable, transact } from '../db.ts';
import { log } from '../log.ts';
import { planPeriodEnd } from './change.ts';
import { saveChanges } from './save-changes.ts';
import { type DueCursor, findLocked, isDue, lockDue, lockOne } from './subscriptions.ts';

/** The longest a transaction of billing may take, waiting for others included. */
export const TRANSACTION = { maxWait: 8_000, timeout: 6_000 } as const;

/** What one look for what is due has come to. */
export interface Renewed {
  /** How many periods it acted upon. */
  done: number;
  /** Where the next look goes on; null: nothing else was due. */
  next: DueCursor | null;
}

/**
 * Acts upon periods that have ended, longest ago first: scheduled subscriptions end, the others renew with an invoice
 * dated at the period's own end. All of it is one transaction on locked rows, so any number of workers may run at once,
 * each period is billed once, and whoever is killed loses nothing. Where one of them can't be renewed it is logged and
 * the others are done one by one, so that it holds up none. Throws when the database is away.
 * @param look.batch how many subscriptions at most, each one period on
 * @param look.after where an earlier look stopped; what failed before there is not tried again
 */
export async function renewDue(now: Date, look: { batch: number; after?: DueCursor | null }): Promise<Renewed> {
  const { batch: limit, after = null } = look;
  let due: DueCursor[] = [];
  let done = 0;
  try {
    done = await transact(async (tx) => {
      due = await lockDue(tx, now, { limit, after });
      return actOnPeriodEnds(tx, due, now);
    }, TRANSACTION);
  } catch (error) {
    if (due.length === 0 || isDatabaseUnreachable(error)) throw error;
    log().warn({ err: error, subscriptions: due.length }, 'these are renewed one by one');
    for (const { id } of due) if (await renewAlone(id, now)) done += 1;
  }
  return { done, next: due.at(-1) ?? null };
}

/** Brings one subscription up to now, however many of its periods have ended; what is asked of it counts from there. */
export async function renewUpTo(id: string, now: Date): Promise<void> {
  while (await renewOnce(id, now));
}

async function renewAlone(id: string, now: Date): Promise<boolean> {
  try {
    return await renewOnce(id, now);
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    log().error({ err: error, subscriptionId: id }, 'a period’s end could not be acted upon');
    return false;
  }
}

function renewOnce(id: string, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    await lockOne(tx, id);
    return (await actOnPeriodEnds(tx, [{ id }], now)) > 0;
  }, TRANSACTION);
}

/** Acts upon the end of the current period of locked subscriptions, those for which it has come. */
async function actOnPeriodEnds(tx: Prisma.TransactionClient, locked: { id: string }[], now: Date): Promise<number> {
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
