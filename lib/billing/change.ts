import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { InvoicePlan } from './invoice.ts';
import { creditLine, debitLine, type Line, priceLine } from './line.ts';
import { anchorDayOf, isSameCadence, periodEnd } from './period.ts';
import { prorate, type Span } from './proration.ts';
import type { Step } from './subscription-state.ts';
import type { Variant } from './variant.ts';

/** What the rules need to know about a subscription. */
export interface Subscription {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  anchorDay: number;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  variant: Variant;
  /** The line that charged for the current time: the period's paid line, or the pending debit of a swap. */
  chargedLine: (Span & { amount: bigint; variantId: string | null }) | null;
}

/** A planned change: the update makes it, the preview shows it. */
export interface Change {
  /** Columns that get a new value; empty when nothing changes. */
  fields: Partial<{
    status: SubscriptionStatus;
    cancelAtPeriodEnd: boolean;
    anchorDay: number;
    currentPeriodStart: Date;
    currentPeriodEnd: Date;
    productId: string;
    variantId: string;
    canceledAt: Date | null;
    endedAt: Date;
  }>;
  /** Lines to add, pending until the next invoice. */
  lines: Line[];
  /** The one of them that charges for the current time; null when none does. */
  charge: Line | null;
  /** Set when that invoice is issued with the change. */
  invoice: InvoicePlan | null;
}

type Move = Exclude<Step, 'swap'> | { swapTo: Variant };

/** Works out what a step changes. */
export function planChange(subscription: Subscription, step: Move, now: Date): Change {
  if (typeof step === 'object') return planSwap(subscription, step.swapTo, now);
  switch (step) {
    case 'keep':
      return only({});
    case 'schedule':
      return only({ cancelAtPeriodEnd: true, canceledAt: now });
    case 'unschedule':
      return only({ cancelAtPeriodEnd: false, canceledAt: null });
    case 'end':
      return planEnd(subscription, now, { canceledAt: now });
  }
}

/** Works out what the end of the current period changes: a scheduled subscription ends, any other renews. */
export function planPeriodEnd(subscription: Subscription): Change {
  const start = subscription.currentPeriodEnd;
  if (subscription.cancelAtPeriodEnd) return planEnd(subscription, start, {});
  const span = nextSpan(subscription);
  const charge = priceLine(subscription.variant, span);
  return {
    fields: {
      ...period(span),
      ...(subscription.status === 'trialing' && { status: 'active', anchorDay: anchorDayOf(start) }),
    },
    lines: [charge],
    charge,
    invoice: { ...span, issuedAt: start, isFinal: false },
  };
}

/** The period after the current one. The first after a trial sets the day of the month on which all others start. */
export function nextSpan({ status, currentPeriodEnd: start, variant, anchorDay }: Subscription): Span {
  return {
    periodStart: start,
    periodEnd: periodEnd(start, variant, status === 'trialing' ? anchorDayOf(start) : anchorDay),
  };
}

/** Ends a subscription. The final invoice collects the pending lines; without any, none is issued. */
function planEnd(subscription: Subscription, at: Date, fields: Change['fields']): Change {
  const { currentPeriodStart: periodStart } = subscription;
  return {
    fields: { ...fields, status: 'canceled', cancelAtPeriodEnd: false, endedAt: at },
    lines: [],
    charge: null,
    invoice: { periodStart, periodEnd: at < periodStart ? periodStart : at, issuedAt: at, isFinal: true },
  };
}

function planSwap(subscription: Subscription, to: Variant, now: Date): Change {
  const plan = { productId: to.productId, variantId: to.id };
  // Nothing was charged for a trial; its first invoice will charge the new price.
  if (subscription.status === 'trialing') return only(plan);
  const at = notBefore(subscription, now);
  const credit = creditOf(subscription, at);
  if (isSameCadence(subscription.variant, to)) {
    const { currentPeriodStart: periodStart, currentPeriodEnd } = subscription;
    const amount = prorate(to.price, { periodStart, periodEnd: currentPeriodEnd }, at);
    const debit = debitLine(to, amount, { periodStart: at, periodEnd: currentPeriodEnd });
    return { fields: plan, lines: [...credit, debit], charge: debit, invoice: null };
  }
  const anchorDay = anchorDayOf(at);
  const span = { periodStart: at, periodEnd: periodEnd(at, to, anchorDay) };
  const debit = debitLine(to, to.price, span);
  return {
    fields: { ...plan, ...period(span), anchorDay },
    lines: [...credit, debit],
    charge: debit,
    invoice: { ...span, issuedAt: at, isFinal: false },
  };
}

/** A clock that has gone backwards must not credit the same time twice: a swap never precedes the one before it. */
function notBefore({ currentPeriodStart, chargedLine }: Subscription, now: Date): Date {
  return new Date(Math.max(now.getTime(), currentPeriodStart.getTime(), chargedLine?.periodStart.getTime() ?? 0));
}

/** The unused part of what was charged, over the time it was charged for; none if nothing was. */
function creditOf({ chargedLine, variant }: Subscription, at: Date): Line[] {
  if (!chargedLine) return [];
  const amount = prorate(chargedLine.amount, chargedLine, at);
  return [creditLine(variant, amount, { periodStart: at, periodEnd: chargedLine.periodEnd })];
}

function period({ periodStart, periodEnd: end }: Span) {
  return { currentPeriodStart: periodStart, currentPeriodEnd: end };
}

function only(fields: Change['fields']): Change {
  return { fields, lines: [], charge: null, invoice: null };
}
