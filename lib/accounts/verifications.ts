import type { Db } from '../db.ts';
import type { SellerId } from './seller.ts';

/** The account that gave its password and still owes a code; null when there is no such challenge or it has expired. */
export async function findChallengedAccount(db: Db, challenge: string, now: Date): Promise<string | null> {
  if (!challenge.startsWith('2fa-') || challenge.startsWith('2fa-attempts-')) return null;
  const row = await db.verification.findFirst({
    where: { identifier: challenge, expiresAt: { gt: now } },
    select: { value: true },
  });
  return row?.value ?? null;
}

/** Voids the challenges of anyone who gave this person's password and still owes a code. */
export async function dropChallenges(db: Db, sellerId: SellerId): Promise<void> {
  await db.verification.deleteMany({ where: { identifier: { startsWith: '2fa-' }, value: sellerId } });
}

/** Removes challenges that have expired. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db.verification.deleteMany({ where: { expiresAt: { lt: now } } });
}
