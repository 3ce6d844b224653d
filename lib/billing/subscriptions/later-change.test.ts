import { describe, expect, test } from 'vitest';
import { planChange, planPeriodEnd } from './change.ts';
import { at, paid, variant, YEAR } from './testing/plan.ts';

describe('a change of plan that waits for the renewal', () => {
  const before = paid(variant(10000), at('2025-01-31'));

  test('charges nothing now, and the new price from then on', () => {
    const to = variant(30000);
    const { fields, lines, invoice } = planChange(before, { scheduleTo: to }, at('2025-02-10'));
    expect([fields, lines, invoice]).toEqual([{ scheduledVariantId: to.id }, [], null]);
    const renewal = planPeriodEnd({ ...before, scheduledVariant: to });
    expect(renewal.fields).toEqual({
      currentPeriodStart: at('2025-02-28'),
      currentPeriodEnd: at('2025-03-31'),
      productId: to.productId,
      variantId: to.id,
      scheduledVariantId: null,
    });
    expect(renewal.lines).toMatchObject([{ amount: 30000n, variantId: to.id, proration: false }]);
  });

  test('keeps the day of the month from a price by the month, and begins one after a price by the day', () => {
    const yearly = variant(1, YEAR);
    expect(planPeriodEnd({ ...before, scheduledVariant: yearly }).fields.currentPeriodEnd).toEqual(at('2026-02-28'));
    const quarterly = variant(1, { interval: 'month', intervalCount: 3 });
    expect(planPeriodEnd({ ...before, scheduledVariant: quarterly }).fields.currentPeriodEnd).toEqual(at('2025-05-31'));
    const weekly = paid(variant(1, { interval: 'week', intervalCount: 1 }), at('2025-01-31'));
    expect(planPeriodEnd({ ...weekly, scheduledVariant: variant(1) }).fields).toMatchObject({
      anchorDay: 7,
      currentPeriodEnd: at('2025-03-07'),
    });
  });

  const pause = { pause: { isNow: true, until: null } };
  test.each(['schedule', 'end', pause, 'unschedule'] as const)('is dropped by %s', (step) => {
    const waiting = { ...before, scheduledVariant: variant(1) };
    expect(planChange(waiting, step, at('2025-02-10')).fields).toMatchObject({ scheduledVariantId: null });
    expect(planChange(before, step, at('2025-02-10')).fields).not.toHaveProperty('scheduledVariantId');
  });
});

test('a pause stops the time; going on begins a whole period, charged at its price, and has to be paid', () => {
  const before = paid(variant(10000), at('2025-01-31'));
  const [pausedAt, until] = [at('2025-02-10'), at('2025-09-01')];
  const paused = { status: 'paused', pausedAt, resumesAt: until } as const;
  expect(planChange(before, { pause: { isNow: true, until } }, pausedAt).fields).toEqual(paused);
  const { fields, lines, charge, invoice } = planChange({ ...before, ...paused }, 'return', at('2025-06-15'));
  const span = { periodStart: at('2025-06-15'), periodEnd: at('2025-07-15') };
  expect(fields).toEqual({
    status: 'active',
    pausedAt: null,
    resumesAt: null,
    anchorDay: 15,
    currentPeriodStart: span.periodStart,
    currentPeriodEnd: span.periodEnd,
  });
  expect(lines).toMatchObject([{ amount: 10000n, proration: false, ...span }]);
  expect(charge).toBe(lines[0]);
  expect(invoice).toEqual({ ...span, issuedAt: span.periodStart, isFinal: false, isPaidFirst: true });
});
