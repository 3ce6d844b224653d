import { db, type Queryable, type Transact } from '../../database/db.ts';
import type { Decided } from '../../database/transact-together.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { type ChangeUse, countChange, uncountChange } from '../../stores/connection-limits.ts';
import type { ChangeContext } from '../../stores/record-change.ts';
import { callerId, limitedConnection, type StoreProof } from '../../stores/store-proof.ts';
import { changeMetadata, type MetadataChange, metadataOf } from '../catalogue/metadata.ts';
import { collectPaid, collectPayment, isCollected } from '../invoices/collect-payment.ts';
import { type Payment, paymentFor } from '../invoices/payment.ts';
import { findWaiting, leavePayment } from '../invoices/payments.ts';
import { type Change, planChange } from './change.ts';
import { collectAfterwards } from './collect-open-invoices.ts';
import { decideChange, decideQuoted, issuedFrom, readTarget } from './decide-change.ts';
import { type Held, holdSubscription } from './hold-subscription.ts';
import { type LoadedRow, type LoadedSubscription, makeChange, swappedVariants } from './loaded-subscription.ts';
import { checkAmounts } from './next-invoice.ts';
import { actionDigest, outcomeDigest, outcomeOf, stillHolds } from './outcome.ts';
import { findQuote } from './quotes.ts';
import { renewInStore, renewUpTo } from './renew-subscriptions.ts';
import { saveChange } from './save-subscriptions.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { isDue, isScheduled, type SubscriptionAction } from './subscription-state.ts';
import type { Target } from './variant-choice.ts';

interface Context extends ChangeContext<SubscriptionObject> {
  /** The preview whose promise is to be kept. */
  previewId?: string | undefined;
  /**
   * Under which name it is paid for, the same whenever it is asked for; if left out, the same for the same of a caller.
   */
  paidAs?: string | undefined;
  /** What to change of what apps keep with it. */
  metadata?: MetadataChange | undefined;
  /** What begins the transaction, where `keep` needs more than statements. */
  transact?: Transact | undefined;
}

/** What is wanted, and what has been done for it outside the transaction that makes it. */
interface Attempt {
  id: string;
  /** Null for a change of metadata alone. */
  action: SubscriptionAction | null;
  /** The payment that was made for it. */
  paidKey: string | null;
  /** What was counted against the limits of its connection before that. */
  counted: ChangeUse | null;
  /** Whether what is due in the store has been done, so that an invoice gets a number after those dated before it. */
  isStoreCurrent: boolean;
}

/** The seller doesn't let this connection do so by itself: nothing has changed. */
interface NeedsApproval {
  needsApproval: SubscriptionAction;
}

/** What a change came to: a period or the whole store has to be processed first, or a payment made; or it is done. */
type Outcome =
  | { due: Date }
  | { isBehind: true }
  | { payment: Payment; use: ChangeUse | null }
  | { left: string }
  | NeedsApproval
  | { answer: SubscriptionObject; openSince: Date | null };

/**
 * Cancels, resumes, swaps or pauses a subscription of the store, or changes its metadata: its row is locked, read, the
 * change decided and stored. Of parallel requests each comes after the other, and finds what that has left. A
 * period that has ended by now is processed first, whether or not a worker has got to it; and before an invoice is
 * issued, all that is due in the store. A change that has to be paid at once is decided, then paid outside any
 * transaction, then made if it still comes to the same; while its payment is pending nothing happens, and the same
 * request makes it as it was decided first. What a canceled subscription leaves to be paid is collected afterwards. Of
 * a limited connection it is counted in the transaction of the change, or before it is paid.
 * @returns the subscription as it is then, or that a limited connection needs the seller for it
 * Throws ApiError: 400 for contradicting ids, 404, 412, 409 by the subscription's state or for a preview that no longer
 * holds, 422 for an invalid swap target or return, 402 when the payment fails or is pending; nothing has changed then.
 */
export async function updateSubscription(
  access: StoreProof,
  id: string,
  action: SubscriptionAction | null,
  context: Context,
): Promise<SubscriptionObject | NeedsApproval> {
  const attempt: Attempt = { id, action, paidKey: null, counted: null, isStoreCurrent: false };
  const limited = limitedConnection(access.caller);
  const uncount = async () => {
    if (limited && attempt.counted) await uncountChange(db(), limited, attempt.counted);
    attempt.counted = null;
  };
  try {
    for (;;) {
      const target = action ? await readTarget(db(), access, action) : {};
      const decide = (tx: Queryable, held: Held | null) =>
        decideHeld(tx, access, held, { ...attempt, target }, context);
      // What locks more than the row (limits, the numbers of invoices) would hold up those it is shared with.
      const isShared = !context.transact && !limited && !attempt.isStoreCurrent;
      const step = await holdSubscription(access, id, context.now, decide, { transact: context.transact, isShared });
      if ('answer' in step) {
        if (step.openSince) await collectAfterwards(id, step.openSince);
        return step.answer;
      }
      if ('due' in step) {
        await renewUpTo(id, step.due);
        continue;
      }
      if ('left' in step) {
        await leavePayment(db(), step.left);
        continue;
      }
      if ('payment' in step) {
        await uncount();
        const refused = await countUse(db(), access, action, step.use);
        if (refused) return refused;
        attempt.counted = step.use;
        const status = await collectPayment(step.payment, context.now, attempt.paidKey === step.payment.key);
        if (status !== 'paid') throw new ApiError(`payment_${status}`);
        attempt.paidKey = step.payment.key;
      } else if ('needsApproval' in step) return step;
      await renewInStore(access, context.now);
      attempt.isStoreCurrent = true;
    }
  } catch (error) {
    await uncount();
    throw error;
  }
}

/** Decides a change of a locked subscription. Returns what stores it, if there is something to store. */
async function decideHeld(
  reading: Queryable,
  access: StoreProof,
  held: Held | null,
  attempt: Attempt & { target: Target },
  context: Context,
): Promise<Decided<Outcome>> {
  if (!held) throw new ApiError('unknown_subscription');
  const { loaded, now } = held;
  const { row } = loaded;
  if (isDue(row, now)) return { due: now };
  context.requireMatch?.(subscriptionObject(row));

  const { action, target } = attempt;
  const name = context.paidAs ?? `${callerId(access.caller)} ${attempt.id} ${action && actionDigest(action)}`;
  const earlier = action && isCollected(row) ? await findWaiting(reading, name) : null;
  const wanted = { action, target, now, earlier };
  const { planned, invoice, entry, decidedAt } = await decide(reading, access, loaded, wanted, context);
  const isPaidFirst = planned.invoice?.isPaidFirst && invoice && invoice.total > 0n;
  const payment = isPaidFirst ? paymentFor({ row: loaded.row, invoice }, { name, decidedAt }) : null;
  if (earlier && earlier.key !== payment?.key) return { left: earlier.id };
  if (Object.keys(planned.fields).length === 0) {
    const answer = subscriptionObject(row);
    return async (tx) => {
      await context.keep?.(tx, answer);
      return { answer, openSince: null };
    };
  }
  checkAmounts(loaded);
  const use = takenBy(attempt.action, planned, loaded.row, now);
  if (payment && payment.key !== attempt.paidKey) return { payment, use };
  if (invoice && !attempt.isStoreCurrent) return { isBehind: true };
  return async (tx) => {
    // Where it was credited meanwhile, it is another payment. What is paid first was counted before.
    if (payment && invoice && !(await collectPaid(tx, payment, invoice.id, context.now))) return { payment, use };
    const refused = attempt.counted ? null : await countUse(tx, access, attempt.action, use);
    if (refused) return refused;
    const answer = subscriptionObject(loaded.row);
    await Promise.all([saveChange(tx, { loaded, done: entry, context }), context.keep?.(tx, answer)]);
    return { answer, openSince: invoice?.status === 'open' ? now : null };
  };
}

/** Counts a change of a limited connection; says so when it needs the seller. */
async function countUse(
  of: Queryable,
  { caller }: StoreProof,
  action: SubscriptionAction | null,
  use: ChangeUse | null,
): Promise<NeedsApproval | null> {
  const limited = limitedConnection(caller);
  if (!limited || !action || !use || (await countChange(of, limited, use))) return null;
  return { needsApproval: action };
}

/** What a change takes of its connection's limits; nothing where only metadata changes. */
function takenBy(action: SubscriptionAction | null, { lines }: Change, row: LoadedRow, at: Date): ChangeUse | null {
  if (action === null) return null;
  const credit = lines.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n);
  return { isCancel: action.action.startsWith('cancel'), credit, currency: row.variant.currency, at };
}

interface Wanted {
  action: SubscriptionAction | null;
  target: Target;
  now: Date;
  /** A payment for it that was asked for before. */
  earlier: { decidedAt: Date } | null;
}

/** Makes the change in memory, as the rules and the preview that it names allow. */
async function decide(
  of: Queryable,
  access: StoreProof,
  loaded: LoadedSubscription,
  { action, target, now, earlier }: Wanted,
  { previewId, requestId, now: realNow, metadata }: Context,
) {
  const { row, pending } = loaded;
  const digested = {
    callerId: callerId(access.caller),
    subscriptionId: row.id,
    bodyDigest: action && actionDigest(action),
  };
  const { bodyDigest } = digested;
  const quote =
    previewId === undefined || bodyDigest === null || earlier
      ? undefined
      : await findQuote(of, { id: previewId, ...digested, bodyDigest }, realNow);
  // What is paid for already, or may be, was promised then.
  const at = earlier?.decidedAt ?? quote?.quotedAt ?? now;
  const decideOn = quote === undefined ? decideChange : decideQuoted;
  const requested = issuedFrom(action ? decideOn(row, action, target, at) : planChange(row, 'keep', at), now);
  const planned = withMetadata(requested, row, metadata);
  const isPaid = planned.invoice?.isPaidFirst ?? false;
  const variants = swappedVariants(row.variantId, planned);
  const kind = kindOf(action, requested, row);
  const cause = { caller: access.caller, requestId };
  const invoice = makeChange(loaded, planned, { at: now, updatedAt: now, kind, cause, detail: variants.event, isPaid });
  if (quote !== undefined) {
    const digest = outcomeDigest(requested, outcomeOf(loaded, pending, planned, invoice));
    if (!quote || !stillHolds(quote, digest, now)) throw new ApiError('preview_outdated');
  }
  const entry = { kind: `subscription_${kind}`, detail: { subscription: row.id, ...variants.entry } } as const;
  return { planned, invoice, entry, decidedAt: at };
}

/** What happened: a change of metadata where the action itself changes nothing. */
function kindOf(action: SubscriptionAction | null, { fields }: Change, { status }: LoadedRow) {
  if (!action || Object.keys(fields).length === 0) return 'metadata';
  if (isScheduled(action)) return action.action === 'pause' ? 'pause_scheduled' : 'swap_scheduled';
  return action.action === 'resume' && status === 'paused' ? 'unpause' : action.action;
}

function withMetadata(change: Change, row: LoadedRow, given: MetadataChange | undefined): Change {
  const metadata = given && changeMetadata(row.metadata, given);
  if (!metadata || JSON.stringify(metadata) === JSON.stringify(metadataOf(row.metadata))) return change;
  return { ...change, fields: { ...change.fields, metadata } };
}
