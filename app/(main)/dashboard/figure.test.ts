import { expect, test } from 'vitest';
import type { StoreTotal } from '../../../lib/billing/subscriptions/totals/store-total.ts';
import { figuresOf, lineOf } from './figure.ts';

const total = (
  measure: StoreTotal['measure'],
  ago: number,
  amount: number,
  currency = '',
  ofMonth = 0,
): StoreTotal => ({
  ...{ measure, currency, ago },
  ...{ amount: String(amount), ofMonth: String(ofMonth), today: '2026-05-20' },
});

test('money is of this month and each day, by currency; counts are what there is, and was at the end of each day', () => {
  const figures = figuresOf([
    total('invoiced', 0, 500, 'usd', 500),
    total('invoiced', 29, 700, 'usd'),
    total('invoiced', 30, 900, 'usd', 900),
    total('collected', 1, 400, 'eur', 400),
    total('active', 30, 7),
    total('active', 2, 3),
    total('active', 0, -1),
  ]);
  expect(figures.map(({ measure, currency, value }) => [measure, currency, value])).toEqual([
    ['invoiced', 'eur', 0n],
    ['collected', 'eur', 400n],
    ['invoiced', 'usd', 1400n],
    ['collected', 'usd', 0n],
    ['active', '', 9n],
    ['ending', '', 0n],
    ['unpaid', '', 0n],
  ]);
  expect(figures.every(({ days }) => days.length === 30)).toBe(true);
  const [, , invoiced, , active] = figures.map(({ days }) => days);
  expect([invoiced?.[0], invoiced?.[1], invoiced?.at(-1)]).toEqual([700n, 0n, 500n]);
  expect([active?.[0], active?.at(-4), active?.at(-3), active?.at(-2), active?.at(-1)]).toEqual([7n, 7n, 10n, 10n, 9n]);
});

test('before there is anything, there are no numbers', () => {
  expect(figuresOf([])).toEqual([]);
});

test('a line fills its box, is flat where nothing changes, and never leaves it', () => {
  expect(lineOf([0n, 5n, 10n])).toBe('0,100 1,50 2,0');
  expect(lineOf([0n, 0n])).toBe('0,100 1,100');
  expect(lineOf([4n, 4n])).toBe('0,0 1,0');
  expect(lineOf([-5n, 5n])).toBe('0,100 1,0');
  expect(lineOf([0n, 2n ** 80n])).toBe('0,100 1,0');
});
