import type { PaymentStatus } from '@/prisma/generated/enums.ts';
import { db, type Queryable } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { processWide } from '../../kernel/process/process-wide.ts';
import { isDeclined, nextRequestAt, type Payment, type PaymentRequest } from './payment.ts';
import { findRequest, noteAnswer, openPayment, type PaymentRow, spendPayment } from './payments.ts';

/**
 * Asks for a payment; the answer must be the same whenever a payment of the same `id` is asked for again, except that
 * one that is pending ends. Throws when there is no answer, which counts as pending.
 */
export type PaymentProvider = (payment: PaymentRequest) => Promise<PaymentStatus>;

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

/** Whether somebody is asked for a payment. Without a provider a live one counts as paid. */
export function isCollected({ mode }: Pick<Payment, 'mode'>): boolean {
  return mode === 'live' && collectsLive();
}

/** How a payment ends that nobody is asked for: in test mode it fails if its customer is set up to fail. */
export function simulatedOutcome({ mode, customer }: Pick<Payment, 'mode' | 'customer'>): 'paid' | 'failed' {
  return mode === 'test' && isDeclined(customer) ? 'failed' : 'paid';
}

/**
 * Takes a payment that is due before what it pays for is done. It is asked for outside any transaction, under an id
 * that is written down before. One that has failed is another payment when it is asked for once more.
 * @param isMore whether one that was paid has been used
 */
export async function collectPayment(payment: Payment, now: Date, isMore: boolean): Promise<PaymentStatus> {
  if (!isCollected(payment)) return simulatedOutcome(payment);
  const { id, status } = await collectOpen(payment, now, isMore);
  if (status === 'failed') await spendPayment(db(), { id }, { at: now, status });
  return status;
}

/**
 * Puts what was paid first to its use, in the transaction that makes the change.
 * @returns false when another one has used it, or it was credited: then it is to be paid once more
 */
export async function collectPaid(tx: Queryable, payment: Payment, invoiceId: string, now: Date): Promise<boolean> {
  return !isCollected(payment) || spendPayment(tx, { key: payment.key }, { at: now, invoiceId });
}

/** Asks for a payment unless it is known how it ended. */
export async function collectOpen(payment: Payment, now: Date, isMore = true): Promise<PaymentRow> {
  const row = await openPayment(db(), payment, now, isMore);
  return row.status === 'pending' ? collectAgain(row, now) : row;
}

/** Asks for a payment once more, by the same id. No answer is as good as one that says that it is pending. */
export async function collectAgain(row: PaymentRow, now: Date): Promise<PaymentRow> {
  const { id, asked, createdAt } = row;
  const request = await findRequest(db(), id);
  const provider = processWide.paymentProvider;
  if (!request || !provider) return row;
  const status = await provider(request).catch((error): PaymentStatus => {
    log().warn({ err: error, payment: id }, 'there was no answer about a payment; it will be asked for again');
    return 'pending';
  });
  const askAt = nextRequestAt(asked + 1, createdAt, now);
  return (await noteAnswer(db(), id, status, { now, askAt, isAsked: true })) ?? row;
}
