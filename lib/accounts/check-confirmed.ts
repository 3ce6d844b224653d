import { env } from '../config/env.ts';
import type { Db } from '../database/db.ts';
import { isEmailConfirmed } from './sellers.ts';

/**
 * Whether an account may do what only people may whose address is known to be theirs. Without a mail server nobody can
 * confirm theirs without help, the first operator least of all, so it isn't asked for.
 */
export async function checkConfirmed(db: Db, userId: string): Promise<boolean> {
  return env().smtpUrl === null || isEmailConfirmed(db, userId);
}
