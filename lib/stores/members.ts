import type { Role } from '../access/role.ts';
import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';

/** The role that a person has in a store; null when they are no member of it. */
export async function findRole(db: Db, sellerId: SellerId, storeId: string): Promise<Role | null> {
  const member = await db.member.findUnique({
    where: { storeId_userId: { storeId, userId: sellerId } },
    select: { role: true },
  });
  return member?.role ?? null;
}
