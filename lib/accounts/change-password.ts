import { randomBytes } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { db, transact } from '../database/db.ts';
import { clearThrottle, countAttempt, type Limit } from '../database/limits/throttle.ts';
import { hashPassword, saltOf } from '../kernel/crypto/password.ts';
import type { SellerId } from '../permissions/seller.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { findPasswordHash, replacePasswordHash } from './accounts.ts';
import { signCookie } from './auth.ts';
import { PASSWORD_LINKS } from './links/account-link.ts';
import { dropLinks } from './links/account-links.ts';
import { endDemo } from './sellers.ts';
import { deleteOtherSessions, replaceSessionToken } from './sessions.ts';
import { dropChallenges } from './verifications.ts';

/**
 * Changes a person's password and signs them out everywhere else, in one transaction: whoever knew the old one is out,
 * even half-way through signing in, and links to the account no longer work. This session gets a new token, so that a
 * copied cookie is out too. The caller has checked the new one's length.
 * @returns the value of the session's cookie from now on
 */
export async function changePassword(
  person: { id: SellerId; sessionId: string },
  passwords: { current: string; wanted: string },
  context: AccountContext,
): Promise<{ sessionCookie: string } | { refused: PasswordRefusal }> {
  const check = await checkPassword(person.id, passwords.current, context);
  if ('refused' in check) return check;
  const hash = await hashPassword(passwords.wanted, saltOf(check.hash));
  const token = randomBytes(24).toString('base64url');
  const isChanged = await transact(async (tx) => {
    // Of two changes at once, the second was checked against a password that no longer holds.
    if (!(await replacePasswordHash(tx, person.id, check.hash, hash))) return false;
    await deleteOtherSessions(tx, person.id, person.sessionId);
    await replaceSessionToken(tx, person.id, person.sessionId, token);
    await dropChallenges(tx, person.id);
    await dropLinks(tx, person.id, [...PASSWORD_LINKS, 'change']);
    await endDemo(tx, person.id);
    await insertAccountEntry(tx, person.id, 'password_changed', context);
    return true;
  });
  return isChanged ? { sessionCookie: await signCookie(token) } : { refused: 'wrong_password' };
}

/** Wrong passwords from a signed-in person: whoever took over a session must not find the right one by guessing. */
export const PASSWORD_CHECKS: Limit = { name: 'password check', most: 10, windowMs: 15 * 60_000 };

/**
 * Checks the password of a signed-in person who has one.
 * @param password null: they were asked otherwise, which counts for those who have none
 */
export async function checkIfAny(
  sellerId: SellerId,
  password: string | null,
  context: AccountContext,
): Promise<PasswordRefusal | null> {
  if (password === null) return (await findPasswordHash(db(), sellerId)) === null ? null : 'wrong_password';
  const check = await checkPassword(sellerId, password, context);
  return 'refused' in check ? check.refused : null;
}

/** Why a change that asks for the password was refused. */
export type PasswordRefusal = 'wrong_password' | { waitSeconds: number };

/**
 * Checks a signed-in person's password again, before anything that a stolen session must not be able to do.
 * @returns the hash it was checked against, or why it was refused
 */
export async function checkPassword(
  sellerId: SellerId,
  password: string,
  context: AccountContext,
): Promise<{ hash: string } | { refused: PasswordRefusal }> {
  // Counted before the password is checked, so that guesses sent in parallel can't slip past.
  const wait = await countAttempt(PASSWORD_CHECKS, sellerId, context.now);
  if (wait !== null) return { refused: { waitSeconds: wait } };
  const hash = await findPasswordHash(db(), sellerId);
  if (hash === null || !(await verifyPassword({ hash, password }))) {
    await insertAccountEntry(db(), sellerId, 'confirmation_failed', context);
    return { refused: 'wrong_password' };
  }
  await clearThrottle(PASSWORD_CHECKS, sellerId);
  return { hash };
}
