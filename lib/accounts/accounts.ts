import { randomUUID } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { env } from '../kernel/config/env.ts';
import { hashPassword, saltOf } from '../kernel/crypto/password.ts';
import type { SellerId } from '../permissions/seller.ts';

const PASSWORD = 'credential';

/** The hash of a person's password; null when they have none, and where the platform's provider is the only way in. */
export async function findPasswordHash(db: Db, sellerId: SellerId): Promise<string | null> {
  if (env().signIn?.isOnly) return null;
  const account = await db.account.findFirst({
    where: { userId: sellerId, providerId: PASSWORD },
    select: { password: true },
  });
  return account?.password ?? null;
}

/** Whether a person can sign in by the OpenID provider of this issuer. */
export async function isKnownTo(db: Db, sellerId: SellerId, issuer: string): Promise<boolean> {
  return (await db.account.count({ where: { userId: sellerId, providerId: issuer } })) > 0;
}

/** Sets the hash of an account's password, whatever it was, and if it had none. */
export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.account.upsert({
    where: { userId_providerId: { userId, providerId: PASSWORD } },
    create: { id: randomUUID(), userId, accountId: userId, providerId: PASSWORD, password: hash },
    update: { password: hash },
  });
}

/** Replaces the hash of a person's password; false when it is no longer the one that was checked. */
export async function replacePasswordHash(db: Db, sellerId: SellerId, from: string, to: string): Promise<boolean> {
  const { count } = await db.account.updateMany({
    where: { userId: sellerId, providerId: PASSWORD, password: from },
    data: { password: to },
  });
  return count === 1;
}

/** Whose password it could be that somebody signs in with by this address: who has the address, and who claims it. */
const giving = (email: string) => ({ OR: [{ email }, { claimedEmail: email }] });

async function saltsOf(db: Db, email: string): Promise<Set<string>> {
  const rows = await query<{ salt: string }>(
    db,
    sql`
    SELECT DISTINCT split_part(password, ':', 1) AS salt FROM account JOIN "user" u ON u.id = account.user_id
    WHERE provider_id = ${PASSWORD} AND password IS NOT NULL AND (u.email = ${email} OR u.claimed_email = ${email})`,
  );
  return new Set(rows.map(({ salt }) => salt));
}

/**
 * The hash of a password for a new account with this address. It has the salt of the accounts that have or claim the
 * address already, so that signing in takes one calculation, however many there are.
 */
export async function hashForAddress(db: Db, email: string, password: string): Promise<string> {
  const [salt] = await saltsOf(db, email);
  return hashPassword(password, salt);
}

/** The hash of another password for an account, with the salt that it has. */
export async function hashForAccount(db: Db, userId: string, password: string): Promise<string> {
  const account = await db.account.findFirst({ where: { userId, providerId: PASSWORD }, select: { password: true } });
  return hashPassword(password, account?.password ? saltOf(account.password) : undefined);
}

/**
 * The account that an address and a password belong to, whether the address is only claimed or not: who has the address
 * comes first. An unknown address takes as long as a known one.
 * @returns what stands in its column of addresses, and whether that is confirmed; null when there is none
 */
export async function findByPassword(
  db: Db,
  email: string,
  password: string,
): Promise<{ email: string; isConfirmed: boolean } | null> {
  const salts = await saltsOf(db, email);
  const hashes = await Promise.all(
    [...(salts.size > 0 ? salts : [undefined])].map((salt) => hashPassword(password, salt)),
  );
  const found = await db.account.findFirst({
    where: { providerId: PASSWORD, password: { in: hashes }, user: giving(email) },
    orderBy: [{ user: { claimedEmail: { sort: 'asc', nulls: 'first' } } }, { createdAt: 'desc' }],
    select: { user: { select: { email: true, emailVerified: true } } },
  });
  return found && { email: found.user.email, isConfirmed: found.user.emailVerified };
}
