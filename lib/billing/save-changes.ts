import type { Prisma } from '@/prisma/generated/client.ts';
import type { InvoiceStatus } from '@/prisma/generated/enums.ts';
import type { Change } from './change.ts';
import { collectPayment } from './collect-payment.ts';
import { closeInvoice, invoiceNumber } from './invoice.ts';
import { collectPendingLines, insertLines, listPendingLines, type NewLine } from './invoice-lines.ts';
import { insertInvoices, type NewInvoice } from './invoices.ts';
import type { Line } from './line.ts';
import { type Settled, settleInvoices } from './settle-invoices.ts';
import { type Cause, type EventKind, insertEvents, type NewEvent } from './subscription-events.ts';
import { type SubscriptionColumns, type SubscriptionRow, updateSubscriptions } from './subscriptions.ts';

type Tx = Prisma.TransactionClient;

/** A planned change of a locked subscription, and what caused it. */
export interface Plan {
  row: SubscriptionRow;
  change: Change;
  kind: EventKind;
  cause: Cause;
  /** What the event records beside the invoice. */
  detail: Prisma.InputJsonObject;
}

/**
 * Makes planned changes of locked subscriptions in the caller's transaction: their lines, their invoices and payments,
 * the rows themselves and the events that record it. Many take as many statements as one.
 * Throws when a row is no longer in the period it was read in.
 * @returns the subscriptions as they are afterwards, in the same order
 */
export async function saveChanges(tx: Tx, plans: Plan[], now: Date): Promise<SubscriptionColumns[]> {
  const billed = plans.filter(({ change }) => change.invoice).map(({ row }) => row);
  const pending = await listPendingLines(tx, ids(billed));
  const settled = await settleInvoices(tx, renewingPastDue(plans));
  const steps = await Promise.all(plans.map((plan) => prepare(plan, pending.get(plan.row.id) ?? [])));

  const invoiceIds = await insertInvoices(
    tx,
    steps.flatMap(({ invoice }) => invoice ?? []),
  );
  await collectPendingLines(tx, [...invoiceIds.values()]);
  const lines = steps.flatMap((step) => newLines(step, invoiceIds.get(step.plan.row.id) ?? null));
  const lineIds = await insertLines(tx, lines);
  const rows = steps.map((step) => {
    const chargedAt = lines.findIndex(({ line }) => line === step.plan.change.charge);
    return {
      ...columnsAfter(step, settled.get(step.plan.row.id)),
      ...(chargedAt >= 0 && { chargedLineId: lineIds[chargedAt] as string }),
      updatedAt: now,
    };
  });
  await updateSubscriptions(
    tx,
    rows.map((after, index) => ({ after, before: (plans[index] as Plan).row })),
  );
  await insertEvents(
    tx,
    steps.flatMap((step) => events(step, settled.get(step.plan.row.id), now)),
  );
  return rows;
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * The past-due subscriptions that renew. They are past due as long as an invoice is open and keep renewing, because by
 * the contract only a cancel ends one; each renewal tries again to collect the open invoices.
 */
function renewingPastDue(plans: Plan[]): SubscriptionRow[] {
  return plans
    .filter(({ row, change }) => row.status === 'past_due' && change.invoice && change.fields.status !== 'canceled')
    .map(({ row }) => row);
}

/** A planned change with its invoice, whose payment was attempted; null when there is no line to invoice. */
interface Step {
  plan: Plan;
  invoice: (NewInvoice & { status: InvoiceStatus }) | null;
  /** Beside the lines of the change: what brings the invoice to zero, and what is left pending for the next one. */
  added: Line[];
  carried: Line[];
}

async function prepare(plan: Plan, pending: Line[]): Promise<Step> {
  const { row, change } = plan;
  const lines = [...pending, ...change.lines];
  const [first] = lines;
  if (!change.invoice || !first) return { plan, invoice: null, added: [], carried: [] };
  const { storeId, mode, id: subscriptionId, customer } = row;
  const { issuedAt, periodStart, periodEnd } = change.invoice;
  const sequence = row.invoiceCount + 1;
  const number = invoiceNumber(subscriptionId, sequence);
  const { added, carried, total } = closeInvoice(lines, { ...change.invoice, number });
  const { currency } = first;
  const status = await collectPayment({ mode, invoiceNumber: number, total, currency, customer });
  const head = { storeId, mode, subscriptionId, number, sequence, currency, status, total };
  return { plan, invoice: { ...head, issuedAt, periodStart, periodEnd }, added, carried };
}

function newLines({ plan, added, carried }: Step, invoiceId: string | null): NewLine[] {
  const subscriptionId = plan.row.id;
  return [
    ...[...plan.change.lines, ...added].map((line) => ({ subscriptionId, invoiceId, line })),
    ...carried.map((line) => ({ subscriptionId, invoiceId: null, line })),
  ];
}

function columnsAfter({ plan: { row, change }, invoice }: Step, settled: Settled | undefined): SubscriptionColumns {
  const after = { ...row, ...change.fields, ...(invoice && { invoiceCount: invoice.sequence }) };
  if (after.status === 'canceled' || !invoice) return after;
  if (invoice.status === 'unpaid') return { ...after, status: 'past_due' };
  return settled?.stillOpen === 0 ? { ...after, status: 'active' } : after;
}

function events({ plan, invoice }: Step, settled: Settled | undefined, createdAt: Date): NewEvent[] {
  const { row, kind, cause, detail } = plan;
  const common = { subscriptionId: row.id, cause: null, createdAt };
  const recorded = { ...detail, ...(invoice && { invoice: invoice.number, total: Number(invoice.total) }) };
  return [
    { ...common, kind, cause, detail: recorded },
    ...(invoice?.status === 'unpaid'
      ? [{ ...common, kind: 'payment_failed' as const, detail: { invoice: invoice.number } }]
      : []),
    ...(settled?.paid ?? []).map((number) => ({ ...common, kind: 'paid' as const, detail: { invoice: number } })),
  ];
}
