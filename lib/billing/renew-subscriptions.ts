import { db } from '../db.ts';
import { log } from '../log.ts';
import { planPeriodEnd } from './change.ts';
import { saveChange } from './save-change.ts';
import { listDue, lockDue } from './subscriptions.ts';

/** The longest a transaction of billing may take, waiting for others included. */
export const TRANSACTION = { maxWait: 8_000, timeout: 6_000 } as const;

/**
 * Acts upon periods that have ended, longest ago first: scheduled subscriptions end, the others renew with an invoice
 * dated at the period's own end. Each period is one transaction on a locked row, so any number of workers may run at
 * once, each period is billed once, and whoever is killed loses nothing. Missed periods follow one another in order.
 * A subscription that fails is logged and left for the next run; it holds up no other.
 * @param options.batch how many periods at most
 * @returns how many periods it acted upon: none means nothing is due, or others are at it
 */
export async function renewDue(now: Date, { batch, signal }: { batch: number; signal?: AbortSignal }): Promise<number> {
  let done = 0;
  for (const id of await listDue(db(), now, batch)) {
    if (signal?.aborted) break;
    try {
      if (await actOnPeriodEnd(id, now, 'skip')) done += 1;
    } catch (error) {
      log().error({ err: error, subscriptionId: id }, 'a period’s end could not be acted upon');
    }
  }
  return done;
}

/** Brings one subscription up to now, however many of its periods have ended; what is asked of it counts from there. */
export async function renewUpTo(id: string, now: Date): Promise<void> {
  while (await actOnPeriodEnd(id, now, 'wait'));
}

function actOnPeriodEnd(id: string, now: Date, patience: 'wait' | 'skip'): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const row = await lockDue(tx, id, now, patience);
    if (!row) return false;
    const change = planPeriodEnd(row);
    const kind = row.cancelAtPeriodEnd ? 'ended' : 'renewed';
    const detail = { period_end: row.currentPeriodEnd.toISOString() };
    await saveChange(tx, row, change, { kind, cause: null, detail, now });
    return true;
  }, TRANSACTION);
}
