import type { LivingInvoice } from '../invoices/invoice.ts';
import { isDeclined } from '../invoices/payment.ts';
import { planPeriodEnd } from './change.ts';
import { type Life, makeChange, recordAttempt, swappedVariants } from './life.ts';
import { RUNNING_STATUSES } from './subscription-state.ts';

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

/** When the next thing is due for a subscription: its period's end, or another attempt to collect an open invoice. */
function nextDue({ row, open }: Life, collects: boolean): Date | null {
  const period = RUNNING_STATUSES.includes(row.status) ? row.currentPeriodEnd : null;
  const attempt = collects ? earliest(open)?.nextAttemptAt : null;
  if (!period || !attempt) return period ?? attempt ?? null;
  return attempt <= period ? attempt : period;
}

function earliest(open: LivingInvoice[]): LivingInvoice | undefined {
  return open
    .filter(({ nextAttemptAt }) => nextAttemptAt !== null)
    .toSorted((a, b) => Number(a.nextAttemptAt) - Number(b.nextAttemptAt))[0];
}

/**
 * Does everything that is due for a subscription up to a time, in order.
 * @returns how many periods have ended
 */
export function passTime(life: Life, { until, updatedAt, collects }: Passing): number {
  let periods = 0;
  for (let at = nextDue(life, collects); at !== null && at <= until; at = nextDue(life, collects)) {
    const invoice = collects ? earliest(life.open) : undefined;
    if (invoice?.nextAttemptAt && invoice.nextAttemptAt <= at) {
      recordAttempt(life, invoice, isDeclined(life.row.customer) ? 'failed' : 'paid', {
        at,
        updatedAt: updatedAt ?? at,
      });
      continue;
    }
    const { cancelAtPeriodEnd, currentPeriodEnd, variantId } = life.row;
    const change = planPeriodEnd(life.row);
    const { amounts: _, ...variants } = swappedVariants(variantId, change).event;
    const detail = { period_end: currentPeriodEnd.toISOString(), ...variants };
    const kind = cancelAtPeriodEnd ? 'ended' : 'renewed';
    makeChange(life, change, { at: updatedAt ?? at, updatedAt: updatedAt ?? at, kind, detail });
    periods += 1;
  }
  return periods;
}

/**
 * How far a batch can be taken at once: to where about so many periods will have ended, so that no transaction
 * grows without bound.
 */
export function reachOf(lives: Life[], until: Date, most: number): Date {
  const due = lives.flatMap((life) => nextDue(life, true) ?? []);
  const start = Math.min(...due.map(Number));
  // Periods that end in a millisecond, of all of them together.
  const rate = lives.reduce(
    (sum, { row }) => sum + 1 / Math.max(1, row.currentPeriodEnd.getTime() - row.currentPeriodStart.getTime()),
    0,
  );
  return new Date(Math.min(until.getTime(), start + most / rate));
}
