import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../../database/db.ts';

/** Removes a person's secret and backup codes, and with them the second step of signing in. */
export async function deleteTwoFactor(db: Prisma.TransactionClient, userId: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { twoFactorEnabled: false } });
  await db.twoFactor.deleteMany({ where: { userId } });
}

/** Whether anybody has a second step, or has begun to set one up. */
export async function hasTwoFactors(db: Db): Promise<boolean> {
  return (await db.twoFactor.findFirst({ select: { id: true } })) !== null;
}

/** What is encrypted of a person's second step: the authenticator app's secret, and the backup codes. */
export interface SealedTwoFactor {
  id: string;
  secret: string;
  backupCodes: string;
}

/**
 * Second steps whose secret or backup codes were not encrypted with the current key, in the order of their ids.
 * @param mark what everything encrypted with the current key begins with
 */
export function listSealedBefore(db: Db, mark: string, after: string, most: number): Promise<SealedTwoFactor[]> {
  const isOld = [{ secret: { not: { startsWith: mark } } }, { backupCodes: { not: { startsWith: mark } } }];
  return db.twoFactor.findMany({
    where: { id: { gt: after }, OR: isOld },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true, secret: true, backupCodes: true },
  });
}

/** Replaces what is encrypted, unless it has changed since it was read; returns whether it did. */
export async function replaceSealed(db: Db, before: SealedTwoFactor, after: SealedTwoFactor): Promise<boolean> {
  const { id, secret, backupCodes } = after;
  const { count } = await db.twoFactor.updateMany({ where: { ...before, id }, data: { secret, backupCodes } });
  return count === 1;
}
