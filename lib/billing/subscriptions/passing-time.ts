import type { LivingInvoice } from '../invoices/invoice.ts';
import { isDeclined } from '../invoices/payment.ts';
import { planPeriodEnd, planReturn } from './change.ts';
import { type Life, makeChange, recordAttempt, swappedVariants } from './life.ts';
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
function nextDue({ row, open }: Life, collects: boolean): Date | null {
  const own = dueAt(row);
  const attempt = collects ? earliest(open)?.nextAttemptAt : null;
  if (!own || !attempt) return own ?? attempt ?? null;
  return attempt <= own ? attempt : own;
}

function earliest(open: LivingInvoice[]): LivingInvoice | undefined {
  return open
    .filter(({ nextAttemptAt }) => nextAttemptAt !== null)
    .toSorted((a, b) => Number(a.nextAttemptAt) - Number(b.nextAttemptAt))[0];
}

/**
 * Does everything that is due for a subscription up to a time, in order.
 * @returns how many periods and pauses have ended
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
    const when = { at: updatedAt ?? at, updatedAt: updatedAt ?? at };
    if (life.row.status === 'paused')
      makeChange(life, planReturn(life.row, at, { isPaidFirst: false }), { ...when, kind: 'unpause' });
    else endPeriod(life, when);
    periods += 1;
  }
  return periods;
}

function endPeriod(life: Life, when: { at: Date; updatedAt: Date }): void {
  const { cancelAtPeriodEnd, pauseAtPeriodEnd, currentPeriodEnd, variantId } = life.row;
  const change = planPeriodEnd(life.row);
  const { amounts: _, ...variants } = swappedVariants(variantId, change).event;
  const detail = { period_end: currentPeriodEnd.toISOString(), ...variants };
  const kind = cancelAtPeriodEnd ? 'ended' : pauseAtPeriodEnd ? 'pause' : 'renewed';
  makeChange(life, change, { ...when, kind, detail });
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
