import { renewDue } from '../billing/renew-subscriptions.ts';

/** How many periods one look for what is due takes on. */
const BATCH = 200;

/**
 * Acts upon everything that is due, until nothing is left or the process is about to stop. What is left then, the next
 * run finds: each period is a transaction of its own.
 * @returns how many periods it acted upon
 */
export async function runRenewals(clock: () => Date, signal: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const done = await renewDue(clock(), { batch: BATCH, signal });
    total += done;
    if (done === 0) break;
  }
  return total;
}
