import { db } from '../db.ts';
import type { ListPage } from '../list-page.ts';
import { log } from '../log.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import type { SubscriptionObject } from './subscription-object.ts';
import { findSubscription, isDue, listSubscriptions, type SubscriptionsQuery } from './subscriptions.ts';

/** One subscription of the store as it is now, also when its period ended a moment ago; null when there is none. */
export async function readSubscription(access: StoreProof, id: string, now: Date): Promise<SubscriptionObject | null> {
  const found = await findSubscription(db(), access, id);
  return found && (await catchUp([found], now)) ? findSubscription(db(), access, id) : found;
}

/** A page of the store's subscriptions as they are now, oldest first, of one status or customer if asked so. */
export async function readSubscriptions(
  access: StoreProof,
  query: SubscriptionsQuery,
  now: Date,
): Promise<ListPage<SubscriptionObject>> {
  const found = await listSubscriptions(db(), access, query);
  return (await catchUp(found.rows, now)) ? listSubscriptions(db(), access, query) : found;
}

/** Acts upon periods that have ended and that no worker has come by for; whether there were any. */
async function catchUp(found: SubscriptionObject[], now: Date): Promise<boolean> {
  const due = found.filter(({ status, current_period_end: end }) =>
    isDue({ status, currentPeriodEnd: new Date(end) }, now),
  );
  for (const { id } of due) {
    // Who reads is still answered, as of then: the worker's log will say what is wrong.
    await renewUpTo(id, now).catch((error) => log().warn({ err: error, subscriptionId: id }, 'read as it was before'));
  }
  return due.length > 0;
}
