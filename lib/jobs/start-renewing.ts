import { collectOpenInvoices } from '../billing/subscriptions/collect-open-invoices.ts';
import { type Due, findDue } from '../billing/subscriptions/system-subscriptions.ts';
import { passClocks } from '../billing/test-clock/advance-clock.ts';
import { db } from '../database/db.ts';
import { currentTime } from '../kernel/process/clock.ts';
import { every } from '../kernel/process/every.ts';
import { traced } from '../kernel/process/tracing.ts';
import { MINUTE_MS } from '../kernel/text/durations.ts';
import { renewPeriods } from './run-renewals.ts';
import { runTurn } from './run-turn.ts';

/** How often a process looks for what is due: what is read of a subscription is as late as that, at most. */
const LOOK_MS = 1_000;

/** For how long what could not be done is left out, so that it is not tried, and logged, every second. */
const REST_MS = MINUTE_MS;

/** What could not be done a moment ago. */
interface Resting {
  /** Subscriptions that could not be renewed. */
  failed: Set<string>;
  /** Whether payments are due of which none could be stored. */
  hasPayments: boolean;
}

/**
 * Starts doing what time makes due in this process: ends of periods and pauses, which any number of processes share;
 * and by one of them at a time payments of open invoices, and what is due by the clocks of test stores.
 * @returns what stops it, and waits for the step that is running
 */
export function startRenewing(): () => Promise<void> {
  const stopping = new AbortController();
  let resting: Resting = { failed: new Set(), hasPayments: false };
  let restedAt = performance.now();
  const stop = every(LOOK_MS, async () => {
    if (performance.now() - restedAt >= REST_MS) {
      resting = { failed: new Set(), hasPayments: false };
      restedAt = performance.now();
    }
    const { periods, payments, clocks } = await look(resting);
    const due = { periods, payments: payments && !resting.hasPayments, clocks };
    if (due.periods || due.payments || due.clocks) await traced('due', () => doDue(due, stopping.signal, resting));
  });
  return async () => {
    stopping.abort();
    await stop();
  };
}

function look({ failed }: Resting): Promise<Due> {
  return findDue(db(), currentTime(), [...failed]);
}

async function doDue({ periods, payments, clocks }: Due, signal: AbortSignal, resting: Resting): Promise<void> {
  if (periods) await renewPeriods(currentTime, signal, resting.failed);
  if (!payments && !clocks) return;
  // Two at once would ask for each payment twice.
  const collect = async () => {
    if (payments && (await collectOpenInvoices(currentTime())) === 0)
      resting.hasPayments = (await look(resting)).payments;
    if (clocks) await passClocks(signal);
  };
  await runTurn('renew-subscriptions', 0, collect, signal);
}
