import type { Prisma } from '@/prisma/generated/client.ts';
import { type Db, db, transact } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import { type ChangeUse, countChange, hasRoom, uncountChange } from '../../stores/connection-limits.ts';
import { stillTimeOf } from '../../stores/read-store-time.ts';
import type { ChangeContext, Done } from '../../stores/record-change.ts';
import { callerId, limitedConnection, type StoreProof } from '../../stores/store-proof.ts';
import { changeMetadata, type MetadataChange, metadataOf } from '../catalogue/metadata.ts';
import { collectPayment, type Payment, paymentFor } from '../invoices/collect-payment.ts';
import { type Change, planChange } from './change.ts';
import { collectAfterwards } from './collect-open-invoices.ts';
import { type Current, currentSubscription } from './current-subscriptions.ts';
import { decideChange, decideQuoted, readTarget } from './decide-change.ts';
import { type Life, type LivingRow, makeChange, swappedVariants } from './life.ts';
import { checkAmounts } from './next-invoice.ts';
import { actionDigest, outcomeDigest, outcomeOf, stillHolds } from './outcome.ts';
import { findQuote } from './quotes.ts';
import { renewInStore } from './read-subscriptions.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { makesInvoices, saveChange, TRANSACTION } from './save-lives.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { isDue, isScheduled, type SubscriptionAction } from './subscription-state.ts';
import { lockRow } from './subscriptions.ts';
import type { Target } from './variant-choice.ts';

/** A change of the row alone takes no transaction. */
interface Context extends ChangeContext<SubscriptionObject> {
  /** The preview whose promise is to be kept. */
  previewId?: string | undefined;
  /** Under which name it is paid for, the same whoever makes the change; the request's id if left out. */
  paidAs?: string | undefined;
  /** What to change of what apps keep with it. */
  metadata?: MetadataChange | undefined;
}

interface Wish {
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

/** What a change came to: a period or the whole store has to be processed first, or a payment made; or it is done. */
type Outcome =
  | { due: Date }
  | { isBehind: true }
  | { payment: Payment; use: ChangeUse | null }
  | { answer: SubscriptionObject; openSince: Date | null };

/** Another change came first: nothing is stored, and all is to be read again. */
class Overtaken extends Error {}

/** The seller doesn't let this connection do so by itself: nothing has changed. */
export class BeyondLimits extends Error {}

/** How often a change is decided without a lock. Beyond, the subscription is locked before it is read. */
const TRIES = 3;

/**
 * Cancels, resumes, swaps, pauses or unpauses a subscription of the store, or changes its metadata. It is decided on what
 * was read without a lock, and stored by a statement that changes nothing unless all is still so; of parallel requests one
 * comes first, and the others decide again. A period that has ended by now is processed first, whether or not a worker has
 * got to it; and before an invoice is issued, all that is due in the store. A change that has to be paid at once is
 * decided, then paid outside any transaction, then made if it still comes to the same; what a canceled subscription leaves
 * to be paid is collected afterwards.
 * Of a limited connection it is counted in the transaction of the change, or before it is paid.
 * Throws BeyondLimits, and ApiError: 400 for contradicting ids, 404, 412, 409 by the subscription's state or for a preview that no longer
 * holds, 422 for an invalid swap target, 402 when the payment fails; nothing has changed then.
 */
export async function updateSubscription(
  access: StoreProof,
  id: string,
  action: SubscriptionAction | null,
  context: Context,
): Promise<SubscriptionObject> {
  const wish: Wish = { id, action, paidKey: null, counted: null, isStoreCurrent: false };
  const limited = limitedConnection(access.caller);
  const uncount = async () => {
    if (limited && wish.counted) await uncountChange(db(), limited, wish.counted);
    wish.counted = null;
  };
  try {
    for (;;) {
      const step: Outcome = await decideAndStore(access, wish, context);
      if ('answer' in step) {
        if (step.openSince) await collectAfterwards(id, step.openSince);
        return step.answer;
      }
      if ('due' in step) {
        await renewUpTo(id, step.due);
        continue;
      }
      if ('payment' in step) {
        await uncount();
        if (limited && step.use) wish.counted = await countOrThrow(db(), limited, step.use);
        if ((await collectPayment(step.payment)) === 'failed') throw new ApiError('payment_failed');
        wish.paidKey = step.payment.key;
      }
      await renewInStore(access, context.now);
      wish.isStoreCurrent = true;
    }
  } catch (error) {
    await uncount();
    throw error;
  }
}

async function countOrThrow(of: Db, limited: string, use: ChangeUse): Promise<ChangeUse> {
  if (await countChange(of, limited, use)) return use;
  throw new BeyondLimits();
}

async function decideAndStore(access: StoreProof, wish: Wish, context: Context): Promise<Outcome> {
  const underLock = async (tx: Prisma.TransactionClient) => {
    await lockRow(tx, access, wish.id);
    return update(tx, access, wish, context);
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return tries <= TRIES ? await update(db(), access, wish, context) : await transact(underLock, TRANSACTION);
    } catch (error) {
      // Under the lock, it can only be that the store's clock was moved.
      if (!(error instanceof Overtaken) || tries === 2 * TRIES) throw error;
    }
  }
}

/** Decides a change and stores it. */
async function update(of: Db, access: StoreProof, wish: Wish, context: Context): Promise<Outcome> {
  const target = wish.action ? await readTarget(of, access, wish.action) : {};
  const current = await currentSubscription(wish.id).for(access, of);
  if (!current) throw new ApiError('unknown_subscription');
  const { life, clock } = current;
  const { row } = life;
  const now = stillTimeOf(clock, context.now);
  if (isDue(row, now)) return { due: now };
  context.requireMatch?.(subscriptionObject(row));

  const { change, invoice, entry } = await decide(of, access, life, { action: wish.action, target, now }, context);
  if (Object.keys(change.fields).length === 0) {
    const answer = subscriptionObject(row);
    await context.keep?.(of, answer);
    return { answer, openSince: null };
  }
  checkAmounts(life);
  const use = takenBy(wish.action, change, life, now);
  if (change.invoice?.isPaidFirst && invoice && invoice.total > 0n) {
    const payment = paymentFor(life.row, invoice, context.paidAs ?? context.requestId);
    if (payment.key !== wish.paidKey) return { payment, use };
  }
  if (invoice && !wish.isStoreCurrent) return { isBehind: true };
  const answer = await store(of, access, current, { entry, use: wish.counted ? null : use }, context);
  return { answer, openSince: invoice?.status === 'open' ? now : null };
}

/** What a change takes of its connection's limits; nothing where only metadata changes. */
function takenBy(action: SubscriptionAction | null, { lines }: Change, { row }: Life, at: Date): ChangeUse | null {
  if (action === null) return null;
  const credit = lines.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n);
  return { isCancel: action.action.startsWith('cancel'), credit, currency: row.variant.currency, at };
}

/** Makes the change in memory, as the rules and the preview that it names allow. */
async function decide(
  of: Db,
  access: StoreProof,
  life: Life,
  { action, target, now }: { action: SubscriptionAction | null; target: Target; now: Date },
  { previewId, requestId, now: realNow, metadata }: Context,
) {
  const { row, pending } = life;
  const digested = {
    callerId: callerId(access.caller),
    subscriptionId: row.id,
    bodyDigest: action && actionDigest(action),
  };
  const { bodyDigest } = digested;
  const quote =
    previewId === undefined || bodyDigest === null
      ? undefined
      : await findQuote(of, { id: previewId, ...digested, bodyDigest }, realNow);
  const at = quote?.quotedAt ?? now;
  const decideOn = quote === undefined ? decideChange : decideQuoted;
  const asked = issuedFrom(action ? decideOn(row, action, target, at) : planChange(row, 'keep', at), now);
  const change = withMetadata(asked, row, metadata);
  const isPaid = change.invoice?.isPaidFirst ?? false;
  const variants = swappedVariants(row.variantId, change);
  const kind = kindOf(action, asked);
  const cause = { caller: access.caller, requestId };
  const invoice = makeChange(life, change, { at: now, updatedAt: now, kind, cause, detail: variants.event, isPaid });
  if (quote !== undefined) {
    const digest = outcomeDigest(asked, outcomeOf(life, pending, change, invoice));
    if (!quote || !stillHolds(quote, digest, now)) throw new ApiError('preview_outdated');
  }
  const entry = { kind: `subscription_${kind}`, detail: { subscription: row.id, ...variants.entry } } as const;
  return { change, invoice, entry };
}

/** What happened: a change of metadata where the action itself changes nothing. */
function kindOf(action: SubscriptionAction | null, { fields }: Change) {
  if (!action || Object.keys(fields).length === 0) return 'metadata';
  return isScheduled(action) ? 'swap_scheduled' : action.action;
}

function withMetadata(change: Change, row: LivingRow, given: MetadataChange | undefined): Change {
  const metadata = given && changeMetadata(row.metadata, given);
  if (!metadata || JSON.stringify(metadata) === JSON.stringify(metadataOf(row.metadata))) return change;
  return { ...change, fields: { ...change.fields, metadata } };
}

/** Dates the invoice of a quoted change when it is issued, so that dates ascend with numbers. */
function issuedFrom(change: Change, now: Date): Change {
  const { invoice } = change;
  return invoice && invoice.issuedAt < now ? { ...change, invoice: { ...invoice, issuedAt: now } } : change;
}

/** Stores a change, together with its answer. Throws Overtaken, changing nothing, when another one came first. */
async function store(
  of: Db,
  access: StoreProof,
  current: Current,
  { entry, use }: { entry: Done; use: ChangeUse | null },
  { keep, ...context }: Context,
): Promise<SubscriptionObject> {
  const answer = subscriptionObject(current.life.row);
  const limited = limitedConnection(access.caller);
  if (limited && use && !(await hasRoom(of, limited, use))) throw new BeyondLimits();
  const isOne = of === db() && limited === null && !makesInvoices(current) && (!keep || keep.asRow !== undefined);
  if (isOne) {
    const kept = { ...context, answer: await keep?.asRow?.(answer) };
    if (await saveChange(of, current, access, entry, kept)) return answer;
    throw new Overtaken();
  }
  const save = async (tx: Db) => {
    if (!(await saveChange(tx, current, access, entry, context))) throw new Overtaken();
    // Locked after the subscription, here as everywhere.
    if (limited && use) await countOrThrow(tx, limited, use);
    await keep?.(tx, answer);
  };
  await (of === db() ? transact(save, TRANSACTION) : save(of));
  return answer;
}
