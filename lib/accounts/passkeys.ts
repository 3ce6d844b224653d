import type { Db } from '../db.ts';
import type { SellerId } from './seller.ts';

/** A person's passkeys, latest first. */
export function listOwnPasskeys(db: Db, sellerId: SellerId) {
  return db.passkey.findMany({
    where: { userId: sellerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, createdAt: true, backedUp: true },
  });
}

/** Removes one of the person's own passkeys; false when there is none. */
export async function deleteOwnPasskey(db: Db, sellerId: SellerId, id: string): Promise<boolean> {
  const { count } = await db.passkey.deleteMany({ where: { id, userId: sellerId } });
  return count === 1;
}
