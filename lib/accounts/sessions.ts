import type { Db } from '../db.ts';
import { isUuid } from '../uuid.ts';
import type { SellerId } from './seller.ts';

/** A person's current sessions, latest first, never with their tokens. */
export function listOwnSessions(db: Db, sellerId: SellerId, now: Date) {
  return db.session.findMany({
    where: { userId: sellerId, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, ipAddress: true, userAgent: true, createdAt: true, updatedAt: true },
  });
}

/** Ends one of the person's own sessions; false when there is none. */
export async function deleteOwnSession(db: Db, sellerId: SellerId, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { count } = await db.session.deleteMany({ where: { id, userId: sellerId } });
  return count === 1;
}

/** Ends all of the person's own sessions but one; returns how many. */
export async function deleteOtherSessions(db: Db, sellerId: SellerId, keptId: string): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { userId: sellerId, id: { not: keptId } } });
  return count;
}
