import { describe, expect, test } from 'vitest';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { stepFor } from './subscription-state.ts';

// The contract's table, written out again by hand: rows are states, columns are actions.
const ACTIONS = ['cancel', 'cancel_immediately', 'resume', 'swap', 'pause'] as const;
const NOT_SCHEDULED = 'subscription_not_scheduled_to_cancel';
const PAST_DUE = 'subscription_past_due';
const PAUSED = 'subscription_paused';
const PENDING = 'subscription_cancellation_scheduled';
const TABLE: [SubscriptionStatus, boolean, ...string[]][] = [
  ['trialing', false, 'schedule', 'end', NOT_SCHEDULED, 'swap', 'pause'],
  ['trialing', true, 'keep', 'end', 'unschedule', PENDING, PENDING],
  ['active', false, 'schedule', 'end', NOT_SCHEDULED, 'swap', 'pause'],
  ['active', true, 'keep', 'end', 'unschedule', PENDING, PENDING],
  ['past_due', false, 'schedule', 'end', NOT_SCHEDULED, PAST_DUE, PAST_DUE],
  ['past_due', true, 'keep', 'end', 'unschedule', PAST_DUE, PAST_DUE],
  ['paused', false, PAUSED, 'end', 'return', PAUSED, PAUSED],
  ['paused', true, PAUSED, 'end', 'return', PAUSED, PAUSED],
  ['canceled', false, ...ACTIONS.map(() => 'subscription_canceled')],
  ['canceled', true, ...ACTIONS.map(() => 'subscription_canceled')],
];

describe.each(TABLE)('%s, scheduled to cancel: %s', (status, cancelAtPeriodEnd, ...cells) => {
  test.each(ACTIONS.map((action, index) => [action, cells[index]] as const))('%s: %s', (action, expected) => {
    const step = stepFor({ status, cancelAtPeriodEnd, pauseAtPeriodEnd: false, scheduledVariant: null }, action);
    expect(typeof step === 'object' ? step.conflict : step).toBe(expected);
  });
});

test.each(['trialing', 'active', 'past_due'] as const)(
  '%s: resuming takes back a scheduled pause, and without one a change of plan',
  (status) => {
    const scheduled = { status, cancelAtPeriodEnd: false, scheduledVariant: {} };
    expect(stepFor({ ...scheduled, pauseAtPeriodEnd: true }, 'resume')).toBe('drop_pause');
    expect(stepFor({ ...scheduled, pauseAtPeriodEnd: false }, 'resume')).toBe('unschedule');
  },
);
