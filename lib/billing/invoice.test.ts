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
const plan = { periodStart, periodEnd, issuedAt: periodStart, number: 'INV-1' };
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
  expect(carried).toMatchObject([{ description: 'Credit from invoice INV-1', amount: -4000n }]);
  expect(closeInvoice(lines, { ...plan, isFinal: true })).toMatchObject({
    added: [{ description: 'Credit lapsed with the subscription', amount: 4000n }],
    carried: [],
    total: 0n,
  });
});

test('a number names the subscription and its order there', () => {
  expect(invoiceNumber('01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55', 12)).toBe('INV-0F6C2A7B3E55-0012');
});
