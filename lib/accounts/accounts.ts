import type { Db } from '../database/db.ts';
import type { SellerId } from './seller.ts';

const PASSWORD = 'credential';

/** The hash of a person's password; null when they have none. */
export async function findPasswordHash(db: Db, sellerId: SellerId): Promise<string | null> {
  const account = await db.account.findFirst({
    where: { userId: sellerId, providerId: PASSWORD },
    select: { password: true },
  });
  return account?.password ?? null;
}

/** Sets the hash of an account's password, whatever it was. */
export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.account.updateMany({ where: { userId, providerId: PASSWORD }, data: { password: hash } });
}

/** Replaces the hash of a person's password; false when it is no longer the one that was checked. */
export async function replacePasswordHash(db: Db, sellerId: SellerId, from: string, to: string): Promise<boolean> {
  const { count } = await db.account.updateMany({
    where: { userId: sellerId, providerId: PASSWORD, password: from },
    data: { password: to },
  });
  return count === 1;
}
