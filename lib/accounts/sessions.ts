import type { Session, User } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { columnsOf, execute, namesIn, query, sql } from '../database/query.ts';
import { UNREAD_COUNT } from '../journal/notices/notice-kind.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import type { SellerId } from '../permissions/seller.ts';

const OF_SESSION = namesIn('expiresAt updatedAt createdAt confirmedAt');
const OF_PERSON = namesIn(
  'name operatorSince isDemo suspendedAt twoFactorEnabled shownMode language timeZone buildsApps',
);

/** A row of {@link findSession}, as it comes. */
export type SessionRow = Pick<Session, (typeof OF_SESSION)[number]> &
  Pick<User, (typeof OF_PERSON)[number] | 'email' | 'shownStoreId'> & {
    sessionId: string;
    userId: string;
    isEmailConfirmed: boolean;
    unreadNotices: number;
    hasAppOrKey: boolean;
  };

/** The session with this token and its person, whether it has expired or not; null when there is none. */
export async function findSession(db: Db, token: string): Promise<SessionRow | null> {
  const [row] = await query<SessionRow>(
    db,
    sql`SELECT s.id AS "sessionId", ${columnsOf('s', OF_SESSION)}, u.id AS "userId", ${columnsOf('u', OF_PERSON)},
      coalesce(u.claimed_email, u.email) AS email, u.email_verified AS "isEmailConfirmed",
      (SELECT store_id FROM member WHERE user_id = u.id AND store_id = u.shown_store_id) AS "shownStoreId",
      ${UNREAD_COUNT} AS "unreadNotices",
      EXISTS (SELECT 1 FROM app WHERE owner_id = u.id) OR EXISTS (SELECT 1 FROM app_developer WHERE user_id = u.id)
        OR EXISTS (SELECT 1 FROM api_key WHERE maker_id = u.id AND revoked_at IS NULL) AS "hasAppOrKey"
    FROM session s JOIN "user" u ON u.id = s.user_id WHERE s.token = ${token}`,
  );
  return row ?? null;
}

/** Notes when a session was used, if that was last noted before `stale`. */
export async function noteSessionUse(db: Db, id: string, stale: Date, now: Date): Promise<void> {
  await db.session.updateMany({ where: { id, updatedAt: { lt: stale } }, data: { updatedAt: now } });
}

/** A person's current sessions, latest first, never with their tokens. */
export function listSellerSessions(db: Db, sellerId: SellerId, now: Date) {
  return db.session.findMany({
    where: { userId: sellerId, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, ipAddress: true, userAgent: true, createdAt: true, updatedAt: true },
  });
}

/** Ends one of the person's own sessions; false when there is none. */
export async function deleteSellerSession(db: Db, sellerId: SellerId, id: string): Promise<boolean> {
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
  await execute(
    db,
    sql`
    DELETE FROM session WHERE user_id = ${userId} AND id IN (
      SELECT id FROM session WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC OFFSET ${kept})`,
  );
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

/** Records when the person of a session that has just begun proved who they are, where they weren't asked here. */
export async function setConfirmedAt(db: Db, id: string, at: Date): Promise<void> {
  await db.session.updateMany({ where: { id }, data: { confirmedAt: at } });
}

/** Ends the session whose place another one of the same person takes; false when it is gone, or somebody else's. */
export async function endReplaced(db: Db, id: string, by: { id: string }): Promise<boolean> {
  const count = await execute(
    db,
    sql`DELETE FROM session old USING session new
    WHERE old.id = ${id} AND new.id = ${by.id} AND old.user_id = new.user_id`,
  );
  return count === 1;
}
