import type { Prisma } from '@/prisma/generated/client.ts';
import { collectPayment } from './collect-payment.ts';
import { listUnpaidInvoices, markPaid } from './invoices.ts';
import type { SubscriptionRow } from './subscriptions.ts';

/** What became of the open invoices of a subscription. */
export interface Settled {
  /** Numbers of those that have now been paid, oldest first. */
  paid: string[];
  stillOpen: number;
}

/**
 * Tries again to collect every open invoice of these locked subscriptions, oldest first.
 * @returns the outcome by subscription id
 */
export async function settleInvoices(
  tx: Prisma.TransactionClient,
  rows: SubscriptionRow[],
): Promise<Map<string, Settled>> {
  const settled = new Map(rows.map(({ id }) => [id, { paid: [], stillOpen: 0 } as Settled]));
  if (rows.length === 0) return settled;
  const owing = new Map(rows.map((row) => [row.id, row]));
  const paid: string[] = [];
  for (const { id, subscriptionId, number, currency, total } of await listUnpaidInvoices(tx, [...owing.keys()])) {
    const { mode, customer } = owing.get(subscriptionId) as SubscriptionRow;
    const status = await collectPayment({ mode, invoiceNumber: number, total, currency, customer });
    const of = settled.get(subscriptionId) as Settled;
    if (status === 'paid') {
      paid.push(id);
      of.paid.push(number);
    } else of.stillOpen += 1;
  }
  await markPaid(tx, paid);
  return settled;
}
