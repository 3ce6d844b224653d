import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';

export type ActionName = 'cancel' | 'cancel_immediately' | 'resume' | 'swap' | 'pause';

const CONFLICTS = [
  'subscription_canceled',
  'subscription_paused',
  'subscription_past_due',
  'subscription_cancellation_scheduled',
  'subscription_not_scheduled_to_cancel',
] as const;

/** Why an action is impossible now: the reason of a 409. */
export type Conflict = (typeof CONFLICTS)[number];

/** What an action leads to: `keep` succeeds and changes nothing. */
export type Step = 'schedule' | 'keep' | 'end' | 'unschedule' | 'swap' | 'pause' | 'drop_pause' | 'return';

type Cell = Step | Conflict;
type Row = Record<ActionName, Cell>;

const RUNNING: Row = {
  cancel: 'schedule',
  cancel_immediately: 'end',
  resume: 'subscription_not_scheduled_to_cancel',
  swap: 'swap',
  pause: 'pause',
};
const SCHEDULED: Row = {
  cancel: 'keep',
  cancel_immediately: 'end',
  resume: 'unschedule',
  swap: 'subscription_cancellation_scheduled',
  pause: 'subscription_cancellation_scheduled',
};
const PAUSED: Row = {
  cancel: 'subscription_paused',
  cancel_immediately: 'end',
  resume: 'return',
  swap: 'subscription_paused',
  pause: 'subscription_paused',
};
const CANCELED: Row = {
  cancel: 'subscription_canceled',
  cancel_immediately: 'subscription_canceled',
  resume: 'subscription_canceled',
  swap: 'subscription_canceled',
  pause: 'subscription_canceled',
};

/** By status: what each action leads to, before and after a cancel is scheduled. */
const TABLE: Record<SubscriptionStatus, { plain: Row; scheduled: Row }> = {
  trialing: { plain: RUNNING, scheduled: SCHEDULED },
  active: { plain: RUNNING, scheduled: SCHEDULED },
  past_due: {
    plain: { ...RUNNING, swap: 'subscription_past_due', pause: 'subscription_past_due' },
    scheduled: { ...SCHEDULED, swap: 'subscription_past_due', pause: 'subscription_past_due' },
  },
  paused: { plain: PAUSED, scheduled: PAUSED },
  canceled: { plain: CANCELED, scheduled: CANCELED },
};

/**
 * What an action leads to in a state: a step, or why it is impossible. Resuming also takes back a pause that is
 * scheduled, or without one a change of plan.
 */
export function stepFor(
  state: {
    status: SubscriptionStatus;
    cancelAtPeriodEnd: boolean;
    pauseAtPeriodEnd: boolean;
    scheduledVariant: unknown;
  },
  action: ActionName,
): Step | { conflict: Conflict } {
  const cell = TABLE[state.status][state.cancelAtPeriodEnd ? 'scheduled' : 'plain'][action];
  if (cell === 'subscription_not_scheduled_to_cancel') {
    if (state.pauseAtPeriodEnd) return 'drop_pause';
    if (state.scheduledVariant) return 'unschedule';
  }
  return isConflict(cell) ? { conflict: cell } : cell;
}

function isConflict(cell: Cell): cell is Conflict {
  return CONFLICTS.some((conflict) => conflict === cell);
}

type When = 'now' | 'period_end';

/**
 * What may be asked of a subscription; a swap names its target by variant, by product, or by both, a pause when it ends
 * by itself, if it does.
 */
export type SubscriptionAction =
  | { action: 'cancel' | 'cancel_immediately' | 'resume' }
  | { action: 'pause'; resumesAt?: Date; when?: When }
  | { action: 'swap'; variantId?: string; productId?: string; when?: When };

/** Whether it only takes effect at the end of the period. */
export function isScheduled(action: SubscriptionAction): boolean {
  return 'when' in action && action.when === 'period_end';
}

/** The same as v1 writes it. */
export type ActionMembers = {
  action: ActionName;
  variant_id?: string | undefined;
  product_id?: string | undefined;
  resumes_at?: string | undefined;
  when?: When | undefined;
};

/** An action as such members. */
export function membersOf(action: SubscriptionAction): ActionMembers {
  if (action.action !== 'swap' && action.action !== 'pause') return { action: action.action };
  const when = action.when === undefined ? {} : { when: action.when };
  if (action.action === 'pause') {
    const { resumesAt } = action;
    return { action: 'pause', ...(resumesAt && { resumes_at: resumesAt.toISOString() }), ...when };
  }
  const { variantId, productId } = action;
  return {
    action: 'swap',
    ...(variantId !== undefined && { variant_id: variantId }),
    ...(productId !== undefined && { product_id: productId }),
    ...when,
  };
}

/** What the members of an update ask for. */
export function actionOf({
  action,
  variant_id: variantId,
  product_id: productId,
  resumes_at: resumesAt,
  when,
}: ActionMembers): SubscriptionAction {
  if (action !== 'swap' && action !== 'pause') return { action };
  const later = when === 'period_end' ? ({ when } as const) : {};
  if (action === 'pause')
    return { action, ...(resumesAt !== undefined && { resumesAt: new Date(resumesAt) }), ...later };
  return {
    action,
    ...(variantId !== undefined && { variantId }),
    ...(productId !== undefined && { productId }),
    ...later,
  };
}

/** What decides when time changes a subscription next. */
interface Timed {
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  resumesAt: Date | null;
}

/** When time changes it next: at the end of its period, or at its return from a pause; null when it doesn't. */
export function dueAt({ status, currentPeriodEnd, resumesAt }: Timed): Date | null {
  if (status === 'paused') return resumesAt;
  return status === 'canceled' ? null : currentPeriodEnd;
}

/** Whether that time has come, and nothing has been done about it yet. */
export function isDue(subscription: Timed, now: Date): boolean {
  const at = dueAt(subscription);
  return at !== null && at <= now;
}
