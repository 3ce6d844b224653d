import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { beginSubscription } from './begin-subscription.ts';
import { planChange } from './change.ts';
import { decideChange } from './decide-change.ts';
import { type LoadedSubscription, makeChange } from './loaded-subscription.ts';
import { nextInvoice } from './next-invoice.ts';
import { passTime } from './passing-time.ts';
import type { SubscriptionAction } from './subscription-state.ts';
import { at, paid, variant, YEAR } from './testing/plan.ts';

const PRICE = 10_000n;
const START = at('2024-01-31');
const CADENCES = [
  { interval: 'month', intervalCount: 1 },
  { interval: 'month', intervalCount: 3 },
  { interval: 'week', intervalCount: 6 },
  { interval: 'day', intervalCount: 45 },
  YEAR,
] as const;

interface Pausing {
  /** After how long it is asked for, for how long it lasts, in milliseconds. */
  after: number;
  lasts: number;
  when: 'now' | 'period_end';
}

const start = fc.integer({ min: 0, max: 500 * 24 }).map((hours) => new Date(START.getTime() + hours * 3_600_000));
const pausing: fc.Arbitrary<Pausing> = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 70 * DAY_MS }), fc.constantFrom(0, 1, DAY_MS)),
  lasts: fc.oneof(fc.integer({ min: 1, max: 200 * DAY_MS }), fc.constantFrom(1, 31 * DAY_MS)),
  when: fc.constantFrom('now', 'period_end'),
});
const cadence = fc.constantFrom(...CADENCES);

function begun(startedAt: Date, of: (typeof CADENCES)[number]): LoadedSubscription {
  const price = variant(PRICE, of);
  const customer = { id: 'c', email: 'kim@example.com' };
  const store = { id: 's', storeId: 'store', mode: 'test' } as const;
  const beginning = { ...store, customer, variant: price, now: startedAt, trialEnd: null };
  return beginSubscription(beginning, { cause: null, isPaid: true }).loaded;
}

const pass = (loaded: LoadedSubscription, until: Date) => passTime(loaded, { until, updatedAt: null, collects: true });

function act(loaded: LoadedSubscription, action: SubscriptionAction, now: Date): void {
  makeChange(loaded, decideChange(loaded.row, action, {}, now), { at: now, updatedAt: now, kind: action.action });
}

/** Plays pauses one after the other, each once the last is over; `moments` are when somebody looks in between. */
function play(from: Date, of: (typeof CADENCES)[number], pauses: Pausing[], moments: number[]): LoadedSubscription {
  const loaded = begun(from, of);
  let now = from.getTime();
  const reach = (until: number) => {
    for (const part of moments) pass(loaded, new Date(now + Math.floor((until - now) * part)));
    now = until;
    pass(loaded, new Date(now));
  };
  for (const { after, lasts, when } of pauses) {
    reach(now + after);
    const begins = when === 'now' ? now : loaded.row.currentPeriodEnd.getTime();
    act(loaded, { action: 'pause', when, resumesAt: new Date(begins + lasts) }, new Date(now));
    reach(begins + lasts);
  }
  reach(now + 400 * DAY_MS);
  return loaded;
}

const said = ({ row, events, issued }: LoadedSubscription) => ({
  row: { ...row, productId: '', variantId: '', chargedLineId: '', chargedLine: null, variant: null, updatedAt: 0 },
  events: events.map(({ kind, at: when }) => [kind, when.toISOString()]),
  issued: issued.map(({ periodStart, periodEnd, total, issuedAt }) => [periodStart, periodEnd, total, issuedAt]),
});

describe('pauses that end by themselves', () => {
  test('come to the same however rarely anybody looks, after downtime and by a clock moved over several', () => {
    const looks = fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    fc.assert(
      fc.property(start, cadence, fc.array(pausing, { maxLength: 4 }), looks, (from, of, pauses, moments) => {
        const often = play(
          from,
          of,
          pauses,
          moments.toSorted((a, b) => a - b),
        );
        expect(said(often)).toEqual(said(play(from, of, pauses, [])));
      }),
      { numRuns: 300 },
    );
  });

  test('return once each, on time, and every period between is charged once and in full', () => {
    fc.assert(
      fc.property(start, cadence, fc.array(pausing, { minLength: 1, maxLength: 4 }), (from, of, pauses) => {
        const { events, issued } = play(from, of, pauses, []);
        const returns = events.filter(({ kind }) => kind === 'unpause');
        expect(returns).toHaveLength(pauses.length);
        expect(issued.every(({ total }) => total === PRICE)).toBe(true);
        const starts = issued.map(({ periodStart }) => periodStart.getTime());
        for (const { at: back, invoice } of returns) expect(invoice?.periodStart).toEqual(back);
        const pausedAt = events.filter(({ kind, row }) => kind === 'pause' && row.status === 'paused');
        issued.slice(1).forEach((invoice, index) => {
          const before = issued[index]?.periodEnd.getTime() ?? 0;
          const [begins] = [invoice.periodStart.getTime()];
          const isAfterPause = returns.some(({ at: back }) => back.getTime() === begins);
          expect(isAfterPause || begins === before).toBe(true);
        });
        expect(new Set(starts).size).toBe(starts.length);
        expect(pausedAt.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a pause at the end of the period', () => {
  const before = paid(variant(PRICE), at('2025-01-31'));
  const until = at('2025-05-01');
  const scheduled = { ...before, pauseAtPeriodEnd: true, resumesAt: until };

  test('is replaced by a second one, and the same again changes nothing', () => {
    const later = { pause: { isNow: false, until: at('2025-06-01') } };
    const now = at('2025-02-10');
    expect(planChange(before, { pause: { isNow: false, until } }, now).fields).toEqual({
      pauseAtPeriodEnd: true,
      resumesAt: until,
    });
    expect(planChange(scheduled, later, now).fields).toEqual({ resumesAt: at('2025-06-01') });
    expect(planChange(scheduled, { pause: { isNow: false, until } }, now).fields).toEqual({});
    expect(planChange(scheduled, { pause: { isNow: true, until: null } }, now).fields).toEqual({
      status: 'paused',
      pausedAt: now,
      pauseAtPeriodEnd: false,
      resumesAt: null,
    });
  });

  test('is taken back by a cancel, and left by a swap unless that moves the end of the period past it', () => {
    const now = at('2025-02-10');
    expect(planChange(scheduled, 'schedule', now).fields).toMatchObject({ pauseAtPeriodEnd: false, resumesAt: null });
    const monthly = planChange(scheduled, { swapTo: variant(PRICE * 2n) }, now).fields;
    expect(monthly).not.toHaveProperty('pauseAtPeriodEnd');
    const yearly = planChange(scheduled, { swapTo: variant(PRICE * 2n, YEAR) }, now).fields;
    expect(yearly).toMatchObject({ pauseAtPeriodEnd: false, resumesAt: null });
  });

  test('bills the price and what is pending on the day it ends; without one only what is pending, on no day', () => {
    expect(nextInvoice(scheduled, [])).toMatchObject({ dueAt: until, total: PRICE });
    expect(nextInvoice({ ...scheduled, resumesAt: null }, [])).toMatchObject({ dueAt: null, lines: [], total: 0n });
    const paused = { ...before, status: 'paused', pausedAt: at('2025-02-10') } as const;
    expect(nextInvoice({ ...paused, resumesAt: until }, [])).toMatchObject({ dueAt: until, total: PRICE });
    expect(nextInvoice(paused, [])).toMatchObject({ dueAt: null, lines: [] });
  });
});

test.each([
  ['now', '2025-02-10', false],
  ['now', '2025-02-11', true],
  ['period_end', '2025-02-28', false],
  ['period_end', '2025-03-01', true],
  ['now', '2028-02-13', true],
  ['now', '2028-02-14', false],
] as const)('pausing %s until %s is possible: %s', (when, day, isPossible) => {
  const decide = () =>
    decideChange(
      paid(variant(PRICE), at('2025-01-31')),
      { action: 'pause', when, resumesAt: at(day) },
      {},
      at('2025-02-10'),
    );
  if (isPossible) expect(decide().fields.resumesAt).toEqual(at(day));
  else expect(decide).toThrow(expect.objectContaining({ status: 422, code: 'invalid_time' }));
});
