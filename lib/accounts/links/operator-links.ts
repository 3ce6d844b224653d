import type { Db } from '../../database/db.ts';
import { hashSecret } from '../../permissions/credential.ts';
import type { SellerId } from '../../permissions/seller.ts';

/** Keeps a new link's token for an address, as a hash; an older link of the address no longer works. */
export async function saveOperatorLink(db: Db, email: string, token: string, now: Date): Promise<void> {
  const fields = { tokenHash: hashSecret(token), createdAt: now, claimedById: null };
  await db.operatorLink.upsert({ where: { email }, create: { email, ...fields }, update: fields });
}

/** Uses a link up, in the one statement that decides; false when no link has this token, or it has been used. */
export async function redeemOperatorLink(db: Db, token: string, sellerId: SellerId): Promise<boolean> {
  const { count } = await db.operatorLink.updateMany({
    where: { tokenHash: hashSecret(token) },
    data: { tokenHash: null, claimedById: sellerId },
  });
  return count === 1;
}

/** Whether a link with this token can still be used. */
export async function isOperatorLink(db: Db, token: string): Promise<boolean> {
  return (await db.operatorLink.count({ where: { tokenHash: hashSecret(token) } })) === 1;
}

/** Of these addresses, those that an operator has, or whose link made somebody one who still is. */
export async function listOperatorEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const [accounts, links] = [
    await db.user.findMany({
      where: { email: { in: emails }, operatorSince: { not: null } },
      select: { email: true },
    }),
    await db.operatorLink.findMany({
      where: { email: { in: emails }, claimedBy: { operatorSince: { not: null } } },
      select: { email: true },
    }),
  ];
  return new Set([...accounts, ...links].map(({ email }) => email));
}
