import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeInvoice, invoiceNumber } from './invoice.ts';
import type { Line } from './line.ts';

const periodStart = new Date('2025-06-01T00:00:00Z');
const periodEnd = new Date('2025-07-01T00:00:00Z');
const line = (amount: bigint): Line => ({
  description: 'x',
  amount,
  currency: 'jpy',
  proration: true,
  periodStart,
  periodEnd,
  variantId: null,
});
const plan = { periodStart, periodEnd, issuedAt: periodStart };
const sum = (lines: Line[]) => lines.reduce((total, { amount }) => total + amount, 0n);

test('an invoice adds up, is never negative, and loses nothing on the way to the next', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: 1 }),
      fc.boolean(),
      (amounts, isFinal) => {
        const lines = amounts.map(line);
        const { added, carried, total } = closeInvoice(lines, { ...plan, isFinal });
        expect(total).toBeGreaterThanOrEqual(0n);
        expect(sum(lines) + sum(added)).toBe(total);
        expect(sum(carried)).toBe(isFinal ? 0n : sum(lines) < 0n ? sum(lines) : 0n);
        expect([...added, ...carried].every(({ currency, proration }) => currency === 'jpy' && !proration)).toBe(true);
      },
    ),
  );
});

test('leftover credit appears on both invoices; on the final one it lapses', () => {
  const lines = [line(-5000n), line(1000n)];
  const { added, carried } = closeInvoice(lines, { ...plan, isFinal: false });
  expect(added).toMatchObject([{ description: 'Credit carried to the next invoice', amount: 4000n }]);
  expect(carried).toMatchObject([{ description: 'Credit carried from the invoice before', amount: -4000n }]);
  expect(closeInvoice(lines, { ...plan, isFinal: true })).toMatchObject({
    added: [{ description: 'Credit lapses with the subscription', amount: 4000n }],
    carried: [],
    total: 0n,
  });
});

test('a number ends in the count of its store', () => {
  expect([1, 42, 1_234_567].map(invoiceNumber)).toEqual(['INV-000001', 'INV-000042', 'INV-1234567']);
});
