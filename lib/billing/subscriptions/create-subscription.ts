import type { Prisma } from '@/prisma/generated/client.ts';
import { type Db, db, isUniqueViolation, transact } from '../../database/db.ts';
import { ApiError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { type ChangeUse, countChange } from '../../stores/connection-limits.ts';
import { requireStoreTime } from '../../stores/read-store-time.ts';
import type { Keep } from '../../stores/record-change.ts';
import { limitedConnection, ofStore, type StoreProof } from '../../stores/store-proof.ts';
import { holdCustomer } from '../catalogue/customers.ts';
import { changeMetadata, type MetadataChange } from '../catalogue/metadata.ts';
import { isOnSale } from '../catalogue/variant.ts';
import { findVariant } from '../catalogue/variants.ts';
import { collectPaid, collectPayment } from '../invoices/collect-payment.ts';
import { type Payment, paymentFor } from '../invoices/payment.ts';
import { type Beginning, beginSubscription } from './begin-subscription.ts';
import { checkAmounts } from './next-invoice.ts';
import { renewInStore } from './renew-subscriptions.ts';
import { saveChange, TRANSACTION } from './save-subscriptions.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { findSubscription } from './subscriptions.ts';

/** What is asked for. */
export interface NewSubscription {
  customerId: string;
  variantId: string;
  /** Days before the first period, free of charge. */
  trialDays?: number | undefined;
  /** When it starts; now by default. */
  startAt?: Date | undefined;
  metadata?: MetadataChange | undefined;
  /** The subscription's id, when a form that may be sent twice has chosen it: the second time nothing is created. */
  id?: string | undefined;
}

interface Context extends RequestContext {
  /** Under which name it is paid for, the same whenever it is asked for; the subscription's id if left out. */
  paidAs?: string | undefined;
  /** Called in the transaction of the change with what will be answered; when it throws, the change is undone. */
  keep?: Keep<SubscriptionObject>;
}

/** The furthest a start may be away, in milliseconds. */
const FURTHEST_MS = 3 * 366 * DAY_MS;

/** The same with its id, and the payment that was made for it. */
interface CreationInput extends NewSubscription {
  id: string;
  /** Whether the id was given, so that a subscription may have it already. */
  isChosen: boolean;
  paidKey: string | null;
  /** Whether what is due in the store has been done, so that its invoice gets a number after those dated before it. */
  isStoreCurrent: boolean;
}

type Outcome = { payment: Payment } | { isBehind: true } | { answer: SubscriptionObject };

/**
 * Creates a subscription of one of the store's customers. Its first invoice is issued and paid at once, or when its
 * trial ends; until it starts it is on trial.
 * Throws ApiError: 400 for a start in the past, 409 while the test clock is being moved, 422 for an unknown customer or
 * variant or an archived one, 402 when the payment fails or is pending; nothing has changed then.
 */
export async function createSubscription(
  access: StoreProof,
  wish: NewSubscription,
  context: Context,
): Promise<SubscriptionObject> {
  const id = wish.id ?? newUuid(context.now);
  const isChosen = wish.id !== undefined;
  for (let [paidKey, isStoreCurrent]: [string | null, boolean] = [null, false]; ; ) {
    const input: CreationInput = { ...wish, id, isChosen, paidKey, isStoreCurrent };
    const step: Outcome = await transact((tx) => create(tx, access, input, context), TRANSACTION).catch((error) =>
      createdBefore(access, id, error),
    );
    if ('answer' in step) return step.answer;
    if ('payment' in step) {
      const status = await collectPayment(step.payment, context.now, paidKey === step.payment.key);
      if (status !== 'paid') throw new ApiError(`payment_${status}`);
      paidKey = step.payment.key;
    }
    await renewInStore(access, context.now);
    isStoreCurrent = true;
  }
}

async function create(
  tx: Prisma.TransactionClient,
  access: StoreProof,
  { id, isChosen, paidKey, isStoreCurrent, ...wish }: CreationInput,
  { keep, ...context }: Context,
): Promise<Outcome> {
  const before = isChosen ? await findSubscription(tx, access, id) : null;
  if (before) return { answer: before };
  const now = await requireStoreTime(tx, access.store, context.now);
  const start = startOf(wish, now);
  const customer = await holdCustomer(tx, access, wish.customerId);
  if (!customer) throw new ApiError('unknown_customer', { param: 'customer_id' });
  const variant = await findVariant(tx, access, wish.variantId);
  if (!variant) throw new ApiError('unknown_variant', { param: 'variant_id' });
  if (!isOnSale(variant)) throw new ApiError('archived_variant', { param: 'variant_id' });

  const metadata = changeMetadata({}, wish.metadata ?? {});
  const trialEnd = start > now ? start : null;
  const beginning: Beginning = { id, ...ofStore(access), customer, variant, now, trialEnd, metadata };
  const cause = { caller: access.caller, requestId: context.requestId };
  const { loaded, invoice } = beginSubscription(beginning, { cause, isPaid: true });
  checkAmounts(loaded);
  const { paidAs = id } = context;
  const naming = { name: paidAs, decidedAt: now, isNew: true };
  const payment = invoice && invoice.total > 0n ? paymentFor({ row: loaded.row, invoice }, naming) : null;
  if (payment && payment.key !== paidKey) return { payment };
  if (invoice && !isStoreCurrent) return { isBehind: true };
  if (payment && invoice && !(await collectPaid(tx, payment, invoice.id, context.now))) {
    // Another request has just created it, or it is another payment because this one was credited.
    const created = isChosen ? await findSubscription(tx, access, id) : null;
    return created ? { answer: created } : { payment };
  }
  // Counted before it gets numbers, as a change is: whoever takes both locks takes them in this order.
  await countCreation(tx, access, { currency: variant.currency, at: now });
  const detail = { subscription: id, variant: variant.id };
  await saveChange(tx, { loaded, done: { kind: 'subscription_create', detail }, context });
  const answer = subscriptionObject(loaded.row);
  await keep?.(tx, answer);
  return { answer };
}

/**
 * A new subscription is a change too; there is nothing to approve yet that could wait, so that beyond the limit it is
 * refused.
 */
async function countCreation(db: Db, { caller }: StoreProof, use: Pick<ChangeUse, 'currency' | 'at'>): Promise<void> {
  const limited = limitedConnection(caller);
  if (!limited || (await countChange(db, limited, { ...use, isCancel: false, credit: 0n }))) return;
  const seconds = Math.ceil((DAY_MS - (use.at.getTime() % DAY_MS)) / 1000);
  throw new ApiError('changes_used_up', { headers: { 'Retry-After': String(seconds) } });
}

/** Another request has created the same subscription in the meantime. */
async function createdBefore(access: StoreProof, id: string, error: unknown): Promise<Outcome> {
  const answer = isUniqueViolation(error) ? await findSubscription(db(), access, id) : null;
  if (!answer) throw error;
  return { answer };
}

/** When the first period begins. */
function startOf({ startAt, trialDays = 0 }: NewSubscription, now: Date): Date {
  if (startAt && (startAt < now || startAt.getTime() > now.getTime() + FURTHEST_MS))
    throw new ApiError('start_out_of_range', { param: 'start_at' });
  return new Date((startAt ?? now).getTime() + trialDays * DAY_MS);
}
