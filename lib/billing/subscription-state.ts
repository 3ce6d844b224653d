import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';

export type ActionName = 'cancel' | 'cancel_immediately' | 'resume' | 'swap';

/** Why an action is impossible now: the code of a 409. */
export type Conflict =
  | 'subscription_canceled'
  | 'subscription_paused'
  | 'subscription_past_due'
  | 'subscription_cancellation_scheduled'
  | 'subscription_not_scheduled_to_cancel';

/** What an action comes to: `keep` succeeds and changes nothing. */
export type Step = 'schedule' | 'keep' | 'end' | 'unschedule' | 'swap';

type Cell = Step | Conflict;
type Row = Record<ActionName, Cell>;

const RUNNING: Row = {
  cancel: 'schedule',
  cancel_immediately: 'end',
  resume: 'subscription_not_scheduled_to_cancel',
  swap: 'swap',
};
const SCHEDULED: Row = {
  cancel: 'keep',
  cancel_immediately: 'end',
  resume: 'unschedule',
  swap: 'subscription_cancellation_scheduled',
};
const PAUSED: Row = {
  cancel: 'subscription_paused',
  cancel_immediately: 'end',
  resume: 'subscription_paused',
  swap: 'subscription_paused',
};
const CANCELED: Row = {
  cancel: 'subscription_canceled',
  cancel_immediately: 'subscription_canceled',
  resume: 'subscription_canceled',
  swap: 'subscription_canceled',
};

/** By status: what each action comes to, and what it comes to once a cancel is scheduled. */
const TABLE: Record<SubscriptionStatus, { plain: Row; scheduled: Row }> = {
  trialing: { plain: RUNNING, scheduled: SCHEDULED },
  active: { plain: RUNNING, scheduled: SCHEDULED },
  past_due: {
    plain: { ...RUNNING, swap: 'subscription_past_due' },
    scheduled: { ...SCHEDULED, swap: 'subscription_past_due' },
  },
  paused: { plain: PAUSED, scheduled: PAUSED },
  canceled: { plain: CANCELED, scheduled: CANCELED },
};

const WORDS: Record<Conflict, string> = {
  subscription_canceled: 'The subscription has ended.',
  subscription_paused: 'The subscription is paused; it can only be canceled immediately.',
  subscription_past_due: 'An invoice is unpaid; the plan can’t change until it is paid.',
  subscription_cancellation_scheduled: 'The subscription is scheduled to cancel; resume it first.',
  subscription_not_scheduled_to_cancel: 'The subscription is not scheduled to cancel.',
};

/** What an action comes to in a state: a step, or why it is impossible. */
export function stepFor(
  state: { status: SubscriptionStatus; cancelAtPeriodEnd: boolean },
  action: ActionName,
): Step | { conflict: Conflict; description: string } {
  const cell = TABLE[state.status][state.cancelAtPeriodEnd ? 'scheduled' : 'plain'][action];
  return isConflict(cell) ? { conflict: cell, description: WORDS[cell] } : cell;
}

function isConflict(cell: Cell): cell is Conflict {
  return cell in WORDS;
}

/** The statuses in which a period's end is acted upon. Past due ones go on: the customer keeps what an open invoice is for. */
export const RUNNING_STATUSES: SubscriptionStatus[] = ['trialing', 'active', 'past_due'];
