import { expect, test } from 'vitest';
import { type ActionName, stepFor } from '@/lib/billing/subscriptions/subscription-state.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { refusalIn, refusalInWords } from './refusal.ts';

const STATUSES = ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const;
const ACTIONS: ActionName[] = ['cancel', 'cancel_immediately', 'resume', 'swap', 'pause'];

const conflicts = new Set(
  STATUSES.flatMap((status) =>
    [true, false].flatMap((cancelAtPeriodEnd) =>
      ACTIONS.flatMap((action) => {
        const step = stepFor({ status, cancelAtPeriodEnd, pauseAtPeriodEnd: false, scheduledVariant: null }, action);
        return typeof step === 'object' ? [step.conflict] : [];
      }),
    ),
  ),
);

test.each([...conflicts, 'payment_failed', 'preview_outdated', 'clock_advancing'] as const)(
  'a seller reads why: %s',
  (reason) => {
    expect(refusalIn(new ApiError(reason))).toBe(reason);
    expect(refusalInWords(reason)).toMatch(/^[A-Z].+\.$/);
  },
);

test('every state has some action that is refused', () => {
  expect(conflicts.size).toBe(5);
});

test('what is no refusal is thrown again, and an address can’t make a page say anything', () => {
  const fault = new Error('lost');
  expect(() => refusalIn(fault)).toThrow(fault);
  expect(() => refusalIn(new ApiError('insufficient_scope', { required_scopes: ['x'] }))).toThrow(ApiError);
  for (const given of ['', 'toString', '__proto__', 'Pay here!', undefined, ['payment_failed'], null])
    expect(refusalInWords(given)).toBeNull();
});
