import type { Prisma } from '@/prisma/generated/client.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { isUuid } from '../uuid.ts';

/** What the rules of billing need of a variant: selected wherever one is read. */
export const variantFields = {
  id: true,
  productId: true,
  name: true,
  price: true,
  currency: true,
  interval: true,
  intervalCount: true,
  archived: true,
  product: { select: { name: true, active: true } },
} satisfies Prisma.VariantSelect;

/** A variant of the store; null when there is none. */
export function findVariant(db: Db, access: StoreProof, id: string) {
  if (!isUuid(id)) return null;
  return db.variant.findFirst({ where: { id, product: ofStore(access) }, select: variantFields });
}

/** Those of these variants that belong to the seller's own stores. */
export function listOwnVariants(db: Db, ownerId: SellerId, ids: string[]) {
  const where = { id: { in: ids.filter(isUuid) }, product: { store: { ownerId } } };
  return db.variant.findMany({ where, select: variantFields });
}
