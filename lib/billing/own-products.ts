import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';

/**
 * Deletes the products of one of the seller's stores in one mode with their variants, after the subscriptions to them.
 * Returns how many products.
 */
export async function deleteOwnProducts(db: Db, ownerId: SellerId, storeId: string, mode: Mode): Promise<number> {
  const { count } = await db.product.deleteMany({ where: { storeId, mode, store: { ownerId } } });
  return count;
}

/** Whether any of the seller's stores sells something, in live or test mode. */
export async function hasOwnProducts(db: Db, ownerId: SellerId): Promise<boolean> {
  return (await db.product.findFirst({ where: { store: { ownerId } }, select: { id: true } })) !== null;
}
