import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findSellerProduct } from '@/lib/billing/catalogue/seller-products.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { requireSellerAccess } from '../../seller-access.ts';
import { productPath } from '../list.ts';

/** Returns the signed-in seller and their own product; 404 whether it doesn't exist or isn't theirs. */
export async function requireSellerProduct(id: string) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(productPath(id));
  const product = (await findSellerProduct(db(), seller.id, id)) ?? notFound();
  return { seller, product };
}

/** The same for an action, with the proof that the seller may change it; 403 when their role in the store may not. */
export async function requireProductProof(id: string) {
  const { seller, product } = await requireSellerProduct(id);
  return { product, proof: await requireSellerAccess(seller, product.store.id, product.mode, 'change') };
}
