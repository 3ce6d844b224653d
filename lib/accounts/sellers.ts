import type { User } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { execute, query, sql } from '../database/query.ts';
import { logRevocations } from '../database/revocation-log.ts';
import { NOBODYS_HOST } from '../journal/mail/nobody.ts';
import type { Language } from '../kernel/language/language.ts';
import type { SellerId } from '../permissions/seller.ts';
import { placeholderEmail, SHOWN_EMAIL, shownEmail } from './addresses/claimed-email.ts';

/** The account with this email, given in lower case; null when there is none. */
export function findByEmail(db: Db, email: string) {
  return db.user.findUnique({
    where: { email },
    select: { id: true, emailVerified: true, suspendedAt: true, suspendedReason: true },
  });
}

/**
 * Adds who owns what this installation brings along, unless it is there. Nobody can sign in to it: it has no password,
 * is suspended, and no mail reaches its address (RFC 2606).
 */
export async function insertBuiltIn(db: Db, name: string, now: Date): Promise<SellerId> {
  const id = 'built-in' as SellerId;
  const data = [{ id, name, email: 'built-in@installation.invalid', emailVerified: true, suspendedAt: now }];
  await db.user.createMany({ data, skipDuplicates: true });
  return id;
}

/**
 * Who stands in as the owner of stores that wait for one: an account that nobody can sign in to, and that no mail
 * reaches.
 */
export const NO_OWNER = 'no-owner' as SellerId;

/** Adds that account, unless it is there. */
export async function insertNoOwner(db: Db): Promise<void> {
  const data = [{ id: NO_OWNER, name: '', email: `no-owner@${NOBODYS_HOST}`, emailVerified: true }];
  await db.user.createMany({ data, skipDuplicates: true });
}

/** The address that an account's person gave for it, theirs or not; null when there is no such account. */
export async function findEmail(db: Db, userId: string): Promise<string | null> {
  return (await findAddress(db, userId))?.email ?? null;
}

/** The same with where mail to this person may go, which is nowhere while another account has the address. */
export async function findAddress(db: Db, userId: string): Promise<{ email: string; mailbox: string } | null> {
  const found = await db.user.findUnique({ where: { id: userId }, select: SHOWN_EMAIL });
  return found && { email: shownEmail(found), mailbox: found.email };
}

/** Every address of an account that is known: what it has or claims, and those that it has changed to before. */
export async function listAddresses(db: Db, userId: string): Promise<string[]> {
  const [user, changes] = await Promise.all([
    db.user.findUnique({ where: { id: userId }, select: { email: true, claimedEmail: true } }),
    db.accountEntry.findMany({ where: { userId, kind: 'email_changed' }, select: { detail: true } }),
  ]);
  const all = [user?.email, user?.claimedEmail, ...changes.map(({ detail }) => detail)];
  return [...new Set(all.flatMap((one) => one ?? []))];
}

/**
 * What a person has chosen, wherever they sign in: their name, the language and time zone of pages and mails, what the
 * dashboard shows, and whether its menu has all that is for developers. A language that is null is what their browser
 * asks for, which is `browserLanguage`; a store that is null is all of theirs.
 */
export type Settings = Partial<
  Pick<User, 'name' | 'timeZone' | 'shownMode' | 'shownStoreId' | 'buildsApps'> &
    Record<'language' | 'browserLanguage', Language | null>
>;

/** Changes what a person has chosen; the caller has checked it. A store of which they are no member counts as all. */
export async function updateSettings(db: Db, sellerId: SellerId, settings: Settings): Promise<void> {
  await db.user.updateMany({ where: { id: sellerId }, data: settings });
}

/**
 * Notes which language the browser asks for in which somebody signs in, and its time zone unless the account has one.
 */
export async function noteBrowser(
  db: Db,
  userId: string,
  { language, timeZone }: { language: Language | null; timeZone: string | null },
): Promise<void> {
  await execute(
    db,
    sql`
    UPDATE "user" SET browser_language = ${language}, time_zone = coalesce(time_zone, ${timeZone})
    WHERE id = ${userId}
      AND (browser_language IS DISTINCT FROM ${language} OR time_zone IS NULL AND ${timeZone}::text IS NOT NULL)`,
  );
}

/** Hides the first steps from a person for good; nothing more happens the next time. */
export async function hideFirstSteps(db: Db, sellerId: SellerId, now: Date): Promise<void> {
  await db.user.updateMany({ where: { id: sellerId, firstStepsHiddenAt: null }, data: { firstStepsHiddenAt: now } });
}

/** How many of the things that somebody dismissed are remembered. */
const MOST_DISMISSED = 500;

/** Takes things off what needs a person's attention; the latest {@link MOST_DISMISSED} are remembered. */
export async function dismiss(db: Db, sellerId: SellerId, ids: string[]): Promise<void> {
  await execute(
    db,
    sql`UPDATE "user" SET dismissed = (dismissed || ${ids}::text[])[
      greatest(1, cardinality(dismissed) + ${ids.length}::int - ${MOST_DISMISSED - 1}::int):] WHERE id = ${sellerId}`,
  );
}

/** What a person has taken off their home. */
export async function findHidden(
  db: Db,
  id: SellerId,
): Promise<{ dismissed: string[]; firstStepsHiddenAt: Date | null }> {
  return db.user.findUniqueOrThrow({ where: { id }, select: { dismissed: true, firstStepsHiddenAt: true } });
}

/**
 * Replaces an account's email, in lower case, by one whose person reads mail there; an account that has it without
 * having confirmed it only claims it from now on. Throws Prisma's P2002 when another has confirmed it.
 */
export async function setConfirmedEmail(db: Db, userId: string, email: string): Promise<void> {
  await db.user.updateMany({
    where: { email, emailVerified: false, id: { not: userId } },
    data: { email: placeholderEmail(), claimedEmail: email },
  });
  await db.user.updateMany({ where: { id: userId }, data: { email, claimedEmail: null, emailVerified: true } });
}

/** Whether an account only claims its address, which another has. */
export async function isClaim(db: Db, userId: string): Promise<boolean> {
  return (await db.user.count({ where: { id: userId, claimedEmail: { not: null } } })) === 1;
}

/** Whether an account's person has shown that they read mail at its address. */
export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  return (await db.user.count({ where: { id: userId, emailVerified: true } })) === 1;
}

/**
 * Records that an account's person reads mail at the address that it has or claims; false when that is another by now.
 * Throws as {@link setConfirmedEmail} does.
 */
export async function confirmEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const isTheirs = { id: userId, OR: [{ email }, { claimedEmail: email }] };
  if ((await db.user.count({ where: isTheirs })) === 0) return false;
  await setConfirmedEmail(db, userId, email);
  return true;
}

/**
 * Removes accounts made before this time whose address was never confirmed, which have nothing and where nobody is
 * signed in.
 */
export async function dropUnconfirmed(db: Db, before: Date, now: Date): Promise<number> {
  const none = { none: {} } as const;
  const { count } = await db.user.deleteMany({
    where: {
      emailVerified: false,
      createdAt: { lt: before },
      operatorSince: null,
      suspendedAt: null,
      isDemo: false,
      stores: none,
      apps: none,
      memberships: none,
      developedApps: none,
      apiKeys: none,
      logos: none,
      sessions: { none: { expiresAt: { gt: now } } },
    },
  });
  return count;
}

/** Whether this person also needs a code to sign in. */
export async function hasTwoFactor(db: Db, sellerId: SellerId): Promise<boolean> {
  return (await db.user.count({ where: { id: sellerId, twoFactorEnabled: true } })) === 1;
}

/** Deletes a person with everything that is theirs: sessions, stores, apps and whatever belongs to these. */
export async function deleteSeller(db: Db, sellerId: SellerId): Promise<void> {
  await db.user.deleteMany({ where: { id: sellerId } });
  await logRevocations();
}

/**
 * Makes an account an operator, or takes the role from it; returns its id, or null when there is no such account.
 * @param since null: it is none any more
 */
export async function setOperator(
  db: Db,
  who: { id: SellerId } | { email: string },
  since: Date | null,
): Promise<string | null> {
  const [changed] = await db.user.updateManyAndReturn({
    where: who,
    data: { operatorSince: since },
    select: { id: true },
  });
  return changed?.id ?? null;
}

/** Whether there are demo accounts, whose password everybody knows. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  return (await db.user.count({ where: { isDemo: true } })) > 0;
}

/** Records that an account's password is its owner's own from now on, and no longer the one of the demo data. */
export async function endDemo(db: Db, userId: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId, isDemo: true }, data: { isDemo: false } });
}

/** Why an account is suspended; null when it isn't. */
export async function findSuspension(db: Db, userId: string): Promise<string | null> {
  const found = await db.user.findFirst({
    where: { id: userId, suspendedAt: { not: null } },
    select: { suspendedReason: true },
  });
  return found && (found.suspendedReason ?? '');
}

/**
 * Locks an account until the transaction ends, so that what it may have only so much of is counted in turn.
 * False when it is suspended or gone.
 */
export async function lockSeller(db: Db, sellerId: SellerId): Promise<boolean> {
  const rows = await query<unknown>(
    db,
    sql`SELECT 1 FROM "user" WHERE id = ${sellerId} AND suspended_at IS NULL FOR NO KEY UPDATE`,
  );
  return rows.length === 1;
}
