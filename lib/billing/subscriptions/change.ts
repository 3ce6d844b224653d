import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import type { Metadata } from '../catalogue/metadata.ts';
import { anchorDayOf, hasAnchor, isSameCadence, periodEnd } from '../catalogue/period.ts';
import type { Variant } from '../catalogue/variant.ts';
import type { InvoicePlan } from '../invoices/invoice.ts';
import { type Line, priceLine, type Span } from '../invoices/line.ts';
import type { Step } from './subscription-state.ts';
import { type Charged, swapLines, swapTime } from './swap.ts';

/** What the rules need to know about a subscription. */
export interface Subscription {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  /** Its return, if it has a date, is after the end of the period then. */
  pauseAtPeriodEnd: boolean;
  /** Set while it is paused. */
  pausedAt: Date | null;
  /** When it goes on by itself after that, or after the pause that is scheduled. */
  resumesAt: Date | null;
  anchorDay: number;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  variant: Variant;
  /** What it changes to when it renews. */
  scheduledVariant: Variant | null;
  /** The line that charged for the current time: the period's, or the pending debit of a swap. */
  chargedLine: (Charged & { variantId: string | null }) | null;
}

/** What decides about its next period. */
export type Running = Omit<Subscription, 'chargedLine'>;

/** A planned change: the update makes it, the preview shows it. */
export interface Change {
  /** Columns that get a new value; empty when nothing changes. */
  fields: Partial<
    Omit<Subscription, 'variant' | 'scheduledVariant' | 'chargedLine'> & {
      productId: string;
      variantId: string;
      scheduledVariantId: string | null;
      canceledAt: Date | null;
      endedAt: Date;
      metadata: Metadata;
    }
  >;
  /** The plan that these columns name: the new one, or the one for when it renews. */
  to: Variant | null;
  /** Lines to add, pending until the next invoice. */
  lines: Line[];
  /** The one of them that charges for the current time; null when none does. */
  charge: Line | null;
  /** Set when that invoice is issued with the change. */
  invoice: InvoicePlan | null;
}

/**
 * A pause as it was asked for: from now or from the end of the period on, until a time or until somebody resumes it.
 */
export interface Pause {
  isNow: boolean;
  until: Date | null;
}

type Move = Exclude<Step, 'swap' | 'pause'> | { swapTo: Variant } | { scheduleTo: Variant } | { pause: Pause };

/** Works out what a step changes. */
export function planChange(subscription: Subscription, step: Move, now: Date): Change {
  if (typeof step === 'object') {
    if ('swapTo' in step) return planSwap(subscription, step.swapTo, now);
    if ('pause' in step) return planPause(subscription, step.pause, now);
    return { ...only({ scheduledVariantId: step.scheduleTo.id }), to: step.scheduleTo };
  }
  const unchanged = withoutScheduledChange(subscription);
  switch (step) {
    case 'keep':
      return only({});
    case 'schedule':
      return only({ cancelAtPeriodEnd: true, canceledAt: now, ...unchanged, ...withoutPause(subscription) });
    case 'unschedule':
      return only({
        ...(subscription.cancelAtPeriodEnd && { cancelAtPeriodEnd: false, canceledAt: null }),
        ...unchanged,
      });
    case 'end':
      return planEnd(subscription, now, { canceledAt: now, ...unchanged });
    case 'drop_pause':
      return only(withoutPause(subscription));
    case 'return':
      return planReturn(subscription, now, { isPaidFirst: true });
  }
}

/** A pause drops what was scheduled; at the end of the period it leaves that to happen there. */
function planPause(subscription: Subscription, { isNow, until }: Pause, now: Date): Change {
  const { pauseAtPeriodEnd, resumesAt } = subscription;
  const isReturnNew = resumesAt?.getTime() !== until?.getTime();
  const ends = isReturnNew ? { resumesAt: until } : {};
  if (!isNow) return only({ ...(!pauseAtPeriodEnd && { pauseAtPeriodEnd: true }), ...ends });
  return only({
    status: 'paused',
    pausedAt: now,
    ...(pauseAtPeriodEnd && { pauseAtPeriodEnd: false }),
    ...ends,
    ...withoutScheduledChange(subscription),
  });
}

/**
 * Works out what the end of the current period changes: one that was canceled ends, one whose pause was scheduled
 * pauses, any other renews.
 */
export function planPeriodEnd(subscription: Subscription): Change {
  const start = subscription.currentPeriodEnd;
  if (subscription.cancelAtPeriodEnd) return planEnd(subscription, start, {});
  const { scheduledVariant: to, status } = subscription;
  const plan = to && { productId: to.productId, variantId: to.id, scheduledVariantId: null };
  if (subscription.pauseAtPeriodEnd)
    return { ...only({ status: 'paused', pauseAtPeriodEnd: false, pausedAt: start, ...plan }), to };
  const span = nextSpan(subscription);
  const charge = priceLine(to ?? subscription.variant, span);
  return {
    fields: {
      ...period(span),
      ...(status === 'trialing' && { status: 'active' }),
      ...(nextAnchor(subscription) !== subscription.anchorDay && { anchorDay: nextAnchor(subscription) }),
      ...plan,
    },
    to,
    lines: [charge],
    charge,
    invoice: { ...span, issuedAt: start, isFinal: false, isPaidFirst: false },
  };
}

/**
 * Works out the first period after a pause, like that of a new subscription.
 * @param how.isPaidFirst whether it is paid before it happens; not where time alone has brought it
 */
export function planReturn(subscription: Subscription, at: Date, how: { isPaidFirst: boolean }): Change {
  const { fields, invoice, ...change } = planStart(subscription.variant, at);
  return {
    ...change,
    fields: { ...fields, ...withoutPause(subscription) },
    invoice: invoice && { ...invoice, ...how },
  };
}

/** The first period from a time on. */
export function firstSpan(variant: Variant, start: Date): Span {
  return { periodStart: start, periodEnd: periodEnd(start, variant, anchorDayOf(start)) };
}

/** Works out the first period of a subscription that begins now. */
export function planStart(variant: Variant, now: Date): Change {
  const anchorDay = anchorDayOf(now);
  const span = firstSpan(variant, now);
  const charge = priceLine(variant, span);
  return {
    fields: { status: 'active', ...period(span), anchorDay },
    to: null,
    lines: [charge],
    charge,
    invoice: { ...span, issuedAt: now, isFinal: false, isPaidFirst: true },
  };
}

/** The period after the current one. */
export function nextSpan(subscription: Running): Span {
  const { currentPeriodEnd: start, variant, scheduledVariant } = subscription;
  return { periodStart: start, periodEnd: periodEnd(start, scheduledVariant ?? variant, nextAnchor(subscription)) };
}

/**
 * The day of the month that the next periods keep. The first after a trial sets it, and so does the first by the month
 * after those that were counted in days.
 */
function nextAnchor({ status, anchorDay, currentPeriodEnd, variant, scheduledVariant }: Running): number {
  const begins = status === 'trialing' || (scheduledVariant !== null && !hasAnchor(variant));
  return begins ? anchorDayOf(currentPeriodEnd) : anchorDay;
}

/** Ends a subscription. The final invoice collects the pending lines; without any, none is issued. */
function planEnd(subscription: Subscription, at: Date, fields: Change['fields']): Change {
  const { currentPeriodStart: periodStart } = subscription;
  const span = { periodStart, periodEnd: at < periodStart ? periodStart : at };
  return {
    ...only({ ...fields, ...withoutPause(subscription), status: 'canceled', cancelAtPeriodEnd: false, endedAt: at }),
    invoice: { ...span, issuedAt: at, isFinal: true, isPaidFirst: false },
  };
}

function planSwap(subscription: Subscription, to: Variant, now: Date): Change {
  const plan = { productId: to.productId, variantId: to.id, ...withoutScheduledChange(subscription) };
  // Nothing was charged for a trial; its first invoice will charge the new price.
  if (subscription.status === 'trialing') return { ...only(plan), to };
  const at = swapTime(subscription, now);
  if (isSameCadence(subscription.variant, to)) {
    const { currentPeriodStart: periodStart, currentPeriodEnd } = subscription;
    const { lines, debit } = swapLines(subscription, to, at, { periodStart, periodEnd: currentPeriodEnd });
    return { fields: plan, to, lines, charge: debit, invoice: null };
  }
  const anchorDay = anchorDayOf(at);
  const span = firstSpan(to, at);
  const { lines, debit } = swapLines(subscription, to, at, span);
  // A pause that would be over before it began.
  const isOver = subscription.resumesAt !== null && subscription.resumesAt <= span.periodEnd;
  return {
    fields: { ...plan, ...period(span), anchorDay, ...(isOver && withoutPause(subscription)) },
    to,
    lines,
    charge: debit,
    invoice: { ...span, issuedAt: at, isFinal: false, isPaidFirst: true },
  };
}

function withoutScheduledChange({ scheduledVariant }: Subscription): { scheduledVariantId?: null } {
  return scheduledVariant ? { scheduledVariantId: null } : {};
}

function withoutPause({ pauseAtPeriodEnd, pausedAt, resumesAt }: Subscription): Change['fields'] {
  return {
    ...(pauseAtPeriodEnd && { pauseAtPeriodEnd: false }),
    ...(pausedAt && { pausedAt: null }),
    ...(resumesAt && { resumesAt: null }),
  };
}

function period({ periodStart, periodEnd: end }: Span) {
  return { currentPeriodStart: periodStart, currentPeriodEnd: end };
}

function only(fields: Change['fields']): Change {
  return { fields, to: null, lines: [], charge: null, invoice: null };
}
