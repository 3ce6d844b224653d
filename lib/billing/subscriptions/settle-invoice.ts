import { db } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { findInvoice } from '../invoices/invoices.ts';
import { holdSubscription } from './hold-subscription.ts';
import { settle } from './loaded-subscription.ts';
import { saveChange } from './save-subscriptions.ts';

/**
 * Marks an open invoice of the store as paid elsewhere, or as uncollectible, with the seller's note. With the last one
 * that had failed, its subscription is active again.
 * @returns `settled`, or why nothing happened: it isn't open any more, or there is none such
 * Throws 409 `clock_advancing`.
 */
export async function settleInvoice(
  access: StoreProof,
  id: string,
  { as, note }: { as: 'paid' | 'uncollectible'; note: string },
  context: RequestContext,
): Promise<'settled' | 'not_open' | 'unknown'> {
  const found = await findInvoice(db(), access, id);
  if (!found) return 'unknown';
  return holdSubscription(access, found.subscriptionId, context.now, async (tx, held) => {
    if (!held) return 'unknown';
    const { loaded, now } = held;
    const invoice = loaded.open.find((one) => one.id === found.id);
    if (!invoice) return 'not_open';
    invoice.note = note === '' ? null : note;
    settle(loaded, invoice, as, { at: now, updatedAt: now });
    const kind = as === 'paid' ? 'marked_paid' : 'marked_uncollectible';
    const cause = { caller: access.caller, requestId: context.requestId };
    loaded.events.push({ kind, at: now, cause, detail: { note: invoice.note }, invoice, row: loaded.row });
    const detail = { invoice: invoice.number, status: as, note: invoice.note, subscription: loaded.row.id };
    await saveChange(tx, { loaded, done: { kind: 'invoice_settle', detail }, context });
    return 'settled';
  });
}
