import { type Db, db } from '../../database/db.ts';
import { readDb } from '../../database/read-db.ts';
import { log } from '../../kernel/process/log.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { readStoreTime } from '../../stores/read-store-time.ts';
import { findOwnCustomer, listOwnInvoicesOfCustomer } from '../catalogue/own-customers.ts';
import {
  findOwnSubscription,
  listOwnDueSides,
  listOwnSubscriptions,
  type OwnSubscriptionsQuery,
} from './own-subscriptions.ts';
import { renewStore, renewUpTo } from './renew-subscriptions.ts';
import { isDue } from './subscription-state.ts';

/**
 * A page of the subscriptions of all the seller's stores as they are now, newest first. What is due is done first, so
 * that a filter finds what it should.
 * @param now real time
 */
export async function readOwnSubscriptions(sellerId: SellerId, query: OwnSubscriptionsQuery, now: Date) {
  return renewAndRead(sellerId, now, (from) => listOwnSubscriptions(from, sellerId, query));
}

/**
 * One subscription of the seller's stores as it is now, with its store's time; null when there is none.
 * @param now real time
 */
export async function readOwnSubscription(
  sellerId: SellerId,
  id: string,
  { limit, now }: { limit: number; now: Date },
) {
  const find = () => findOwnSubscription(db(), sellerId, id, limit);
  const found = await find();
  if (!found) return null;
  const storeNow = await readStoreTime(db(), { id: found.store.id, mode: found.mode }, now);
  if (!isDue(found, storeNow)) return { subscription: found, storeNow };
  await renewUpTo(id, storeNow).catch((error) =>
    log().warn({ err: error, subscriptionId: id }, 'could not be renewed, read as it was'),
  );
  return { subscription: (await find()) ?? found, storeNow };
}

/** How much of what is due in each store a reader does first; more than that is left to the job. */
const BATCH = 250;

/**
 * Does what is due in the seller's stores before they are read: periods that have ended, and open invoices whose
 * payment is to be tried again. Where that fails, the stores are read as they are.
 * @param now real time
 * @returns whether there was anything
 */
async function renewOwnStores(sellerId: SellerId, now: Date): Promise<boolean> {
  const sides = await listOwnDueSides(db(), sellerId, now);
  for (const { now: storeNow, ...side } of sides) {
    await renewStore(side, storeNow, { batch: BATCH, updatedAt: storeNow }).catch((error) =>
      log().warn({ err: error, storeId: side.storeId }, 'could not be renewed, read as it was'),
    );
  }
  return sides.length > 0;
}

/**
 * Reads what the seller's stores have, once what is due in them is done. Nearly always nothing is, so that both are
 * asked at once, and only what was read too early is read again.
 * @param now real time
 */
export async function renewAndRead<Found>(
  sellerId: SellerId,
  now: Date,
  read: (from: Db) => Promise<Found>,
): Promise<Found> {
  const [wasDue, found] = await Promise.all([renewOwnStores(sellerId, now), read(readDb())]);
  return wasDue ? read(db()) : found;
}

/**
 * A customer of the seller's stores with their newest subscriptions, as they are now, and their newest invoices; null
 * when there is none.
 * @param limit how many of each at most; a list is one longer when there are more
 * @param now real time
 */
export async function readOwnCustomer(sellerId: SellerId, id: string, { limit, now }: { limit: number; now: Date }) {
  if (!isUuid(id)) return null;
  const find = () => findOwnCustomer(db(), sellerId, id, limit);
  const listInvoices = () => listOwnInvoicesOfCustomer(db(), sellerId, id, limit + 1);
  const [found, invoices] = await Promise.all([find(), listInvoices()]);
  if (!found) return null;
  const storeNow = await readStoreTime(db(), { id: found.store.id, mode: found.mode }, now);
  const due = found.subscriptions.filter((subscription) => isDue(subscription, storeNow));
  for (const { id: subscriptionId } of due) {
    await renewUpTo(subscriptionId, storeNow).catch((error) =>
      log().warn({ err: error, subscriptionId }, 'could not be renewed, read as it was'),
    );
  }
  if (due.length === 0) return { customer: found, invoices };
  return { customer: (await find()) ?? found, invoices: await listInvoices() };
}

/** A customer as their page shows them. */
export type OwnCustomer = NonNullable<Awaited<ReturnType<typeof readOwnCustomer>>>['customer'];

/** An invoice as the page of its customer shows it. */
export type OwnCustomerInvoice = NonNullable<Awaited<ReturnType<typeof readOwnCustomer>>>['invoices'][number];
