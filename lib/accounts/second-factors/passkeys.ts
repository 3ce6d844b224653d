import type { Db } from '../../database/db.ts';
import type { SellerId } from '../../permissions/seller.ts';

/** A person's passkeys, latest first. */
export function listSellerPasskeys(db: Db, sellerId: SellerId) {
  return db.passkey.findMany({
    where: { userId: sellerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, createdAt: true, backedUp: true },
  });
}

/** Removes one of the person's own passkeys; false when there is none. */
export async function deleteSellerPasskey(db: Db, sellerId: SellerId, id: string): Promise<boolean> {
  const { count } = await db.passkey.deleteMany({ where: { id, userId: sellerId } });
  return count === 1;
}

/** Whether the person has any passkey. */
export async function hasPasskey(db: Db, sellerId: SellerId): Promise<boolean> {
  return (await db.passkey.count({ where: { userId: sellerId } })) > 0;
}

/** Whether a credential is a passkey of the person. */
export async function isOwnCredential(db: Db, sellerId: SellerId, credentialID: string): Promise<boolean> {
  return (await db.passkey.count({ where: { userId: sellerId, credentialID } })) === 1;
}

/** Removes all passkeys of an account. */
export async function dropPasskeys(db: Db, userId: string): Promise<void> {
  await db.passkey.deleteMany({ where: { userId } });
}
