import { transact } from '../database/db.ts';
import { issueRecoveryLink } from './issue-recovery-link.ts';
import { findByEmail } from './sellers.ts';

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
