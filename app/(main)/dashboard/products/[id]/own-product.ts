import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findOwnProduct } from '@/lib/billing/catalogue/own-products.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { requireOwnAccess } from '../../own-access.ts';
import { productPath } from '../filter.ts';

/** Returns the signed-in seller and their own product; 404 whether it doesn't exist or isn't theirs. */
export async function requireOwnProduct(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(productPath(id));
  const product = (await findOwnProduct(db(), seller.id, id)) ?? notFound();
  return { seller, product };
}

/** The same for an action, with the proof that the seller may change it; 403 when their role in the store may not. */
export async function requireProductProof(id: string) {
  const { seller, product } = await requireOwnProduct(id);
  return { product, proof: await requireOwnAccess(seller, product.store.id, product.mode, 'change') };
}
