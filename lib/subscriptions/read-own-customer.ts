import type { SellerId } from '../accounts/seller.ts';
import { findOwnCustomer, listOwnInvoicesOfCustomer } from '../catalogue/own-customers.ts';
import { db } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import { log } from '../process/log.ts';
import { readStoreTime } from '../stores/read-store-time.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { isDue } from './subscriptions.ts';

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
