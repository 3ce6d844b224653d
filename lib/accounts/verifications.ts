import { randomUUID } from 'node:crypto';
import type { Db } from '../database/db.ts';

/** The account that gave its password and still owes a code; null when there is no such challenge or it has expired. */
export async function findChallengedAccount(db: Db, challenge: string, now: Date): Promise<string | null> {
  if (!challenge.startsWith('2fa-') || challenge.startsWith('2fa-attempts-')) return null;
  const row = await db.verification.findFirst({
    where: { identifier: challenge, expiresAt: { gt: now } },
    select: { value: true },
  });
  return row?.value ?? null;
}

/** Keeps a challenge as better-auth keeps its own: whom it is for, and how many codes were wrong. */
export async function insertChallenge(db: Db, challenge: string, account: string, expiresAt: Date): Promise<void> {
  await db.verification.createMany({
    data: [
      { id: randomUUID(), identifier: challenge, value: account, expiresAt },
      { id: randomUUID(), identifier: `2fa-attempts-${challenge}`, value: '0', expiresAt },
    ],
  });
}

/** Voids the challenges of anyone who gave this person's password and still owes a code. */
export async function dropChallenges(db: Db, userId: string): Promise<void> {
  await db.verification.deleteMany({ where: { identifier: { startsWith: '2fa-' }, value: userId } });
}

/** Removes challenges that have expired. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db.verification.deleteMany({ where: { expiresAt: { lt: now } } });
}
