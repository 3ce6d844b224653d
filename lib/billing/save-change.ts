import type { Prisma } from '@/prisma/generated/client.ts';
import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import type { Change } from './change.ts';
import { collectPayment } from './collect-payment.ts';
import { closeInvoice, type InvoicePlan, invoiceNumber } from './invoice.ts';
import { collectPendingLines, insertLines, listPendingLines } from './invoice-lines.ts';
import { insertInvoice, listUnpaidInvoices, markPaid } from './invoices.ts';
import { type Cause, type EventKind, insertEvent } from './subscription-events.ts';
import { type SubscriptionRow, updateSubscriptionRow } from './subscriptions.ts';

type Tx = Prisma.TransactionClient;

interface Occasion {
  kind: EventKind;
  cause: Cause;
  /** What the event tells beside the invoice. */
  detail: Prisma.InputJsonObject;
  now: Date;
}

/**
 * Makes a planned change of a locked subscription, in the caller's transaction: its lines, its invoice and the payment of
 * it, the row itself and the event that tells of it.
 * @returns the subscription as it is then
 */
export async function saveChange(tx: Tx, row: SubscriptionRow, change: Change, occasion: Occasion): Promise<SubscriptionRow> {
  const { cause, now } = occasion;
  const ids = await insertLines(tx, row.id, null, change.lines);
  const chargedLineId = change.charge ? ids[change.lines.indexOf(change.charge)] : undefined;
  const issued = change.invoice && (await issueInvoice(tx, row, change.invoice));
  const saved = await updateSubscriptionRow(tx, row, {
    ...change.fields,
    ...(chargedLineId !== undefined && { chargedLineId }),
    ...(issued && { invoiceCount: issued.sequence }),
    ...(await statusAfter(tx, row, change, issued?.status, now)),
    updatedAt: now,
  });
  const detail = { ...occasion.detail, ...(issued && { invoice: issued.number, total: Number(issued.total) }) };
  await insertEvent(tx, row.id, { kind: occasion.kind, cause, detail, createdAt: now });
  if (issued?.status === 'unpaid') {
    await insertEvent(tx, row.id, { kind: 'payment_failed', cause: null, detail: { invoice: issued.number }, createdAt: now });
  }
  return saved;
}

interface Issued {
  sequence: number;
  number: string;
  status: InvoiceStatus;
  total: bigint;
}

/** Issues an invoice with every line that waits; none when no line does. */
async function issueInvoice(tx: Tx, row: SubscriptionRow, plan: InvoicePlan): Promise<Issued | null> {
  const waiting = await listPendingLines(tx, row.id);
  const [first] = waiting;
  if (!first) return null;
  const { storeId, mode, id: subscriptionId, customer } = row;
  const { issuedAt, periodStart, periodEnd } = plan;
  const { currency } = first;
  const sequence = row.invoiceCount + 1;
  const number = invoiceNumber(subscriptionId, sequence);
  const { added, carried, total } = closeInvoice(waiting, { ...plan, number });
  const status = await collectPayment({ mode, invoiceNumber: number, total, currency, customer });
  const head = { storeId, mode, subscriptionId, number, sequence, currency, status, total };
  const invoiceId = await insertInvoice(tx, { ...head, issuedAt, periodStart, periodEnd });
  await collectPendingLines(tx, subscriptionId, invoiceId);
  await insertLines(tx, subscriptionId, invoiceId, added);
  await insertLines(tx, subscriptionId, null, carried);
  return { sequence, number, status, total };
}

/**
 * Past due as long as an invoice is open. A past-due subscription goes on renewing, because the contract lets only its
 * seller's or its app's cancel end it; with each renewal the open invoices are asked for again, oldest first.
 */
async function statusAfter(tx: Tx, row: SubscriptionRow, change: Change, paid: InvoiceStatus | undefined, now: Date) {
  if (change.fields.status === 'canceled') return {};
  if (row.status !== 'past_due') return paid === 'unpaid' ? ({ status: 'past_due' } as const) : {};
  if (paid === undefined) return {};
  const stillOpen = await settleOpenInvoices(tx, row, now);
  return stillOpen > 0 ? {} : ({ status: 'active' } as const);
}

async function settleOpenInvoices(tx: Tx, row: SubscriptionRow, now: Date): Promise<number> {
  const open = await listUnpaidInvoices(tx, row.id);
  let stillOpen = 0;
  for (const { id, number, currency, total } of open) {
    const { mode, customer } = row;
    const status = await collectPayment({ mode, invoiceNumber: number, total, currency, customer });
    if (status === 'paid') {
      await markPaid(tx, id);
      await insertEvent(tx, row.id, { kind: 'paid', cause: null, detail: { invoice: number }, createdAt: now });
    } else stillOpen += 1;
  }
  return stillOpen;
}
