import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findOwnCustomer } from '@/lib/billing/catalogue/own-customers.ts';
import { readOwnCustomer } from '@/lib/billing/subscriptions/read-own-subscriptions.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
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
  const found = (await readOwnCustomer(seller.id, id, { limit: LIMIT, now: currentTime() })) ?? notFound();
  const { store, mode } = found.customer;
  return { ...found, mayChange: may(store.role, 'change', mode) };
}

/** The proof that the signed-in seller may change a customer; 403 when their role in the store may not. */
export async function requireCustomerProof(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(customerPath(id));
  const { store, mode } = (await findOwnCustomer(db(), seller.id, id, 0)) ?? notFound();
  return requireOwnAccess(seller, store.id, mode, 'change');
}
