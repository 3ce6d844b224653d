import type { Db } from '../db.ts';
import { type ListPage, mapRows, type PageRequest, readPage } from '../list-page.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';
import { type ProductObject, productObject } from './subscription-object.ts';
import { variantFields } from './variants.ts';

/** A page of the store's products with their variants, both oldest first. */
export async function listProducts(db: Db, access: StoreProof, request: PageRequest): Promise<ListPage<ProductObject>> {
  const page = await readPage(request, 'asc', ({ beyond, order, take }) =>
    db.product.findMany({
      where: { ...ofStore(access), ...(beyond && { id: beyond }) },
      orderBy: { id: order },
      take,
      select: {
        id: true,
        name: true,
        description: true,
        active: true,
        variants: { orderBy: { id: 'asc' }, select: variantFields },
      },
    }),
  );
  return mapRows(page, productObject);
}

/** A product of the store with its variants, as a swap chooses from them; null when there is none. */
export function findProductToChoose(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.product.findFirst({
    where: { id, ...ofStore(access) },
    select: { id: true, variants: { orderBy: { id: 'asc' }, select: variantFields } },
  });
}
