import { randomUUID } from 'node:crypto';
import { db } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { callerId, type StoreProof } from '../../stores/store-proof.ts';
import { lineObject, type UpcomingInvoiceObject, upcomingObject } from '../invoices/invoice-object.ts';
import { decideChange, readTarget } from './decide-change.ts';
import { type LoadedRow, makeChange } from './loaded-subscription.ts';
import { checkAmounts, nextInvoice } from './next-invoice.ts';
import { actionDigest, type Outcome, outcomeDigest, outcomeOf, QUOTE_MS } from './outcome.ts';
import { insertQuote } from './quotes.ts';
import { readCurrentSubscription } from './read-subscriptions.ts';
import { type PreviewObject, subscriptionObject } from './subscription-object.ts';
import type { SubscriptionAction } from './subscription-state.ts';

/** What an update would do, as the seller's pages show it. */
export interface Preview extends Outcome {
  /** The subscription as the update would leave it. */
  row: LoadedRow;
  /** Whether its lines are invoiced at once; otherwise they wait for the next invoice. */
  isInvoiced: boolean;
  /** Names this preview in the update. */
  previewId: string;
  /** In real time. */
  validUntil: Date;
}

/**
 * Works out the subscription as an update would leave it, with the lines it would bill or leave pending, what is due at
 * once and the next invoice after it. Changes nothing, except that a renewal that is already due is carried out.
 * Doesn't predict whether a payment would succeed. The update that names its id does exactly this or nothing.
 * @param context.now real time
 * Throws what the update would.
 */
export async function previewChange(
  access: StoreProof,
  id: string,
  action: SubscriptionAction,
  { now }: { now: Date },
): Promise<Preview> {
  const target = await readTarget(db(), access, action);
  const { loaded, storeNow } = await readCurrentSubscription(access, id, now);
  if (!loaded) throw new ApiError('unknown_subscription');
  const { row, pending } = loaded;
  const change = decideChange(row, action, target, storeNow);
  const invoice = makeChange(loaded, change, { at: storeNow, updatedAt: storeNow, kind: action.action, isPaid: true });
  checkAmounts(loaded);
  const outcome = outcomeOf(loaded, pending, change, invoice);
  const quote = {
    id: randomUUID(),
    subscriptionId: row.id,
    callerId: callerId(access.caller),
    bodyDigest: actionDigest(action),
    outcomeDigest: outcomeDigest(change, outcome),
    quotedAt: storeNow,
    validUntil: new Date(now.getTime() + QUOTE_MS),
  };
  await insertQuote(db(), quote, now);
  return {
    ...outcome,
    row: Object.keys(change.fields).length > 0 ? loaded.row : row,
    isInvoiced: invoice !== null,
    previewId: quote.id,
    validUntil: quote.validUntil,
  };
}

/** The same as {@link previewChange} as the API shows it. */
export async function previewSubscription(...given: Parameters<typeof previewChange>): Promise<PreviewObject> {
  const { row, lines, dueNow, next, previewId, validUntil } = await previewChange(...given);
  return {
    ...subscriptionObject(row),
    lines: lines.map(lineObject),
    due_now: Number(dueNow),
    next_invoice: next && upcomingObject(row.id, next),
    preview_id: previewId,
    valid_until: validUntil.toISOString(),
  };
}

/**
 * What the customer will be billed next, as things stand; see {@link nextInvoice}.
 * @param context.now real time
 * Throws 404, and 409 `subscription_canceled` once there is no next invoice.
 */
export async function previewUpcomingInvoice(
  access: StoreProof,
  id: string,
  { now }: { now: Date },
): Promise<UpcomingInvoiceObject> {
  const { loaded } = await readCurrentSubscription(access, id, now);
  if (!loaded) throw new ApiError('unknown_subscription');
  const next = nextInvoice(loaded.row, loaded.pending);
  if (!next) throw new ApiError('subscription_canceled');
  return upcomingObject(loaded.row.id, next);
}
