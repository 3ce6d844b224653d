import { setTimeout as sleep } from 'node:timers/promises';
import { collectOpenInvoices } from '../billing/subscriptions/collect-open-invoices.ts';
import { type RenewalBatch, renewDue } from '../billing/subscriptions/renew-subscriptions.ts';
import type { DueCursor } from '../billing/subscriptions/system-subscriptions.ts';

/** How many subscriptions one transaction processes: ten cost more than twice as much each. */
const BATCH = 50;
/** As long as a batch took, others have the machine for themselves, but no longer than this. */
const MOST_PAUSE_MS = 50;

/**
 * Processes every period end that is due, then collects open invoices whose next attempt is due. The next run finds
 * what is left.
 * @returns how many period ends it processed
 */
export async function runRenewals(clock: () => Date, signal: AbortSignal): Promise<number> {
  const total = await renewPeriods(clock, signal);
  if (!signal.aborted) await collectOpenInvoices(clock());
  return total;
}

/**
 * Processes every period end that is due, pass by pass: each pass takes every due subscription on by one period, until
 * a pass finds nothing to do or the process is about to stop. Any number of processes share the work. What can't be
 * renewed is tried once, however much of it there is.
 * @param failed subscriptions that are left out; those that can't be renewed are added
 * @returns how many period ends it processed
 */
export async function renewPeriods(
  clock: () => Date,
  signal: AbortSignal,
  failed = new Set<string>(),
): Promise<number> {
  let total = 0;
  for (let inPass = -1; inPass !== 0 && !signal.aborted; total += inPass) {
    inPass = 0;
    let after: DueCursor | null = null;
    do {
      const began = performance.now();
      const batch: RenewalBatch = await renewDue(clock(), { batch: BATCH, after, except: [...failed] });
      inPass += batch.done;
      after = batch.next;
      for (const id of batch.failed) failed.add(id);
      if (after) await sleep(Math.min(MOST_PAUSE_MS, performance.now() - began));
    } while (after && !signal.aborted);
  }
  return total;
}
