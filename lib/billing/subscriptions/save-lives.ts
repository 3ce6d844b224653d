import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import { batched } from '../../database/batched.ts';
import { IF_CHANGED } from '../../database/bulk-values.ts';
import { type Db, db, prepared, queryPrepared, runAlone } from '../../database/db.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { entriesOf, entryRow } from '../../journal/activity/audit-entries.ts';
import { eventParts, eventRows, recordEvents } from '../../journal/events/events.ts';
import { insertNotices } from '../../journal/notices/notices.ts';
import { saying } from '../../journal/notices/said.ts';
import { LIMITS } from '../../kernel/config/limits.ts';
import { currentTime } from '../../kernel/process/clock.ts';
import { changeEntry, type Done } from '../../stores/record-change.ts';
import type { Side, StoreProof } from '../../stores/store-proof.ts';
import { type AnswerRow, claimedOf, STORE_CLAIMED } from '../../stores/stored-answers.ts';
import { listOwners } from '../../stores/stores.ts';
import { listNames } from '../catalogue/customers.ts';
import { insertInvoices, type NumberedInvoice, updateInvoices } from '../invoices/any-invoices.ts';
import { invoiceNumber, type LivingInvoice } from '../invoices/invoice.ts';
import { takeNumbers } from '../invoices/invoice-counters.ts';
import { collectPendingLines, insertLines } from '../invoices/invoice-lines.ts';
import { findInvoiceObjects } from '../invoices/invoices.ts';
import { changeRows, holding, insertSubscriptions, updateOf, updateSubscriptions } from './any-subscriptions.ts';
import type { Current } from './current-subscriptions.ts';
import type { Life } from './life.ts';
import { type DueEvent, inOrder, outgoingEvents, touchedInvoices } from './outgoing-event.ts';
import { historyRows, insertEvents, insertionOf, type NewEvent } from './subscription-events.ts';

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
async function saveInvoices(tx: Tx, lives: Life[]): Promise<void> {
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

/** Whether a change makes or touches invoices or lines; only then does {@link saveChange} need a transaction. */
export function makesInvoices({ life }: Current): boolean {
  return life.issued.length > 0 || life.lines.length > 0 || life.tried.size > 0;
}

/** A change with all that is recorded of it, which makes it alone or together with others. */
interface Saving {
  change: Parameters<typeof changeRows>[0][number];
  history: NewEvent[];
  events: DueEvent[];
  entry: ReturnType<typeof changeEntry>;
  /** What is answered for an Idempotency-Key; nothing is done when the claim to it is lost. */
  answer: AnswerRow | undefined;
}

/** The one statement that decides. Its parameters are rows of changes, answers, histories, events and entries. */
const saving = (isShared: boolean) =>
  prepared(
    sql`WITH ${holding(null, isShared)}, ${claimedOf(null)}, changed AS (${updateOf(sql`still AS v`)}
        AND (NOT v."isClaimed" OR v."place" IN (SELECT "place" FROM claimed)) RETURNING v."place" AS place),
      answered AS (${STORE_CLAIMED}), history AS (${insertionOf(null, IF_CHANGED)}), ${eventParts(null, IF_CHANGED)},
      entered AS (${entriesOf(null, IF_CHANGED)}) SELECT place FROM changed`,
    5,
  );
const TOGETHER = saving(true);
const ALONE = saving(false);

const saveTogether = batched<Saving, boolean>(async (of, all) => {
  const placed = <Row extends object>(rows: (one: Saving) => Row[]) =>
    all.flatMap((one, place) => rows(one).map((row) => ({ ...row, place })));
  const rows = [
    changeRows(all.map(({ change }, place) => ({ ...change, more: { ...change.more, place } }))),
    JSON.stringify(placed(({ answer }) => (answer ? [answer] : []))),
    historyRows(placed(({ history }) => history)),
    eventRows(placed(({ events }) => events)),
    JSON.stringify(placed(({ entry }) => [entryRow(...entry)])),
  ];
  const statement = of === db() ? TOGETHER : ALONE;
  const changed = await runAlone(of, () => queryPrepared<{ place: number }>(of, statement, ...rows));
  const places = new Set(changed.map(({ place }) => place));
  return all.map((_, place) => places.has(place));
});

/**
 * Stores a change that somebody asked for, if the subscription is still as it was read and its store's clock too: one
 * statement decides, and writes the row, its history, the event for subscribers and the entry of the activity. Changes
 * that need no transaction share it. Invoices and lines come before it, in the caller's transaction, while the row is
 * held.
 * @returns whether it did; if not, the transaction must be rolled back, and the change be decided again
 */
export async function saveChange(
  of: Db,
  current: Current,
  access: StoreProof,
  done: Done,
  { answer, ...context }: RequestContext & { answer?: AnswerRow | undefined },
): Promise<boolean> {
  const { life, version, clock } = current;
  const isClaimed = answer !== undefined;
  const more = { version, clockStore: clock?.storeId, clockOffset: clock?.offsetMs, isClaimed };
  const change = { before: life.stored ?? life.row, after: life.row, more };
  if (makesInvoices(current)) {
    const rows = changeRows([{ ...change, more: { ...more, place: 0 } }]);
    const held = await of.$queryRaw<unknown[]>`WITH ${holding(rows, false)} SELECT place FROM still`;
    if (held.length === 0) return false;
    await saveInvoices(of, [life]);
  }
  const invoices = await findInvoiceObjects(of, touchedInvoices(life));
  const events = outgoingEvents(life, invoices);
  const entry = changeEntry(access, done, context);
  return saveTogether(of, { change, history: historyOf(life), events, entry, answer });
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
