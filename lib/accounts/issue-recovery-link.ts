import { env } from '../config/env.ts';
import type { Db } from '../database/db.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { insertAccountEntry } from './account-entries.ts';
import { recoveryLetter } from './account-letter.ts';
import { dropLinks } from './account-links.ts';
import { issueAccountLink } from './issue-account-link.ts';

/**
 * Makes a one-time link with which somebody sets a new password who has proven otherwise that an account is theirs, in
 * the caller's transaction; one that was made before no longer works. The account's address is told.
 * @param endsTwoFactor whether that also switches two-step sign-in off, for people who have lost their second step
 * @returns the link, which is known only now
 */
export async function issueRecoveryLink(
  tx: Db,
  { id, email }: { id: string; email: string },
  endsTwoFactor: boolean,
  now: Date,
): Promise<string> {
  await dropLinks(tx, id, ['recovery']);
  await insertAccountEntry(tx, id, 'recovery_link_made', { now });
  await queueMail(tx, { recipient: email, userId: id }, recoveryLetter(endsTwoFactor, env()), now);
  return issueAccountLink(tx, { userId: id, kind: 'recovery', email: null, endsTwoFactor }, now);
}
