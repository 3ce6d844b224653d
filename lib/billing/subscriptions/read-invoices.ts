import { db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { sellerOn } from '../../stores/invoice-seller.ts';
import { findOwnInvoice } from '../invoices/own-invoices.ts';
import { findSettler } from './subscription-events.ts';

/**
 * One invoice of the seller's stores, with what it says about the seller and the name of who settled it by hand; null
 * when there is none.
 */
export async function readOwnInvoice(sellerId: SellerId, id: string) {
  const found = await findOwnInvoice(db(), sellerId, id);
  return found && { ...found, seller: sellerOn(found), settledBy: await findSettler(db(), found) };
}
