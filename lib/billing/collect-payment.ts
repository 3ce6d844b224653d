import type { Mode } from '@/prisma/generated/enums.ts';
import { isDeclined } from './test-payment.ts';

/** What is to be paid, and by whom. */
export interface Payment {
  /** The same for every request for the same payment, and for no other amount. */
  key: string;
  mode: Mode;
  /** Minor units, above zero. */
  total: bigint;
  currency: string;
  customer: { email: string };
}

/**
 * Takes a payment. This is the one place where a payment provider plugs in: Tillgate itself moves no money, so a live
 * payment succeeds, and a test payment unless its customer is set up to fail. It is asked outside any transaction, and
 * may be asked again for the same payment, which `key` tells; a provider would reserve the amount here, and take it
 * once the invoice is stored as paid.
 */
export async function collectPayment({ mode, customer }: Payment): Promise<'paid' | 'failed'> {
  return mode === 'test' && isDeclined(customer) ? 'failed' : 'paid';
}

/**
 * The payment that a change needs before it is made. A further request, and one that comes to another amount, is
 * another payment.
 */
export function paymentFor(
  row: { id: string; mode: Mode; customer: { email: string } },
  { sequence, currency, total }: { sequence: number; currency: string; total: bigint },
  requestId: string,
): Payment {
  const key = [requestId, row.id, sequence, currency, total].join(' ');
  return { key, mode: row.mode, total, currency, customer: row.customer };
}
