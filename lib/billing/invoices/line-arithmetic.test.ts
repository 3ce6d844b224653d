import { describe, expect, test } from 'vitest';
import { inScope } from '../../kernel/process/request-scope.ts';
import type { Variant } from '../catalogue/variant.ts';
import { planChange, type Subscription } from '../subscriptions/change.ts';
import { type Line, priceLine } from './line.ts';
import { arithmeticInWords, arithmeticOf } from './line-arithmetic.ts';

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);

const plan = (name: string, price: bigint, more: Partial<Variant> = {}): Variant => ({
  id: name,
  productId: name,
  name: 'Monthly',
  price,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  archived: false,
  product: { name, active: true },
  ...more,
});

const basic = plan('Basic', 10_000n);
const plus = plan('Plus', 30_000n);
const yearly = plan('Year', 100_000n, { interval: 'year' });
const prices = new Map([basic, plus, yearly].map(({ id, price }) => [id, price]));

/** A paid month of Basic, then swaps at these times: every line, oldest first. */
function swaps(...moves: [Variant, string][]): Line[] {
  const span = { periodStart: at('2025-06-01'), periodEnd: at('2025-07-01') };
  const paid = priceLine(basic, span);
  const all = [paid];
  let subscription: Subscription = {
    status: 'active',
    cancelAtPeriodEnd: false,
    pauseAtPeriodEnd: false,
    pausedAt: null,
    resumesAt: null,
    anchorDay: 1,
    currentPeriodStart: span.periodStart,
    currentPeriodEnd: span.periodEnd,
    variant: basic,
    scheduledVariant: null,
    chargedLine: { ...paid, invoice: { status: 'paid' } },
  };
  for (const [swapTo, when] of moves) {
    const change = planChange(subscription, { swapTo }, at(when));
    all.push(...change.lines);
    subscription = {
      ...subscription,
      ...change.fields,
      variant: swapTo,
      chargedLine: change.charge && { ...change.charge, invoice: null },
    };
  }
  return all;
}

const explained = (all: Line[]) =>
  all.map((line) => {
    const arithmetic = arithmeticOf(line, all, prices);
    return arithmetic && arithmeticInWords(arithmetic, line).replace('\u2060', '');
  });

describe('a prorated line is explained', () => {
  test('by the days that were left, of what was paid and of the new price', () => {
    expect(explained(swaps([plus, '2025-06-16']))).toEqual([
      null,
      '15 of 30 days × $100.00 = −$50.00',
      '15 of 30 days × $300.00 = $150.00',
    ]);
    expect(explained(swaps([plus, '2025-06-11'])).slice(1)).toEqual([
      '20 of 30 days × $100.00 = −$66.67',
      '20 of 30 days × $300.00 = $200.00',
    ]);
  });

  test('to the minute when no whole days were left', () => {
    expect(explained(swaps([plus, '2025-06-16T11:29:00Z'])).slice(1)).toEqual([
      '14 days 12 h 31 min of 30 days × $100.00 = −$48.41',
      '14 days 12 h 31 min of 30 days × $300.00 = $145.22',
    ]);
    expect(explained(swaps([plus, '2025-06-30T23:59:59.500Z']))[1]).toBe(
      'less than a minute of 30 days × $100.00 = $0.00',
    );
  });

  test('in German, of days in the dative', () => {
    const words = inScope({ language: 'de' }, () => explained(swaps([plus, '2025-06-16'])))[1];
    expect(words).toContain('15 von 30 Tagen × ');
  });

  test('a single day is no days', () => {
    expect(explained(swaps([plus, '2025-06-29T12:00:00Z'])).slice(1)).toEqual([
      '1 day 12 h of 30 days × $100.00 = −$5.00',
      '1 day 12 h of 30 days × $300.00 = $15.00',
    ]);
  });

  test('by the earlier swap’s own line, when that had charged for the time', () => {
    const [, , , credit, debit] = explained(swaps([plus, '2025-06-16'], [basic, '2025-06-21']));
    expect(credit).toBe('10 of 15 days × $150.00 = −$100.00');
    expect(debit).toBe('10 of 30 days × $100.00 = $33.33');
  });

  test('only for its credit when a new period is charged at its full price', () => {
    expect(explained(swaps([yearly, '2025-06-16']))).toEqual([null, '15 of 30 days × $100.00 = −$50.00', null]);
  });

  test('not at all when the result differs, or what it starts from is unknown', () => {
    const [paid, credit, debit] = swaps([plus, '2025-06-16']) as [Line, Line, Line];
    const wrong = { ...credit, amount: -5001n };
    expect(arithmeticOf(wrong, [paid, wrong, debit], prices)).toBeNull();
    expect(arithmeticOf(credit, [credit, debit], prices)).toBeNull();
    expect(arithmeticOf(debit, [paid, credit, debit], new Map())).toBeNull();
  });
});
