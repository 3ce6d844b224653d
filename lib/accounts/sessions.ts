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

/** Ends the session with this token. */
export async function dropSession(db: Db, token: string): Promise<void> {
  await db.session.deleteMany({ where: { token } });
}

/** Ends all of the person's own sessions but one; returns how many. */
export async function deleteOtherSessions(db: Db, sellerId: SellerId, keptId: string): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { userId: sellerId, id: { not: keptId } } });
  return count;
}

/** Ends all sessions of an account but the one with this token, if any. */
export async function dropSessions(db: Db, userId: string, keptToken: string | null): Promise<void> {
  await db.session.deleteMany({ where: { userId, ...(keptToken !== null && { token: { not: keptToken } }) } });
}

/** Ends an account's oldest sessions, so that this many are left. */
export async function dropOldestSessions(db: Db, userId: string, kept: number): Promise<void> {
  await db.$executeRaw`
    DELETE FROM session WHERE user_id = ${userId} AND id IN (
      SELECT id FROM session WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC OFFSET ${kept})`;
}

/** Removes the sessions of anybody that have expired. */
export async function dropExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
}

/** Gives a session a new token, so that the one it had opens nothing any more; false when there is no such session. */
export async function replaceSessionToken(db: Db, sellerId: SellerId, id: string, token: string): Promise<boolean> {
  const { count } = await db.session.updateMany({ where: { id, userId: sellerId }, data: { token } });
  return count === 1;
}

/** Records that the person of a session has confirmed who they are. */
export async function confirmSession(db: Db, sellerId: SellerId, id: string, now: Date): Promise<void> {
  await db.session.updateMany({ where: { id, userId: sellerId }, data: { confirmedAt: now } });
}
