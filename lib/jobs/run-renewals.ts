import type { DueCursor } from '../billing/subscriptions/any-subscriptions.ts';
import { collectOpenInvoices } from '../billing/subscriptions/collect-open-invoices.ts';
import { renewDue } from '../billing/subscriptions/renew-subscriptions.ts';

/** How many subscriptions one transaction processes. */
const BATCH = 50;

/**
 * Processes every period end that is due, pass by pass: each pass takes every due subscription on by one period, until
 * a pass finds nothing to do or the process is about to stop. What can't be renewed is tried once per pass, however
 * much of it there is. Then it collects open invoices whose next attempt is due. The next run finds what is left.
 * @returns how many period ends it processed
 */
export async function runRenewals(clock: () => Date, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (let inPass = -1; inPass !== 0 && !signal.aborted; total += inPass) {
    inPass = 0;
    let after: DueCursor | null = null;
    do {
      const { done, next } = await renewDue(clock(), { batch: BATCH, after });
      inPass += done;
      after = next;
    } while (after && !signal.aborted);
  }
  if (!signal.aborted) await collectOpenInvoices(clock());
  return total;
}
