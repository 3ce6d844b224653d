import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Db } from '../database/db.ts';
import { rowsIfChanged } from '../database/json-rows.ts';
import { eventParts } from '../events/events.ts';
import type { RequestContext } from '../http/request-context.ts';
import { findInvoiceObjects } from '../invoices/invoices.ts';
import { recordChange } from '../stores/record-change.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { updateOf } from './any-subscriptions.ts';
import type { Current } from './current-row.ts';
import { outgoingEvents, touchedInvoices } from './outgoing-event.ts';
import { historyOf, saveInvoices } from './save-lives.ts';
import { insertionOf } from './subscription-events.ts';
import { holding } from './subscriptions.ts';

/** Whether a change makes or touches invoices or lines; only then does {@link saveChange} need a transaction. */
export function makesInvoices({ life }: Current): boolean {
  return life.issued.length > 0 || life.lines.length > 0 || life.tried.size > 0;
}

/**
 * Stores a change that somebody asked for, if the subscription is still as it was read and its store's clock too: one
 * statement decides, and writes the row, its history, the event for subscribers and the entry of the activity. Invoices
 * and lines come before it, in the caller's transaction, while the row is held.
 * @returns whether it did; if not, the transaction must be rolled back, and the change be decided again
 */
export async function saveChange(
  db: Db,
  current: Current,
  access: StoreProof,
  entry: Parameters<typeof recordChange>[2],
  context: RequestContext,
): Promise<boolean> {
  const { life } = current;
  if (makesInvoices(current)) {
    const held = await db.$queryRaw<unknown[]>(holding(current));
    if (held.length === 0) return false;
    await saveInvoices(db, [life]);
  }
  const invoices = await findInvoiceObjects(db, touchedInvoices(life));
  const change = { before: life.stored ?? life.row, after: life.row };
  const parts = sql`
    changed AS (${updateOf([change])} AND subscription.id IN (${holding(current)}) RETURNING subscription.id),
    history AS (${insertionOf(historyOf(life), rowsIfChanged)}),
    ${eventParts(outgoingEvents(life, invoices), rowsIfChanged)}`;
  return recordChange(db, access, entry, context, parts);
}
