import type { Mode } from '@/prisma/generated/enums.ts';
import { processWide } from '../../kernel/process/process-wide.ts';
import { isDeclined } from './payment.ts';

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
 * Asks for a payment; the answer must be the same whenever a payment of the same `key` is asked for again. It should
 * reserve the amount, and take it once the invoice is stored as paid.
 */
export type PaymentProvider = (payment: Payment) => Promise<'paid' | 'failed'>;

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    paymentProvider?: PaymentProvider;
  }
}

/** Sets who collects live payments; undefined: nobody, and they all succeed. */
export function setPaymentProvider(provider: PaymentProvider | undefined): void {
  if (provider) processWide.paymentProvider = provider;
  else delete processWide.paymentProvider;
}

/** Whether anybody collects live payments, or they are only counted as paid. */
export function collectsLive(): boolean {
  return processWide.paymentProvider !== undefined;
}

/**
 * Takes a payment. Tillgate itself moves no money: without a provider a live payment succeeds. A test payment asks
 * nobody, and succeeds unless its customer is set up to fail. It is asked outside any transaction, and may be asked
 * again for the same payment, which `key` tells.
 */
export async function collectPayment(payment: Payment): Promise<'paid' | 'failed'> {
  if (payment.mode === 'test') return isDeclined(payment.customer) ? 'failed' : 'paid';
  return (await processWide.paymentProvider?.(payment)) ?? 'paid';
}

/**
 * The payment that a change needs before it is made. A further request, and one that comes to another amount, is
 * another payment.
 * @param name the request's id, or what is paid once whichever request does it
 */
export function paymentFor(
  row: { id: string; mode: Mode; customer: { email: string } },
  { sequence, currency, total }: { sequence: number; currency: string; total: bigint },
  name: string,
): Payment {
  const key = [name, row.id, sequence, currency, total].join(' ');
  return { key, mode: row.mode, total, currency, customer: row.customer };
}
