import type { Prisma } from '@/prisma/generated/client.ts';
import { type Db, transact } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { Occasion } from '../occasion.ts';
import { callerId, type StoreProof } from '../stores/store-proof.ts';
import { checkAmounts } from './amount-limit.ts';
import { collectAfterwards } from './collect-open-invoices.ts';
import { collectPayment, type Payment, paymentFor } from './collect-payment.ts';
import { decideChange, decideQuoted, readTarget } from './decide-change.ts';
import { makeChange } from './life.ts';
import { actionDigest, outcomeDigest, outcomeOf, stillHolds } from './outcome.ts';
import { findQuote } from './quotes.ts';
import { requireStoreTime } from './read-store-time.ts';
import { recordChange } from './record-change.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { saveLives } from './save-lives.ts';
import { isScheduled, type SubscriptionAction } from './subscription-action.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { isDue, lockLife } from './subscriptions.ts';
import { swappedVariants } from './swapped-variants.ts';
import { TRANSACTION } from './transaction.ts';

interface Context extends Occasion {
  /** The preview whose promise is to be kept. */
  previewId?: string | undefined;
  /** Called in the transaction of the change with what will be answered; when it throws, the change is undone. */
  keep?: (db: Db, data: SubscriptionObject) => Promise<void>;
}

interface Wish {
  id: string;
  action: SubscriptionAction;
  /** The payment that was made for it. */
  paidKey: string | null;
}

/** What a transaction came to: a period has to be processed first, or a payment made; or it is done. */
type Outcome = { due: Date } | { payment: Payment } | { answer: SubscriptionObject; openSince: Date | null };

/**
 * Cancels, resumes, swaps, pauses or unpauses a subscription of the store, in one transaction with its row locked, so
 * that parallel requests run one after another. A period that has ended by now is processed first, whether or not a
 * worker has got to it. A change that has to be paid at once is decided, then paid outside the transaction, then made
 * if it still comes to the same; what a canceled subscription leaves to be paid is collected afterwards.
 * Throws ApiError: 400 for contradicting ids, 404, 409 by the subscription's state or for a preview that no longer
 * holds, 422 for an invalid swap target, 402 when the payment fails; nothing has changed then.
 */
export async function updateSubscription(
  access: StoreProof,
  id: string,
  action: SubscriptionAction,
  context: Context,
): Promise<SubscriptionObject> {
  for (let paidKey: string | null = null; ; ) {
    const wish: Wish = { id, action, paidKey };
    const step: Outcome = await transact((tx) => update(tx, access, wish, context), TRANSACTION);
    if ('due' in step) await renewUpTo(id, step.due);
    else if ('payment' in step) {
      if ((await collectPayment(step.payment)) === 'failed') throw new ApiError('payment_failed');
      paidKey = step.payment.key;
    } else {
      if (step.openSince) await collectAfterwards(id, step.openSince);
      return step.answer;
    }
  }
}

async function update(
  tx: Prisma.TransactionClient,
  access: StoreProof,
  { id, action, paidKey }: Wish,
  { keep, previewId, ...occasion }: Context,
): Promise<Outcome> {
  const target = await readTarget(tx, access, action);
  const life = await lockLife(tx, access, id);
  if (!life) throw new ApiError('unknown_subscription');
  const now = await requireStoreTime(tx, access.store, occasion.now);
  if (isDue(life.row, now)) return { due: now };

  const { row, pending } = life;
  const quoted = { callerId: callerId(access.caller), subscriptionId: row.id, bodyDigest: actionDigest(action) };
  const quote = previewId === undefined ? undefined : await findQuote(tx, { id: previewId, ...quoted }, occasion.now);
  const at = quote?.quotedAt ?? now;
  const change = (quote === undefined ? decideChange : decideQuoted)(row, action, target, at);
  const isPaid = change.invoice?.isPaidFirst ?? false;
  const variants = swappedVariants(row.variantId, change);
  const kind = isScheduled(action) ? 'swap_scheduled' : action.action;
  const cause = { caller: access.caller, requestId: occasion.requestId };
  const invoice = makeChange(life, change, { at, updatedAt: now, kind, cause, detail: variants.event, isPaid });
  if (quote !== undefined) {
    const digest = outcomeDigest(change, outcomeOf(life, pending, change, invoice));
    if (!quote || !stillHolds(quote, digest, now)) throw new ApiError('preview_outdated');
  }
  if (Object.keys(change.fields).length === 0) return done(row, null);

  checkAmounts(life);
  if (isPaid && invoice && invoice.total > 0n) {
    const payment = paymentFor(life.row, invoice, occasion.requestId);
    if (payment.key !== paidKey) return { payment };
  }
  await saveLives(tx, [life]);
  const entry = { kind: `subscription_${kind}`, detail: { subscription: row.id, ...variants.entry } } as const;
  await recordChange(tx, access, entry, occasion);
  return done(life.row, invoice?.status === 'open' ? now : null);

  async function done(after: typeof row, openSince: Date | null): Promise<Outcome> {
    const answer = subscriptionObject(after);
    await keep?.(tx, answer);
    return { answer, openSince };
  }
}
