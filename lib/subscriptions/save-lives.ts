import type { Prisma } from '@/prisma/generated/client.ts';
import { recordEvents } from '../events/events.ts';
import { insertInvoices, type NumberedInvoice, updateInvoices } from '../invoices/any-invoices.ts';
import { invoiceNumber, type LivingInvoice } from '../invoices/invoice.ts';
import { takeNumbers } from '../invoices/invoice-counters.ts';
import { collectPendingLines, insertLines } from '../invoices/invoice-lines.ts';
import { findInvoiceObjects } from '../invoices/invoices.ts';
import type { Side } from '../stores/store-proof.ts';
import { insertSubscriptions, updateSubscriptions } from './any-subscriptions.ts';
import type { Life } from './life.ts';
import { inOrder, outgoingEvents, touchedInvoices } from './outgoing-event.ts';
import { recordFailedPayments } from './record-failed-payments.ts';
import { insertEvents, type NewEvent } from './subscription-events.ts';

type Tx = Prisma.TransactionClient;

/**
 * Stores what has happened to locked or new subscriptions in the caller's transaction: rows, invoices, lines and
 * events. Many take as many statements as one. Invoices get their numbers here, late, in the order in which they were
 * due. Throws when a row is no longer in the period it was read in.
 * @param hasEvents whether events are recorded; not for a past that was made up
 */
export async function saveLives(tx: Tx, all: Life[], hasEvents = true): Promise<void> {
  const lives = all.filter(({ stored, events }) => !stored || events.length > 0);
  await insertSubscriptions(
    tx,
    lives.filter(({ stored }) => !stored).map(({ row }) => row),
  );
  await saveInvoices(tx, lives);
  const changed = lives.map(({ stored, row }) => ({ before: stored ?? row, after: row }));
  await updateSubscriptions(tx, changed);
  await insertEvents(tx, lives.flatMap(historyOf));
  if (!hasEvents) return;
  await recordFailedPayments(tx, lives);
  const invoices = await findInvoiceObjects(tx, lives.flatMap(touchedInvoices));
  await recordEvents(tx, inOrder(lives.flatMap((life) => outgoingEvents(life, invoices))));
}

/** Stores invoices and lines of locked or new subscriptions: what is new, and what has become of the open ones. */
export async function saveInvoices(tx: Tx, lives: Life[]): Promise<void> {
  await insertInvoices(tx, await number(tx, lives));
  await collectPendingLines(tx, lives.flatMap(collecting));
  await insertLines(tx, lives.flatMap(newLines));
  await updateInvoices(tx, lives.flatMap(triedBefore));
}

/** What the histories of subscriptions say. */
export function historyOf({ row, events }: Life): NewEvent[] {
  return events.filter(({ isUsual }) => !isUsual).map((event) => ({ ...event, subscriptionId: row.id }));
}

/** Gives new invoices their numbers, per store and mode in the order in which they were due. */
async function number(tx: Tx, lives: Life[]): Promise<NumberedInvoice[]> {
  const sides = new Map<string, Side & { count: number; invoices: NumberedInvoice[] }>();
  for (const { row, issued } of lives) {
    const { storeId, mode } = row;
    const key = `${storeId} ${mode}`;
    const side = sides.get(key) ?? { storeId, mode, count: 0, invoices: [] };
    side.invoices.push(...issued.map((invoice) => Object.assign(invoice, { storeId, mode, subscriptionId: row.id })));
    side.count = side.invoices.length;
    if (side.count > 0) sides.set(key, side);
  }
  const wanted = [...sides.values()];
  const before = await takeNumbers(tx, wanted);
  return wanted.flatMap(({ invoices }, index) =>
    invoices
      .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || (a.subscriptionId < b.subscriptionId ? -1 : 1))
      .map((invoice, place) => Object.assign(invoice, { number: invoiceNumber((before[index] ?? 0) + place + 1) })),
  );
}

/** The first new invoice takes what was pending before. */
function collecting({ row, stored, issued: [first] }: Life) {
  return stored && first ? [{ subscriptionId: row.id, invoiceId: first.id }] : [];
}

function newLines({ row, lines }: Life) {
  return lines.map(({ id, line, invoice, addedAt }) => ({
    ...line,
    id,
    subscriptionId: row.id,
    invoiceId: invoice?.id ?? null,
    createdAt: addedAt,
  }));
}

/** Invoices that were open before, and have been tried or settled since. */
function triedBefore({ tried, issued }: Life): LivingInvoice[] {
  return [...tried].filter((invoice) => !issued.includes(invoice));
}
