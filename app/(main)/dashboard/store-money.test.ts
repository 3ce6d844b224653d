import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metricsObject } from '@/lib/billing/subscriptions/totals/metrics-object.ts';
import { storeMoney } from './store-money-card.tsx';

const RANGE = { first: '2026-05-01', last: '2026-05-04', timeZone: 'UTC' };

test('the latter half of the days stands beside the former, the store’s own currency first', () => {
  const { days } = metricsObject(
    [
      { measure: 'before', day: '', currency: '', amount: '5' },
      { measure: 'new', day: '2026-05-02', currency: '', amount: '1' },
      { measure: 'new', day: '2026-05-03', currency: '', amount: '4' },
      { measure: 'ended', day: '2026-05-04', currency: '', amount: '2' },
      { measure: 'failed', day: '2026-05-01', currency: '', amount: '3' },
      { measure: 'invoiced', day: '2026-05-01', currency: 'usd', amount: '700' },
      { measure: 'invoiced', day: '2026-05-03', currency: 'usd', amount: '900' },
      { measure: 'collected', day: '2026-05-04', currency: 'usd', amount: '900' },
      { measure: 'invoiced', day: '2026-05-04', currency: 'eur', amount: '100' },
    ],
    RANGE,
  );
  const { monies, counts } = storeMoney(days, 'usd');
  expect(monies).toEqual([
    {
      currency: 'usd',
      invoiced: { now: 900, before: 700 },
      collected: { now: 900, before: 0 },
      days: [
        { date: '2026-05-03', invoiced: 900, collected: 0, before: 700 },
        { date: '2026-05-04', invoiced: 0, collected: 900, before: 0 },
      ],
    },
    expect.objectContaining({ currency: 'eur', invoiced: { now: 100, before: 0 } }),
  ]);
  expect(counts).toEqual({
    active: { now: 8, before: 6 },
    new: { now: 4, before: 1 },
    ended: { now: 2, before: 0 },
    failed: { now: 0, before: 3 },
  });
  expect(storeMoney(metricsObject([], RANGE).days, 'usd').monies).toEqual([]);
});

test('no amount is lost or counted twice, whatever was invoiced on which day', () => {
  const amounts = fc.array(
    fc.record({
      day: fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'),
      currency: fc.constantFrom('eur', 'usd', 'jpy'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  );
  fc.assert(
    fc.property(amounts, (made) => {
      const unique = [...new Map(made.map((one) => [one.day + one.currency, one])).values()];
      const rows = unique.map((one) => ({ ...one, measure: 'invoiced' as const, amount: String(one.amount) }));
      const { monies } = storeMoney(metricsObject(rows, RANGE).days, 'usd');
      for (const { currency, invoiced, days } of monies) {
        const wanted = unique.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
        expect(invoiced.now + invoiced.before).toBe(wanted);
        expect(days.reduce((sum, day) => sum + day.invoiced, 0)).toBe(invoiced.now);
        expect(days.reduce((sum, { before }) => sum + before, 0)).toBe(invoiced.before);
      }
      expect(new Set(monies.map(({ currency }) => currency))).toEqual(new Set(unique.map(({ currency }) => currency)));
    }),
  );
});
