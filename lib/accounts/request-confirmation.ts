import { env } from '../config/env.ts';
import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../limits/throttle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { HOUR_MS } from '../text/durations.ts';
import type { AccountContext } from './account-entries.ts';
import { confirmLetter } from './account-letter.ts';
import { issueAccountLink } from './issue-account-link.ts';
import { findEmail, isEmailConfirmed } from './sellers.ts';

/** Mails to confirm the address of one account. */
export const CONFIRMATIONS: Limit = { name: 'confirmation mail', most: 5, windowMs: HOUR_MS };

/** Mails a link to confirm an account's address; `confirmed`: it has been. */
export async function requestConfirmation(
  userId: string,
  { now }: Pick<AccountContext, 'now'>,
): Promise<'done' | 'confirmed' | { waitSeconds: number }> {
  const email = await findEmail(db(), userId);
  if (email === null || (await isEmailConfirmed(db(), userId))) return 'confirmed';
  const wait = await countAttempt(CONFIRMATIONS, userId, now);
  if (wait !== null) return { waitSeconds: wait };
  await transact(async (tx) => {
    const link = await issueAccountLink(tx, { userId, kind: 'confirm', email }, now);
    await queueMail(tx, { recipient: email, userId }, confirmLetter(link, env()), now);
  });
  return 'done';
}
