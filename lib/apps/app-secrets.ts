import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { logRevocations } from '../database/revocation-log.ts';
import { insertEntry, type NewEntry } from '../journal/activity/audit-entries.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';

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

/**
 * Revokes the active secrets of which this is true and records each, in one transaction.
 * @param of who asks, and so which secrets it may be: the caller has to know
 * @returns the last four characters of each
 */
export async function revokeSecrets(tx: Db, of: Prisma.AppSecretWhereInput, entry: NewEntry): Promise<string[]> {
  const revoked = await tx.appSecret.updateManyAndReturn({
    where: { ...of, revokedAt: null },
    data: { revokedAt: entry.context.now },
    select: { appId: true, lastFour: true },
  });
  if (revoked.length > 0) await logRevocations();
  for (const { appId, lastFour } of revoked)
    await insertEntry(tx, { appId }, { ...entry, detail: { ends_in: lastFour } });
  return revoked.map(({ lastFour }) => lastFour);
}
