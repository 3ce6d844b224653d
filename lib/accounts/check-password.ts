import { verifyPassword } from 'better-auth/crypto';
import { db } from '../database/db.ts';
import { clearThrottle, countAttempt, type Limit } from '../limits/throttle.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { findPasswordHash } from './accounts.ts';
import type { SellerId } from './seller.ts';

/** Wrong passwords from a signed-in person: whoever took over a session must not find the right one by guessing. */
export const PASSWORD_CHECKS: Limit = { name: 'password check', most: 10, windowMs: 15 * 60_000 };

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
