import type { LoadedInvoice } from '../invoices/invoice.ts';
import { isDeclined } from '../invoices/payment.ts';
import { planPeriodEnd, planReturn } from './change.ts';
import { type LoadedSubscription, makeChange, recordAttempt, swappedVariants } from './loaded-subscription.ts';
import { dueAt } from './subscription-state.ts';

/** How time passes for a subscription. */
export interface Passing {
  until: Date;
  /** What changed rows say about when; null: each the time at which it was due. */
  updatedAt: Date | null;
  /**
   * Whether payments are decided on the way, as those of test customers can be. Others are left to be collected
   * outside the transaction.
   */
  collects: boolean;
}

/** When the next thing is due for a subscription: by itself, or another attempt to collect an open invoice. */
function nextDue({ row, open }: LoadedSubscription, collects: boolean): Date | null {
  const own = dueAt(row);
  const attempt = collects ? earliest(open)?.nextAttemptAt : null;
  if (!own || !attempt) return own ?? attempt ?? null;
  return attempt <= own ? attempt : own;
}

function earliest(open: LoadedInvoice[]): LoadedInvoice | undefined {
  return open
    .filter(({ nextAttemptAt }) => nextAttemptAt !== null)
    .toSorted((a, b) => Number(a.nextAttemptAt) - Number(b.nextAttemptAt))[0];
}

/**
 * Does everything that is due for a subscription up to a time, in order.
 * @returns how many periods and pauses have ended
 */
export function passTime(loaded: LoadedSubscription, { until, updatedAt, collects }: Passing): number {
  let periods = 0;
  for (let at = nextDue(loaded, collects); at !== null && at <= until; at = nextDue(loaded, collects)) {
    const invoice = collects ? earliest(loaded.open) : undefined;
    if (invoice?.nextAttemptAt && invoice.nextAttemptAt <= at) {
      recordAttempt(loaded, invoice, isDeclined(loaded.row.customer) ? 'failed' : 'paid', {
        at,
        updatedAt: updatedAt ?? at,
      });
      continue;
    }
    const when = { at: updatedAt ?? at, updatedAt: updatedAt ?? at };
    if (loaded.row.status === 'paused')
      makeChange(loaded, planReturn(loaded.row, at, { isPaidFirst: false }), { ...when, kind: 'unpause' });
    else endPeriod(loaded, when);
    periods += 1;
  }
  return periods;
}

function endPeriod(loaded: LoadedSubscription, when: { at: Date; updatedAt: Date }): void {
  const { cancelAtPeriodEnd, pauseAtPeriodEnd, currentPeriodEnd, variantId } = loaded.row;
  const change = planPeriodEnd(loaded.row);
  const { amounts: _, ...variants } = swappedVariants(variantId, change).event;
  const detail = { period_end: currentPeriodEnd.toISOString(), ...variants };
  const kind = cancelAtPeriodEnd ? 'ended' : pauseAtPeriodEnd ? 'pause' : 'renewed';
  makeChange(loaded, change, { ...when, kind, detail });
}

/**
 * How far a batch can be taken at once: to where about so many periods will have ended, so that no transaction
 * grows without bound.
 */
export function reachOf(subscriptions: LoadedSubscription[], until: Date, most: number): Date {
  const due = subscriptions.flatMap((loaded) => nextDue(loaded, true) ?? []);
  const start = Math.min(...due.map(Number));
  // Periods that end in a millisecond, of all of them together.
  const rate = subscriptions.reduce(
    (sum, { row }) => sum + 1 / Math.max(1, row.currentPeriodEnd.getTime() - row.currentPeriodStart.getTime()),
    0,
  );
  return new Date(Math.min(until.getTime(), start + most / rate));
}
