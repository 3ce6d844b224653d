import { db, transact } from '../db.ts';
import { HOUR_MS } from '../durations.ts';
import { env } from '../env.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countAttempt, type Limit } from '../throttle.ts';
import { type AccountOccasion, insertAccountEntry } from './account-entries.ts';
import { emailChangingLetter, newEmailLetter } from './account-letter.ts';
import { dropLinks } from './account-links.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import { issueAccountLink } from './issue-account-link.ts';
import type { SellerId } from './seller.ts';
import { findEmail, isEmailUsed } from './sellers.ts';

/** New addresses that one account enters: each gets a mail. */
export const EMAIL_CHANGES: Limit = { name: 'email change', most: 5, windowMs: HOUR_MS };

/** `mailed`: it waits to be confirmed. `own`: the account has this address already. */
export type EmailChange = 'mailed' | 'own' | 'taken' | PasswordRefusal;

/**
 * Mails a link to a person's new address. The one they have stays until that link is opened, and is told. An operator
 * stays one, and an address makes nobody one: the role belongs to the account.
 */
export async function changeEmail(
  sellerId: SellerId,
  wanted: { email: string; password: string },
  occasion: AccountOccasion,
): Promise<EmailChange> {
  const email = wanted.email.trim().toLowerCase();
  const check = await checkPassword(sellerId, wanted.password, occasion);
  if ('refused' in check) return check.refused;
  const current = await findEmail(db(), sellerId);
  if (current === email) return 'own';
  if (current === null || (await isEmailUsed(db(), email))) return 'taken';
  const wait = await countAttempt(EMAIL_CHANGES, sellerId, occasion.now);
  if (wait !== null) return { waitSeconds: wait };
  await transact(async (tx) => {
    await dropLinks(tx, sellerId, ['change']);
    const link = await issueAccountLink(tx, { userId: sellerId, kind: 'change', email }, occasion.now);
    await queueMail(tx, { recipient: email, userId: sellerId }, newEmailLetter(link, env()), occasion.now);
    await queueMail(tx, { recipient: current, userId: sellerId }, emailChangingLetter(email, env()), occasion.now);
    await insertAccountEntry(tx, sellerId, 'email_change_requested', occasion, email);
  });
  return 'mailed';
}
