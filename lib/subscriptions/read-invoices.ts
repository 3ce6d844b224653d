import { db } from '../database/db.ts';
import type { ListPage } from '../database/list-page.ts';
import type { InvoiceObject } from '../invoices/invoice-object.ts';
import { findInvoice, findInvoiceObjects, type InvoicesQuery, listStoreInvoices } from '../invoices/invoices.ts';
import type { StoreProof } from '../stores/store-proof.ts';
import { renewInStore } from './read-subscriptions.ts';

/**
 * A page of the store's invoices as they are now, newest first: what is due is issued first.
 * @param now real time
 */
export async function readInvoices(
  access: StoreProof,
  query: InvoicesQuery,
  now: Date,
): Promise<ListPage<InvoiceObject>> {
  await renewInStore(access, now);
  return listStoreInvoices(db(), access, query);
}

/** One invoice of the store; null when there is none. */
export async function readInvoice(access: StoreProof, id: string): Promise<InvoiceObject | null> {
  const found = await findInvoice(db(), access, id);
  return (found && (await findInvoiceObjects(db(), [found.id])).get(found.id)) ?? null;
}
