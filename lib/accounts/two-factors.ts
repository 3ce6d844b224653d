import type { Prisma } from '@/prisma/generated/client.ts';
import type { SellerId } from './seller.ts';

/** Removes a person's secret and backup codes, and with them the second step of signing in. */
export async function deleteTwoFactor(db: Prisma.TransactionClient, sellerId: SellerId): Promise<void> {
  await db.user.updateMany({ where: { id: sellerId }, data: { twoFactorEnabled: false } });
  await db.twoFactor.deleteMany({ where: { userId: sellerId } });
}
