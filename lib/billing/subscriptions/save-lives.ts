import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../../database/db.ts';
import { recordEvents } from '../../journal/events/events.ts';
import { insertNotices } from '../../journal/notices/notices.ts';
import { saying } from '../../journal/notices/said.ts';
import { LIMITS } from '../../kernel/config/limits.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import type { Side } from '../../stores/store-proof.ts';
import { listOwners } from '../../stores/stores.ts';
import { listNames } from '../catalogue/customers.ts';
import { insertInvoices, type NumberedInvoice, updateInvoices } from '../invoices/any-invoices.ts';
import { invoiceNumber, type LivingInvoice } from '../invoices/invoice.ts';
import { takeNumbers } from '../invoices/invoice-counters.ts';
import { collectPendingLines, insertLines } from '../invoices/invoice-lines.ts';
import { findInvoiceObjects } from '../invoices/invoices.ts';
import { insertSubscriptions, updateSubscriptions } from './any-subscriptions.ts';
import type { Life } from './life.ts';
import { inOrder, outgoingEvents, touchedInvoices } from './outgoing-event.ts';
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
  await insertInvoices(tx, await number(tx, lives));
  await collectPendingLines(tx, lives.flatMap(collecting));
  await insertLines(tx, lives.flatMap(newLines));
  await updateInvoices(tx, lives.flatMap(triedBefore));
  const changed = lives.map(({ stored, row }) => ({ before: stored ?? row, after: row }));
  await updateSubscriptions(tx, changed);
  await insertEvents(tx, lives.flatMap(historyOf));
  if (!hasEvents) return;
  await recordFailedPayments(tx, lives);
  const invoices = await findInvoiceObjects(tx, lives.flatMap(touchedInvoices));
  await recordEvents(tx, inOrder(lives.flatMap((life) => outgoingEvents(life, invoices))));
}

/** What the histories of subscriptions say. */
function historyOf({ row, events }: Life): NewEvent[] {
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

/** Tells the owners of stores which live payments have failed, in the transaction that records it. */
async function recordFailedPayments(tx: Db, lives: Life[]): Promise<void> {
  const failed = lives.flatMap(({ row, events }) =>
    events.flatMap(({ kind, invoice }) =>
      row.mode === 'live' && kind === 'payment_failed' && invoice ? [{ row, invoice }] : [],
    ),
  );
  if (failed.length === 0) return;
  const stores = await listOwners(tx, [...new Set(failed.map(({ row }) => row.storeId))]);
  const customers = await listNames(tx, [...new Set(failed.map(({ row }) => row.customerId))]);
  // A store's own time may be moved ahead; people are told in real time.
  const at = currentTime();
  const notices = failed.flatMap(({ row: { storeId, customerId, customer }, invoice: { total, currency } }) => {
    const store = stores.get(storeId);
    if (!store) return [];
    const who = `${customers.get(customerId) ?? ''} (${customer.email})`.trim();
    const amount = { amount: String(total), currency };
    const said = saying({ sentence: 'paymentFailed', customer: who, store: store.name, ...amount });
    return [{ userId: store.ownerId, kind: 'payment_failed' as const, ...said, at }];
  });
  await insertNotices(tx, notices);
}

/** The longest a billing transaction may take, in milliseconds, including waiting for others. */
export const TRANSACTION = { maxWait: 8_000, timeout: 6_000 } as const;

/** The same for a batch of many subscriptions; it takes the time of a job first. */
export const JOB_TRANSACTION = { maxWait: 8_000, timeout: LIMITS.jobStatementMs } as const;
