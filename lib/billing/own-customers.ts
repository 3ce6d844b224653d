import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';
import { isUuid } from '../uuid.ts';

/** A customer of the seller's stores who can get a subscription, and of which store; null when there is none. */
export function findOwnCustomerToSubscribe(db: Db, ownerId: SellerId, id: string) {
  if (!isUuid(id)) return null;
  return db.customer.findFirst({
    where: { id, deletedAt: null, store: { ownerId } },
    select: { id: true, name: true, email: true, mode: true, storeId: true },
  });
}

/** Deletes the customers of one of the seller's stores in one mode, after their subscriptions. Returns how many. */
export async function deleteOwnCustomers(db: Db, ownerId: SellerId, storeId: string, mode: Mode): Promise<number> {
  const { count } = await db.customer.deleteMany({ where: { storeId, mode, store: { ownerId } } });
  return count;
}
