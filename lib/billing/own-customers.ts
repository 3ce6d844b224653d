import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';

/** Deletes the customers of one of the seller's stores in one mode, after their subscriptions. Returns how many. */
export async function deleteOwnCustomers(db: Db, ownerId: SellerId, storeId: string, mode: Mode): Promise<number> {
  const { count } = await db.customer.deleteMany({ where: { storeId, mode, store: { ownerId } } });
  return count;
}
