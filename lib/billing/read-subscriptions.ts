import { db } from '../db.ts';
import type { ListPage } from '../list-page.ts';
import { log } from '../log.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import type { SubscriptionObject } from './subscription-object.ts';
import { findSubscription, isDue, listSubscriptions, type SubscriptionsQuery } from './subscriptions.ts';

/** One subscription of the store as it is now, even if its period has only just ended; null when there is none. */
export async function readSubscription(access: StoreProof, id: string, now: Date): Promise<SubscriptionObject | null> {
  const found = await findSubscription(db(), access, id);
  return found && (await catchUp([found], now)) ? findSubscription(db(), access, id) : found;
}

/** A page of the store's subscriptions as they are now, oldest first, optionally of one status or customer. */
export async function readSubscriptions(
  access: StoreProof,
  query: SubscriptionsQuery,
  now: Date,
): Promise<ListPage<SubscriptionObject>> {
  const found = await listSubscriptions(db(), access, query);
  return (await catchUp(found.rows, now)) ? listSubscriptions(db(), access, query) : found;
}

/** Processes period ends that no worker has got to yet. Returns whether there were any. */
async function catchUp(found: SubscriptionObject[], now: Date): Promise<boolean> {
  const due = found.filter(({ status, current_period_end: end }) =>
    isDue({ status, currentPeriodEnd: new Date(end) }, now),
  );
  for (const { id } of due) {
    // The reader still gets an answer, as of before: the worker's log will say what is wrong.
    await renewUpTo(id, now).catch((error) =>
      log().warn({ err: error, subscriptionId: id }, 'could not be renewed, read as it was'),
    );
  }
  return due.length > 0;
}
