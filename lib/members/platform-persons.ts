import type { Db } from '../database/db.ts';
import { execute, query, sql } from '../database/query.ts';
import type { SellerId } from '../permissions/seller.ts';

/** Whom an account here has to be for, to be somebody's of the platform. */
export interface PlatformPerson {
  subject: string;
  email: string;
  name: string;
}

/** Notes what the platform says of somebody; returns their account, if they have come. */
export async function upsertPerson(db: Db, { subject, email, name }: PlatformPerson, now: Date) {
  const person = { email, name };
  const { userId } = await db.platformPerson.upsert({
    where: { subject },
    create: { subject, createdAt: now, ...person },
    update: person,
    select: { userId: true },
  });
  return userId as SellerId | null;
}

/** Somebody's account, if they have come; undefined for whom the platform has never put. */
export async function findPerson(db: Db, subject: string): Promise<SellerId | null | undefined> {
  const found = await db.platformPerson.findUnique({ where: { subject }, select: { userId: true } });
  return found?.userId as SellerId | null | undefined;
}

/**
 * Whose account somebody's is: who signs in by the provider as that subject, or without one, who has confirmed their
 * address.
 * @param issuer null where people don’t sign in by a provider
 */
export async function findAccount(db: Db, { subject, email }: PlatformPerson, issuer: string | null) {
  const found =
    issuer === null
      ? await db.user.findFirst({ where: { email, emailVerified: true, platformPerson: null }, select: { id: true } })
      : await db.account
          .findUnique({
            where: { providerId_accountId: { providerId: issuer, accountId: subject } },
            select: { userId: true },
          })
          .then((account) => account && { id: account.userId });
  return found && (found.id as SellerId);
}

/** Notes somebody’s account; false when they have one, or it is another person’s of the platform. */
export async function setAccount(db: Db, subject: string, userId: SellerId): Promise<boolean> {
  const count = await execute(
    db,
    sql`UPDATE platform_person SET user_id = ${userId}
    WHERE subject = ${subject} AND user_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM platform_person other WHERE other.user_id = ${userId})`,
  );
  return count === 1;
}

/** Those who have not come and whose address somebody has confirmed, some at a time. */
export async function listConfirmed(db: Db, most: number): Promise<{ subject: string; userId: SellerId }[]> {
  return query(
    db,
    sql`SELECT p.subject, u.id AS "userId" FROM platform_person p
    JOIN "user" u ON u.email = p.email AND u.email_verified
    WHERE p.user_id IS NULL AND NOT EXISTS (SELECT 1 FROM platform_person other WHERE other.user_id = u.id) LIMIT ${most}`,
  );
}

/** Forgets somebody, and every role that they have by the word of the platform. */
export async function deletePerson(db: Db, subject: string): Promise<void> {
  await db.platformPerson.deleteMany({ where: { subject } });
}
