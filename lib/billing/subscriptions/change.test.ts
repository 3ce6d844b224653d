import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSameCadence, periodEnd } from '../catalogue/period.ts';
import type { Variant } from '../catalogue/variant.ts';
import type { Line } from '../invoices/line.ts';
import { nextSpan, planChange, type Subscription } from './change.ts';
import { at, MONTH, paid, variant, YEAR } from './testing/plan.ts';

/** Swaps; returns the subscription as it is afterwards, with the lines that were added. */
function swap(subscription: Subscription, to: Variant, now: Date): { after: Subscription; lines: Line[] } {
  const { fields, lines, charge } = planChange(subscription, { swapTo: to }, now);
  const chargedLine = charge ? { ...charge, invoice: null } : subscription.chargedLine;
  return { after: { ...subscription, ...fields, variant: to, chargedLine }, lines };
}

const amounts = (lines: Line[]) => lines.map(({ amount }) => Number(amount));
const sum = (lines: Line[]) => lines.reduce((total, { amount }) => total + amount, 0n);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('known values, with the process in %s', (zone) => {
  test.each([
    ['half a month', 10000, 30000, MONTH, MONTH, '2025-06-01', '2025-06-16', -5000, 15000],
    ['two thirds of a month', 10000, 30000, MONTH, MONTH, '2025-06-01', '2025-06-11', -6667, 20000],
    ['22 of 29 days', 10000, 30000, MONTH, MONTH, '2024-02-18', '2024-02-25', -7586, 22759],
    ['304 of 365 days', 100000, 300000, YEAR, YEAR, '2024-08-01', '2024-10-01', -83288, 249863],
    ['half a month, to a year', 10000, 100000, MONTH, YEAR, '2025-06-01', '2025-06-16', -5000, 100000],
  ])('%s: %s to %s', (_, from, to, cadence, target, start, now, credit, debit) => {
    vi.stubEnv('TZ', zone);
    const before = paid(variant(from, cadence), at(start));
    const plan = planChange(before, { swapTo: variant(to, target) }, at(now));
    expect(amounts(plan.lines)).toEqual([credit, debit]);
    expect(plan.charge).toBe(plan.lines[1]);
    expect(plan.lines.every(({ proration }) => proration)).toBe(true);
    if (isSameCadence(cadence, target)) {
      expect(plan.invoice).toBeNull();
      expect(plan.fields.currentPeriodEnd).toBeUndefined();
      expect(plan.lines.every((line) => line.periodStart === plan.lines[0]?.periodStart)).toBe(true);
    }
  });
});

test('a swap to another interval starts a new period today and issues its invoice at once', () => {
  const span = { periodStart: at('2025-06-16'), periodEnd: at('2026-06-16') };
  const { fields, lines, invoice } = planChange(
    paid(variant(10000), at('2025-05-31')),
    { swapTo: variant(5, YEAR) },
    span.periodStart,
  );
  expect(fields).toMatchObject({
    currentPeriodStart: span.periodStart,
    currentPeriodEnd: span.periodEnd,
    anchorDay: 16,
  });
  expect(invoice).toEqual({ ...span, issuedAt: span.periodStart, isFinal: false, isPaidFirst: true });
  expect(lines[1]).toMatchObject({ amount: 5n, ...span });
});

describe('a swap while trialing', () => {
  const trial = paid(variant(10000), at('2025-06-01'), { status: 'trialing', chargedLine: null });

  test.each([MONTH, YEAR])('to %o adds no lines and keeps the trial', (cadence) => {
    const to = variant(30000, cadence);
    const fields = { productId: to.productId, variantId: to.id };
    expect(planChange(trial, { swapTo: to }, at('2025-06-16'))).toEqual({
      fields,
      to,
      lines: [],
      charge: null,
      invoice: null,
    });
    expect(nextSpan({ ...trial, variant: to }).periodEnd).toEqual(periodEnd(at('2025-07-01'), cadence, 1));
  });
});

describe('prorated lines, whatever the prices, currencies and times', () => {
  const cadence = fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year'),
    intervalCount: fc.integer({ min: 1, max: 6 }),
  });
  // Minor units are whole numbers in every currency: the yen has no smaller unit, the Kuwaiti dinar a thousand.
  const price = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 12n }));
  const currency = fc.constantFrom('usd', 'jpy', 'kwd');
  const start = fc.date({ min: at('2023-01-01'), max: at('2033-12-31'), noInvalidDate: true });
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
    minLength: 1,
    maxLength: 12,
  });
  const timeAt = ({ currentPeriodStart: from, currentPeriodEnd: to }: Subscription, share: number) =>
    new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * share));

  test('a swap and its reverse at the same time cancel out', () => {
    fc.assert(
      fc.property(price, price, cadence, currency, start, shares, (a, b, each, money, from, [share = 0]) => {
        const before = paid(variant(a, each, money), from);
        const now = timeAt(before, share);
        const there = swap(before, variant(b, each, money), now);
        const back = swap(there.after, before.variant, now);
        expect(sum(there.lines) + sum(back.lines)).toBe(0n);
        expect([...there.lines, ...back.lines].every((line) => line.currency === money)).toBe(true);
      }),
    );
  });

  test('a whole period is charged at its whole price', () => {
    fc.assert(
      fc.property(price, price, cadence, start, (a, b, each, from) => {
        const before = paid(variant(a, each), from);
        expect(swap(before, variant(b, each), from).lines.map(({ amount }) => amount)).toEqual([-a, b]);
      }),
    );
  });

  test('a chain of swaps at the same time costs as much as its last swap alone', () => {
    fc.assert(
      fc.property(
        price,
        fc.array(price, { minLength: 2, maxLength: 8 }),
        cadence,
        start,
        shares,
        (a, prices, each, from, [share = 0]) => {
          const before = paid(variant(a, each), from);
          const now = timeAt(before, share);
          let state = before;
          const lines: Line[] = [];
          for (const next of prices) {
            const step = swap(state, variant(next, each), now);
            lines.push(...step.lines);
            state = step.after;
          }
          const direct = swap(before, variant(prices.at(-1) ?? 0n, each), now);
          expect(sum(lines)).toBe(sum(direct.lines));
        },
      ),
    );
  });

  test('over time no credit exceeds its charge, and each stretch is billed at its own price to the cent', () => {
    fc.assert(
      fc.property(
        price,
        fc.array(price, { minLength: 12, maxLength: 12 }),
        cadence,
        start,
        shares,
        (a, prices, each, from, list) => {
          let state = paid(variant(a, each), from);
          const length = state.currentPeriodEnd.getTime() - from.getTime();
          const times = list.map((share) => timeAt(state, share)).sort((x, y) => x.getTime() - y.getTime());
          let exact = a * BigInt(length);
          let billed = a;
          times.forEach((now, index) => {
            const charged = state.chargedLine?.amount ?? 0n;
            const next = variant(prices[index] ?? 0n, each);
            const remaining = BigInt(state.currentPeriodEnd.getTime() - now.getTime());
            exact += (next.price - state.variant.price) * remaining;
            const step = swap(state, next, now);
            const credit = -(step.lines[0]?.amount ?? 0n);
            expect(credit).toBeGreaterThanOrEqual(0n);
            expect(credit).toBeLessThanOrEqual(charged);
            billed += sum(step.lines);
            state = step.after;
          });
          expect(billed).toBeGreaterThanOrEqual(0n);
          // Each swap rounds a credit, a debit, and the debit the credit comes from: at most 1.5 minor units in all.
          const off = billed * BigInt(length) - exact;
          expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(3n * BigInt(times.length) * BigInt(length));
        },
      ),
    );
  });

  test('a clock that goes backwards never credits the same time twice', () => {
    fc.assert(
      fc.property(
        price,
        price,
        cadence,
        start,
        shares,
        fc.integer({ min: 0, max: 10 ** 11 }),
        (a, b, each, from, [share = 0], back) => {
          const before = paid(variant(a, each), from);
          const there = swap(before, variant(b, each), timeAt(before, share));
          const again = swap(there.after, before.variant, new Date(timeAt(before, share).getTime() - back));
          expect(sum(there.lines) + sum(again.lines)).toBe(0n);
          expect(again.lines.every(({ periodStart, periodEnd: end }) => periodStart <= end)).toBe(true);
        },
      ),
    );
  });
});

test('cancel and resume set and clear the flag and the time of the request; keep changes nothing', () => {
  const before = paid(variant(1), at('2025-06-01'));
  const now = at('2025-06-10');
  expect(planChange(before, 'schedule', now).fields).toEqual({ cancelAtPeriodEnd: true, canceledAt: now });
  expect(planChange({ ...before, cancelAtPeriodEnd: true }, 'unschedule', now).fields).toEqual({
    cancelAtPeriodEnd: false,
    canceledAt: null,
  });
  expect(planChange(before, 'keep', now)).toEqual({ fields: {}, to: null, lines: [], charge: null, invoice: null });
  const ended = { status: 'canceled', cancelAtPeriodEnd: false, canceledAt: now, endedAt: now };
  expect(planChange(before, 'end', now)).toMatchObject({
    fields: ended,
    lines: [],
    invoice: { issuedAt: now, isFinal: true },
  });
});
