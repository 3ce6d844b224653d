import { expect, test } from 'vitest';
import { closeInvoice } from './invoice.ts';
import { creditLine, debitLine, priceLine } from './line.ts';
import { purposeOf } from './line-purpose.ts';

const span = { periodStart: new Date('2026-01-01T00:00:00Z'), periodEnd: new Date('2026-02-01T00:00:00Z') };
const named = (name: string) => ({
  id: name,
  name: 'Monthly',
  currency: 'eur',
  product: { name, active: true },
  productId: name,
  price: 1900n,
  interval: 'month' as const,
  intervalCount: 1,
  archived: false,
});

test('each line that a change makes says what it is for, apart from the plan’s own name', () => {
  expect(purposeOf(creditLine(named('Club'), 5n, span))).toMatchObject({ text: 'unusedTime', plan: 'Club (Monthly)' });
  expect(purposeOf(debitLine(named('Club'), 5n, span))).toMatchObject({
    text: 'remainingTime',
    plan: 'Club (Monthly)',
  });
  const credit = [creditLine(named('Club'), 5n, span)];
  const { added, carried } = closeInvoice(credit, { ...span, isFinal: false });
  const { added: last } = closeInvoice(credit, { ...span, isFinal: true });
  const texts = [...added, ...carried, ...last].map((line) => purposeOf(line)?.text);
  expect(texts).toEqual(['creditCarriedOn', 'creditFromBefore', 'creditLapsed']);
});

test('a plan keeps its name, whatever it is', () => {
  expect(purposeOf(priceLine(named('Unused time on'), span))).toBeNull();
  const line = { ...priceLine(named('Club'), span), description: 'Credit carried to the next invoice' };
  expect(purposeOf(line)).toBeNull();
});
