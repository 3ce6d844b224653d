import { db } from '../../database/db.ts';
import { findSettler, listTimeline } from '../../journal/activity/system-audit-entries.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { SellerFields } from '../../stores/stores.ts';
import { findSellerInvoice } from './seller-invoices.ts';

/** Among how many of a subscription's latest changes by somebody the causes of lines are found. */
const MOST_CAUSES = 500;

/**
 * One invoice of the seller's stores, with what it says about the seller, the name of who settled it by hand and what
 * somebody did to its subscription; null when there is none.
 */
export async function readSellerInvoice(sellerId: SellerId, id: string) {
  const found = await findSellerInvoice(db(), sellerId, id);
  if (!found) return null;
  const [settledBy, events] = await Promise.all([
    findSettler(db(), found),
    listTimeline(db(), found.subscription.id, MOST_CAUSES, 'asked'),
  ]);
  return { ...found, seller: sellerOn(found), settledBy, events };
}

/**
 * What an invoice says about the seller: what stood in the store's settings when it was issued or, if that was nothing,
 * what stands there now.
 */
function sellerOn({ store, ...issued }: SellerFields & { store: SellerFields }): SellerFields {
  const hasDetails = issued.businessName !== '' || issued.businessAddress !== '' || issued.taxNumber !== '';
  const { businessName, businessAddress, taxNumber } = hasDetails ? issued : store;
  return { businessName, businessAddress, taxNumber };
}
