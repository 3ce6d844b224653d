import { describe, expect, test } from 'vitest';
import { planPeriodEnd, type Subscription } from './change.ts';
import { at, paid, variant } from './testing/plan.ts';

describe('the end of a period', () => {
  test('bills the next period at its own start', () => {
    const before = paid(variant(10000), at('2025-01-31'));
    const { fields, lines, charge, invoice } = planPeriodEnd(before);
    expect(fields).toEqual({ currentPeriodStart: at('2025-02-28'), currentPeriodEnd: at('2025-03-31') });
    expect(lines).toMatchObject([
      { amount: 10000n, proration: false, periodStart: at('2025-02-28'), variantId: before.variant.id },
    ]);
    expect(charge).toBe(lines[0]);
    expect(invoice).toMatchObject({ issuedAt: at('2025-02-28'), periodEnd: at('2025-03-31'), isFinal: false });
  });

  test('makes a trial active, to renew on the day of the month it ended', () => {
    const trial = {
      ...paid(variant(10000), at('2025-01-30')),
      status: 'trialing',
      chargedLine: null,
      currentPeriodEnd: at('2025-02-13'),
    };
    const { fields } = planPeriodEnd(trial as Subscription);
    expect(fields).toMatchObject({ status: 'active', anchorDay: 13, currentPeriodEnd: at('2025-03-13') });
  });

  test('ends a subscription that is scheduled to cancel, with a final invoice', () => {
    const { fields, lines, invoice } = planPeriodEnd(
      paid(variant(10000), at('2025-06-01'), { cancelAtPeriodEnd: true }),
    );
    expect(fields).toEqual({ status: 'canceled', cancelAtPeriodEnd: false, endedAt: at('2025-07-01') });
    expect(lines).toEqual([]);
    expect(invoice).toMatchObject({ periodStart: at('2025-06-01'), periodEnd: at('2025-07-01'), isFinal: true });
  });
});
