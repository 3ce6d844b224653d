import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findOwnCustomer, listOwnInvoicesOfCustomer } from '@/lib/billing/catalogue/own-customers.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { may } from '@/lib/permissions/role.ts';
import { requireOwnAccess } from '../../own-access.ts';
import { customerPath } from '../filter.ts';

/** How many subscriptions and invoices the page shows. */
export const LIMIT = 25;

/**
 * Returns a customer of the signed-in seller's stores, with their newest subscriptions and invoices; 404 whether there
 * is none or they are another seller's.
 */
export async function requireOwnCustomer(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(customerPath(id));
  const [found, invoices] = await Promise.all([
    findOwnCustomer(db(), seller.id, id, LIMIT),
    listOwnInvoicesOfCustomer(db(), seller.id, id, LIMIT + 1),
  ]);
  const customer = found ?? notFound();
  return { customer, invoices, mayChange: may(customer.store.role, 'change', customer.mode) };
}

/** A customer as their page shows them. */
export type OwnCustomer = Awaited<ReturnType<typeof requireOwnCustomer>>['customer'];

/** An invoice as the page of its customer shows it. */
export type OwnCustomerInvoice = Awaited<ReturnType<typeof requireOwnCustomer>>['invoices'][number];

/** The proof that the signed-in seller may change a customer; 403 when their role in the store may not. */
export async function requireCustomerProof(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(customerPath(id));
  const { store, mode } = (await findOwnCustomer(db(), seller.id, id, 0)) ?? notFound();
  return requireOwnAccess(seller, store.id, mode, 'change');
}
