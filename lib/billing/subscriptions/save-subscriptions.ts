import { batched } from '../../database/batched.ts';
import type { Queryable } from '../../database/db.ts';
import { join, query, type Sql, sql } from '../../database/query.ts';
import { newTimelineEntries, type TimelineEntry } from '../../journal/activity/timeline.ts';
import { newEvents } from '../../journal/events/events.ts';
import { insertNotices } from '../../journal/notices/notices.ts';
import { LIMITS } from '../../kernel/config/limits.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import type { Side } from '../../stores/store-proof.ts';
import { invoiceNumber, type LoadedInvoice } from '../invoices/invoice.ts';
import { takeNumbers } from '../invoices/invoice-counters.ts';
import { collectedLines, newLines } from '../invoices/invoice-lines.ts';
import { type NumberedInvoice, newInvoices, triedInvoices } from '../invoices/system-invoices.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { inOrder, outgoingEvents } from './outgoing-event.ts';
import { listParties, newSubscriptions, updatedSubscriptions } from './system-subscriptions.ts';
import { type RequestedChange, requestedEntry, timelineEntries } from './timeline-entry.ts';

/**
 * Stores what has happened to locked or new subscriptions in the caller's transaction. Throws when a row is gone, which
 * its lock forbids.
 * @param hasEvents whether events are recorded; not for a past that was made up
 */
export async function saveSubscriptions(tx: Queryable, all: LoadedSubscription[], hasEvents = true): Promise<void> {
  const subscriptions = all.filter(({ stored, events }) => !stored || events.length > 0);
  const entries = () => subscriptions.flatMap((loaded) => timelineEntries(loaded, currentTime()));
  if (subscriptions.length > 0) await save(tx, subscriptions, entries, hasEvents);
}

/** The same for a change that somebody has requested. Those asked for at once in a transaction share the statement. */
export const saveChange = batched<RequestedChange, void, Queryable>(async (tx, all) => {
  const subscriptions = all.map(({ loaded }) => loaded);
  await save(tx, subscriptions, () => all.map(requestedEntry));
  return [];
});

/**
 * Many take one statement as one does: rows, invoices, lines, events and entries. Invoices get their numbers here,
 * late, in the order in which they were due.
 * @param entriesOf what their timelines tell, once invoices have their numbers
 */
async function save(
  tx: Queryable,
  subscriptions: LoadedSubscription[],
  entriesOf: () => TimelineEntry[],
  hasEvents = true,
): Promise<void> {
  const issued = await number(tx, subscriptions);
  if (hasEvents) await recordFailedPayments(tx, subscriptions);
  const events = hasEvents ? inOrder(subscriptions.flatMap(outgoingEvents)) : [];
  const made = subscriptions.filter(({ stored }) => !stored).map(({ row }) => row);
  const updated = subscriptions.filter(({ stored }) => stored).map(({ row }) => row);
  const parts = [
    partOf(made, newSubscriptions),
    partOf(updated, updatedSubscriptions),
    partOf(issued, newInvoices),
    partOf(subscriptions.flatMap(collecting), collectedLines),
    partOf(subscriptions.flatMap(linesOf), newLines),
    partOf(subscriptions.flatMap(triedBefore), triedInvoices),
    partOf(events, newEvents),
    partOf(entriesOf(), newTimelineEntries),
  ];
  const changed = [...(made.length > 0 ? [sql`TABLE made`] : []), ...(updated.length > 0 ? [sql`TABLE updated`] : [])];
  const rows = await query(tx, sql`WITH ${join(parts.flat())} ${join(changed, ' UNION ALL ')}`);
  if (rows.length !== subscriptions.length)
    throw new Error('A subscription was deleted by another transaction while it was locked.');
}

/** The part that stores some rows, where there are any. */
function partOf<Row>(rows: Row[], make: (rows: Row[]) => Sql): Sql[] {
  return rows.length > 0 ? [make(rows)] : [];
}

/** Gives new invoices their numbers, per store and mode in the order in which they were due. */
async function number(tx: Queryable, subscriptions: LoadedSubscription[]): Promise<NumberedInvoice[]> {
  const sides = new Map<string, Side & { count: number; invoices: NumberedInvoice[] }>();
  for (const { row, issued } of subscriptions) {
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
function collecting({ row, stored, issued: [first] }: LoadedSubscription) {
  return stored && first ? [{ subscriptionId: row.id, invoiceId: first.id }] : [];
}

function linesOf({ row, lines }: LoadedSubscription) {
  return lines.map(({ id, line, invoice, addedAt }) => ({
    ...line,
    id,
    subscriptionId: row.id,
    invoiceId: invoice?.id ?? null,
    createdAt: addedAt,
  }));
}

/** Invoices that were open before, and have been tried or settled since. */
function triedBefore({ tried, issued }: LoadedSubscription): LoadedInvoice[] {
  return [...tried].filter((invoice) => !issued.includes(invoice));
}

/** Tells the owners of stores which live payments have failed, in the transaction that records it. */
async function recordFailedPayments(tx: Queryable, subscriptions: LoadedSubscription[]): Promise<void> {
  const failed = subscriptions.flatMap(({ row, events }) =>
    events.flatMap(({ kind, invoice }) =>
      row.mode === 'live' && kind === 'payment_failed' && invoice ? [{ row, invoice }] : [],
    ),
  );
  if (failed.length === 0) return;
  const parties = await listParties(
    tx,
    failed.map(({ row }) => row.id),
  );
  // A store's own time may be moved ahead; people are told in real time.
  const at = currentTime();
  const notices = failed.flatMap(({ row: { id, customer }, invoice: { total, currency } }) => {
    const found = parties.get(id);
    if (!found) return [];
    const who = `${found.customer} (${customer.email})`.trim();
    const amount = { amount: String(total), currency };
    const content = { sentence: 'paymentFailed', customer: who, store: found.store, ...amount } as const;
    return [{ userId: found.ownerId, kind: 'payment_failed' as const, content, at }];
  });
  await insertNotices(tx, notices);
}

/** The longest a billing transaction may take, in milliseconds, including waiting for others. */
export const TRANSACTION = { maxWait: 8_000, timeout: 6_000 } as const;

/** The same for a batch of many subscriptions; it takes the time of a job first. */
export const JOB_TRANSACTION = { maxWait: 8_000, timeout: LIMITS.jobStatementMs } as const;
