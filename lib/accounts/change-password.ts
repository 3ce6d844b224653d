import { hashPassword } from 'better-auth/crypto';
import { transact } from '../db.ts';
import { replacePasswordHash } from './accounts.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { deleteOtherSessions } from './sessions.ts';
import { dropChallenges } from './verifications.ts';

/**
 * Changes a person's password and signs them out everywhere else, in one transaction: whoever knew the old one is out,
 * even half-way through signing in. The caller has checked the new one's length.
 */
export async function changePassword(
  person: { id: SellerId; sessionId: string },
  passwords: { current: string; wanted: string },
  now: Date,
): Promise<'done' | PasswordRefusal> {
  const check = await checkPassword(person.id, passwords.current, now);
  if ('refused' in check) return check.refused;
  const hash = await hashPassword(passwords.wanted);
  return transact(async (tx) => {
    // Of two changes at once, the second was checked against a password that no longer holds.
    if (!(await replacePasswordHash(tx, person.id, check.hash, hash))) return 'wrong_password';
    await deleteOtherSessions(tx, person.id, person.sessionId);
    await dropChallenges(tx, person.id);
    return 'done';
  });
}
