import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';

export type ActionName = 'cancel' | 'cancel_immediately' | 'resume' | 'swap' | 'pause' | 'unpause';

const CONFLICTS = [
  'subscription_canceled',
  'subscription_paused',
  'subscription_past_due',
  'subscription_cancellation_scheduled',
  'subscription_not_scheduled_to_cancel',
  'subscription_not_paused',
] as const;

/** Why an action is impossible now: the reason of a 409. */
export type Conflict = (typeof CONFLICTS)[number];

/** What an action leads to: `keep` succeeds and changes nothing. */
export type Step = 'schedule' | 'keep' | 'end' | 'unschedule' | 'swap' | 'pause' | 'unpause';

type Cell = Step | Conflict;
type Row = Record<ActionName, Cell>;

const RUNNING: Row = {
  cancel: 'schedule',
  cancel_immediately: 'end',
  resume: 'subscription_not_scheduled_to_cancel',
  swap: 'swap',
  pause: 'pause',
  unpause: 'subscription_not_paused',
};
const SCHEDULED: Row = {
  cancel: 'keep',
  cancel_immediately: 'end',
  resume: 'unschedule',
  swap: 'subscription_cancellation_scheduled',
  pause: 'subscription_cancellation_scheduled',
  unpause: 'subscription_not_paused',
};
const PAUSED: Row = {
  cancel: 'subscription_paused',
  cancel_immediately: 'end',
  resume: 'subscription_paused',
  swap: 'subscription_paused',
  pause: 'subscription_paused',
  unpause: 'unpause',
};
const CANCELED: Row = {
  cancel: 'subscription_canceled',
  cancel_immediately: 'subscription_canceled',
  resume: 'subscription_canceled',
  swap: 'subscription_canceled',
  pause: 'subscription_canceled',
  unpause: 'subscription_canceled',
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
 * What an action leads to in a state: a step, or why it is impossible. Resuming also takes back a change that is
 * scheduled for the renewal.
 */
export function stepFor(
  state: { status: SubscriptionStatus; cancelAtPeriodEnd: boolean; scheduledVariant: unknown },
  action: ActionName,
): Step | { conflict: Conflict } {
  const cell = TABLE[state.status][state.cancelAtPeriodEnd ? 'scheduled' : 'plain'][action];
  if (cell === 'subscription_not_scheduled_to_cancel' && state.scheduledVariant) return 'unschedule';
  return isConflict(cell) ? { conflict: cell } : cell;
}

function isConflict(cell: Cell): cell is Conflict {
  return CONFLICTS.some((conflict) => conflict === cell);
}

/**
 * The statuses in which a period's end is processed. Past-due subscriptions keep renewing: the customer keeps what
 * an open invoice is for.
 */
export const RUNNING_STATUSES: SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** What may be asked of a subscription; a swap names its target by variant, by product, or by both. */
export type SubscriptionAction =
  | { action: 'cancel' | 'cancel_immediately' | 'resume' | 'pause' | 'unpause' }
  | { action: 'swap'; variantId?: string; productId?: string; when?: 'now' | 'period_end' };

/** Whether it only takes effect when the subscription renews. */
export function isScheduled(action: SubscriptionAction): boolean {
  return action.action === 'swap' && action.when === 'period_end';
}

/** The same as v1 writes it; it has no pausing, which has addresses of its own. */
export type ActionMembers = {
  action: 'cancel' | 'cancel_immediately' | 'resume' | 'swap';
  variant_id?: string | undefined;
  product_id?: string | undefined;
  when?: 'now' | 'period_end' | undefined;
};

/** The same for what has addresses of its own, too. */
export type ChangeMembers = Omit<ActionMembers, 'action'> & { action: ActionName };

/** An action as such members. */
export function membersOf(action: SubscriptionAction): ChangeMembers {
  if (action.action !== 'swap') return { action: action.action };
  const { variantId, productId, when } = action;
  return {
    action: 'swap',
    ...(variantId !== undefined && { variant_id: variantId }),
    ...(productId !== undefined && { product_id: productId }),
    ...(when !== undefined && { when }),
  };
}

/** What the members of an update ask for. */
export function actionOf({
  action,
  variant_id: variantId,
  product_id: productId,
  when,
}: ChangeMembers): SubscriptionAction {
  if (action !== 'swap') return { action };
  return {
    action,
    ...(variantId !== undefined && { variantId }),
    ...(productId !== undefined && { productId }),
    ...(when === 'period_end' && { when }),
  };
}

/** Whether a subscription's period has ended and this has not been processed yet. */
export function isDue(
  { status, currentPeriodEnd }: { status: SubscriptionStatus; currentPeriodEnd: Date },
  now: Date,
): boolean {
  return RUNNING_STATUSES.includes(status) && currentPeriodEnd <= now;
}
