import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';

/** What is to be paid, and by whom. */
export interface Payment {
  mode: Mode;
  invoiceNumber: string;
  total: bigint;
  currency: string;
  customer: { paymentsFail: boolean };
}

/**
 * Takes the payment of an invoice. This is the one place where a payment provider plugs in: Tillgate itself moves no
 * money, so a payment succeeds, except for test customers that are set up to fail. A provider would get the invoice's
 * number as its idempotency key, because a transaction that is rolled back asks for the same payment again.
 * @returns the invoice's status afterwards
 */
export async function collectPayment({ mode, total, customer }: Payment): Promise<InvoiceStatus> {
  if (total === 0n) return 'paid';
  return mode === 'test' && customer.paymentsFail ? 'unpaid' : 'paid';
}
