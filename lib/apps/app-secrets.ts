import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { logRevocations, type RevokedKind } from '../database/revocation-log.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { SellerId } from '../permissions/seller.ts';
import { workedOnBy } from '../permissions/viewer.ts';

/** How many active secrets an app may have. */
export const MAX_SECRETS = ACCOUNT_LIMITS.secretsOfApp;

/** How many active secrets an app has. */
export function countSecrets(db: Db, appId: string): Promise<number> {
  return db.appSecret.count({ where: { appId, revokedAt: null } });
}

/** Adds a secret to an app that the caller knows to be the seller's. Throws Prisma's P2002 when the id is taken. */
export async function insertSecret(
  db: Db,
  appId: string,
  secret: { id: string; name: string | null; selector: string; hash: string; lastFour: string },
): Promise<void> {
  await db.appSecret.create({ data: { ...secret, appId }, select: { id: true } });
}

/** Revokes a secret of the seller's own app; returns its last four characters, or null when no such one is active. */
export async function revokeSellerSecret(
  db: Db,
  sellerId: SellerId,
  appId: string,
  id: string,
  now: Date,
): Promise<string | null> {
  const revoked = await db.appSecret.updateManyAndReturn({
    where: { id, appId, revokedAt: null, app: workedOnBy(sellerId) },
    data: { revokedAt: now },
    select: { lastFour: true },
  });
  if (revoked.length > 0) await logRevocations();
  return revoked[0]?.lastFour ?? null;
}

/** Revokes the active secret that was found in public, whoever's app it is; null when there is none. */
export async function revokeLeakedSecret(db: Db, selector: string, hash: string, now: Date) {
  const revoked = await db.appSecret.updateManyAndReturn({
    where: { selector, hash, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true, appId: true, lastFour: true },
  });
  if (revoked.length > 0) await logRevocations();
  return revoked[0] ?? null;
}

/** Revokes secrets that had been revoked before a backup was restored, or whose app or owner had been deleted. */
export async function revokeSecretsAgain(db: Db, kind: RevokedKind, ids: string[], now: Date) {
  const belonging: Partial<Record<RevokedKind, Prisma.AppSecretWhereInput>> = {
    secret: { id: { in: ids } },
    app: { appId: { in: ids } },
    account: { app: { ownerId: { in: ids } } },
  };
  const where = belonging[kind];
  if (!where) return [];
  return db.appSecret.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: now },
    select: { appId: true, lastFour: true },
  });
}
