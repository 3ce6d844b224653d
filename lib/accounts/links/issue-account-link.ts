import { randomBytes } from 'node:crypto';
import { type Db, transact } from '../../database/db.ts';
import { queueMail } from '../../journal/mail/queue-mail.ts';
import { env } from '../../kernel/config/env.ts';
import { insertAccountEntry } from '../account-entries.ts';
import { findByEmail } from '../sellers.ts';
import { recoveryLetter } from './account-letter.ts';
import { LINK_LIFE_MS, linkPath } from './account-link.ts';
import { dropLinks, insertLink, type NewLink } from './account-links.ts';

/** Makes a one-time link to an account, in the transaction of what it is for. Returns its address, known only now. */
export async function issueAccountLink(
  tx: Db,
  { endsTwoFactor = false, ...link }: Pick<NewLink, 'userId' | 'kind' | 'email'> & { endsTwoFactor?: boolean },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS[link.kind]);
  await insertLink(tx, token, { ...link, endsTwoFactor, expiresAt });
  return env().baseUrl + linkPath(link.kind, token);
}

/**
 * Makes a one-time link with which somebody sets a new password who has proven otherwise that an account is theirs, in
 * the caller's transaction; one that was made before no longer works. The account's address gets a mail about it.
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
  await queueMail(tx, { recipient: email, userId: id }, (to) => recoveryLetter(endsTwoFactor, to), now);
  return issueAccountLink(tx, { userId: id, kind: 'recovery', email: null, endsTwoFactor }, now);
}

/**
 * Makes a link to get back into an account, operators' accounts too, on the word of whoever runs the service; opening
 * it also switches two-step sign-in off. Null when there is no such account; `suspended` when nobody may sign in to it.
 */
export function recoverByEmail(given: string, now: Date): Promise<{ link: string } | 'suspended' | null> {
  const email = given.trim().toLowerCase();
  return transact(async (tx) => {
    const account = await findByEmail(tx, email);
    if (!account) return null;
    if (account.suspendedAt) return 'suspended';
    return { link: await issueRecoveryLink(tx, { id: account.id, email }, true, now) };
  });
}
