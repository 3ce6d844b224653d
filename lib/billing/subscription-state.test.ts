import { describe, expect, test } from 'vitest';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { stepFor } from './subscription-state.ts';

// The contract's table, written out again by hand: rows are states, columns are actions.
const ACTIONS = ['cancel', 'cancel_immediately', 'resume', 'swap'] as const;
const NOT_SCHEDULED = 'subscription_not_scheduled_to_cancel';
const PENDING = 'subscription_cancellation_scheduled';
const TABLE: [SubscriptionStatus, boolean, ...string[]][] = [
  ['trialing', false, 'schedule', 'end', NOT_SCHEDULED, 'swap'],
  ['trialing', true, 'keep', 'end', 'unschedule', PENDING],
  ['active', false, 'schedule', 'end', NOT_SCHEDULED, 'swap'],
  ['active', true, 'keep', 'end', 'unschedule', PENDING],
  ['past_due', false, 'schedule', 'end', NOT_SCHEDULED, 'subscription_past_due'],
  ['past_due', true, 'keep', 'end', 'unschedule', 'subscription_past_due'],
  ['paused', false, 'subscription_paused', 'end', 'subscription_paused', 'subscription_paused'],
  ['paused', true, 'subscription_paused', 'end', 'subscription_paused', 'subscription_paused'],
  ['canceled', false, ...ACTIONS.map(() => 'subscription_canceled')],
  ['canceled', true, ...ACTIONS.map(() => 'subscription_canceled')],
];

describe.each(TABLE)('%s, scheduled to cancel: %s', (status, cancelAtPeriodEnd, ...cells) => {
  test.each(ACTIONS.map((action, index) => [action, cells[index]] as const))('%s: %s', (action, expected) => {
    const step = stepFor({ status, cancelAtPeriodEnd }, action);
    expect(typeof step === 'object' ? step.conflict : step).toBe(expected);
  });
});
