import type { Db } from '../db.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';
import { type ProductObject, productObject } from './subscription-object.ts';
import { variantFields } from './variants.ts';

/**
 * The store's products with their variants, both oldest first.
 * @param page.after the id to go on after; null: from the start
 * @returns up to one more than `limit`, so that the caller knows whether more follow
 */
export async function listProducts(
  db: Db,
  access: StoreProof,
  page: { limit: number; after: string | null },
): Promise<ProductObject[]> {
  const rows = await db.product.findMany({
    where: { ...ofStore(access), ...(page.after !== null && { id: { gt: page.after } }) },
    orderBy: { id: 'asc' },
    take: page.limit + 1,
    select: {
      id: true,
      name: true,
      description: true,
      active: true,
      variants: { orderBy: { id: 'asc' }, select: variantFields },
    },
  });
  return rows.map(productObject);
}

/** A product of the store with its variants, as a swap chooses from them; null when there is none. */
export function findProductToChoose(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.product.findFirst({
    where: { id, ...ofStore(access) },
    select: { id: true, variants: { orderBy: { id: 'asc' }, select: variantFields } },
  });
}
