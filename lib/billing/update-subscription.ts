import type { Prisma } from '@/prisma/generated/client.ts';
import { type Actor, insertEntry, type Subject } from '../activity/audit-entries.ts';
import type { Detail } from '../activity/kind.ts';
import { type Db, transact } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { Occasion } from '../occasion.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import type { Change } from './change.ts';
import { decideChange, readTarget } from './decide-change.ts';
import { renewUpTo, TRANSACTION } from './renew-subscriptions.ts';
import { saveChanges } from './save-changes.ts';
import type { SubscriptionAction } from './subscription-action.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { isDue, lockSubscription, type SubscriptionRow } from './subscriptions.ts';

interface Context extends Occasion {
  /** Called in the transaction of the change with what will be answered; when it throws, the change is undone. */
  keep?: (db: Db, data: SubscriptionObject) => Promise<void>;
}

/**
 * Cancels, resumes or swaps a subscription of the store, in one transaction with its row locked, so that
 * parallel requests run one after another. A period that has ended by now is processed first, whether or not a worker
 * has got to it.
 * Throws ApiError: 400 for contradicting ids, 404, 409 by the subscription's state, 422 for an invalid swap target.
 */
export async function updateSubscription(
  access: StoreProof,
  id: string,
  action: SubscriptionAction,
  context: Context,
): Promise<SubscriptionObject> {
  for (;;) {
    const answer = await transact((tx) => update(tx, access, id, action, context), TRANSACTION);
    if (answer !== 'due') return answer;
    await renewUpTo(id, context.now);
  }
}

async function update(
  tx: Prisma.TransactionClient,
  access: StoreProof,
  id: string,
  action: SubscriptionAction,
  { keep, ...asked }: Context,
): Promise<SubscriptionObject | 'due'> {
  const { now, requestId } = asked;
  const target = await readTarget(tx, access, action);
  const row = await lockSubscription(tx, access, id);
  if (!row) throw new ApiError('unknown_subscription');
  if (isDue(row, now)) return 'due';
  const change = decideChange(row, action, target, now);
  const cause = { caller: access.caller, requestId };
  const isNothing = Object.keys(change.fields).length === 0;
  const plan = { row, change, kind: action.action, cause, detail: eventDetail(row, change) };
  const [saved = row] = isNothing ? [] : await saveChanges(tx, [plan], now);
  const answer = subscriptionObject(saved);
  if (!isNothing) {
    const entry = { kind: `subscription_${action.action}`, occasion: asked } as const;
    const { actor, key } = actorOf(access);
    const detail = { subscription: id, ...swapOf(row, change), ...key };
    await insertEntry(tx, subjectOf(access), { ...entry, actor, detail });
  }
  await keep?.(tx, answer);
  return answer;
}

/** What the activity records of a change: a swap's variants. */
function swapOf(row: SubscriptionRow, { fields }: Change): Detail {
  return fields.variantId === undefined ? {} : { from_variant: row.variantId, to_variant: fields.variantId };
}

/** What the event records of a change: a swap's variants and lines. */
function eventDetail(row: SubscriptionRow, { fields, lines }: Change) {
  if (fields.variantId === undefined) return {};
  const amounts = lines.map(({ amount }) => Number(amount));
  return { from_variant_id: row.variantId, to_variant_id: fields.variantId, amounts };
}

function subjectOf({ store, caller }: StoreProof): Subject {
  const of = 'app' in caller ? { connectionId: caller.connectionId } : { key: { ...caller.key, mode: store.mode } };
  return { storeId: store.id, ...of };
}

/** Who changed it, as the activity names them: the app, or the seller's own key by its label and id. */
function actorOf({ caller }: StoreProof): { actor: Actor; key: Detail } {
  return 'app' in caller
    ? { actor: 'app', key: {} }
    : { actor: { key: caller.key.label }, key: { api_key: caller.keyId } };
}
