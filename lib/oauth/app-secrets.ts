import type { SellerId } from '../accounts/seller.ts';
import type { Db } from '../db.ts';

/** How many living secrets an app may hold. */
export const MAX_SECRETS = 5;

/** Adds a secret to the seller's own app; false when the app is not theirs or holds the most it may. */
export async function insertSecret(
  db: Db,
  ownerId: SellerId,
  appId: string,
  secret: { selector: string; hash: string; lastFour: string },
): Promise<boolean> {
  const app = await db.app.findFirst({
    where: { id: appId, ownerId },
    select: { _count: { select: { secrets: { where: { revokedAt: null } } } } },
  });
  if (!app || app._count.secrets >= MAX_SECRETS) return false;
  await db.appSecret.create({ data: { ...secret, appId } });
  return true;
}

/** Revokes a secret of the seller's own app; false when there is none that lives. */
export async function revokeOwnSecret(db: Db, ownerId: SellerId, appId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await db.appSecret.updateMany({
    where: { id, appId, revokedAt: null, app: { ownerId } },
    data: { revokedAt: now },
  });
  return count === 1;
}

/** Notes that a secret was used; written once a minute at most. */
export async function touchSecret(db: Db, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000);
  await db.appSecret.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
    data: { lastUsedAt: now },
  });
}
