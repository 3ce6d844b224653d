import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { transact } from '../database/db.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { PASSWORD_LINKS } from './account-link.ts';
import { dropLinks } from './account-links.ts';
import { replacePasswordHash } from './accounts.ts';
import { signCookie } from './auth.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
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
  const hash = await hashPassword(passwords.wanted);
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
