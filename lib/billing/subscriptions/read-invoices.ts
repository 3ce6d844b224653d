import { db } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { sellerOn } from '../../stores/invoice-seller.ts';
import { readStoreTime } from '../../stores/read-store-time.ts';
import { findOwnInvoice, listOwnInvoices, type OwnInvoicesQuery } from '../invoices/own-invoices.ts';
import { renewAndRead } from './read-own-subscriptions.ts';
import { renewUpTo } from './renew-subscriptions.ts';
import { findSettler } from './subscription-events.ts';

/**
 * A page of the invoices of all the seller's stores as they are now, newest first. What is due is done first, so that
 * an invoice that should have been issued by now is there.
 * @param now real time
 */
export async function readOwnInvoices(sellerId: SellerId, query: OwnInvoicesQuery, now: Date) {
  return renewAndRead(sellerId, now, (from) => listOwnInvoices(from, sellerId, query));
}

/**
 * One invoice of the seller's stores as it is now, after an attempt to collect it that was due, with what it says
 * about the seller and the name of who settled it by hand; null when there is none.
 * @param now real time
 */
export async function readOwnInvoice(sellerId: SellerId, id: string, now: Date) {
  const found = await collectAndFind(sellerId, id, now);
  return found && { ...found, seller: sellerOn(found), settledBy: await findSettler(db(), found) };
}

async function collectAndFind(sellerId: SellerId, id: string, now: Date) {
  const found = await findOwnInvoice(db(), sellerId, id);
  if (!found?.nextAttemptAt) return found;
  const storeNow = await readStoreTime(db(), { id: found.store.id, mode: found.mode }, now);
  if (found.nextAttemptAt > storeNow) return found;
  await renewUpTo(found.subscription.id, storeNow).catch((error) =>
    log().warn({ err: error, invoiceId: id }, 'could not be collected, read as it was'),
  );
  return findOwnInvoice(db(), sellerId, id);
}
