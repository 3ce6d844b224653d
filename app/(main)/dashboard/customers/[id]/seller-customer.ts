import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findSellerCustomer, listSellerInvoicesOfCustomer } from '@/lib/billing/catalogue/seller-customers.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { may } from '@/lib/permissions/role.ts';
import { requireSellerAccess } from '../../seller-access.ts';
import { customerPath } from '../list.ts';

export const LIMIT = 25;

/**
 * Returns a customer of the signed-in seller's stores, with their newest subscriptions and invoices; 404 whether there
 * is none or they are another seller's.
 */
export async function requireSellerCustomer(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(customerPath(id));
  const [found, invoices] = await Promise.all([
    findSellerCustomer(db(), seller.id, id, LIMIT),
    listSellerInvoicesOfCustomer(db(), seller.id, id, LIMIT + 1),
  ]);
  const customer = found ?? notFound();
  return { customer, invoices, mayChange: may(customer.store.role, 'change', customer.mode) };
}

export type SellerCustomer = Awaited<ReturnType<typeof requireSellerCustomer>>['customer'];

export type SellerCustomerInvoice = Awaited<ReturnType<typeof requireSellerCustomer>>['invoices'][number];

/** The proof that the signed-in seller may change a customer; 403 when their role in the store may not. */
export async function requireCustomerProof(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(customerPath(id));
  const { store, mode } = (await findSellerCustomer(db(), seller.id, id, 0)) ?? notFound();
  return requireSellerAccess(seller, store.id, mode, 'change');
}
