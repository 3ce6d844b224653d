import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { readSellerInvoice } from '@/lib/billing/invoices/read-invoices.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { mayHere } from '../../seller-access.ts';
import { invoicePath } from '../list.ts';

/**
 * The signed-in seller's invoice and whether they may settle it, read once per request; 404 whether it doesn't exist or
 * isn't theirs.
 */
export const requireSellerInvoice = cache(async (id: string) => {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(invoicePath(id));
  const invoice = (await readSellerInvoice(seller.id, id)) ?? notFound();
  return { ...invoice, mayChange: await mayHere(seller, invoice.store.id, invoice.mode, 'change') };
});

export type SellerInvoice = Awaited<ReturnType<typeof requireSellerInvoice>>;
