import { db, transact } from '../../database/db.ts';
import { countAttempt, type Limit } from '../../database/limits/throttle.ts';
import type { Product } from '../../journal/mail/letter.ts';
import { queueMail } from '../../journal/mail/queue-mail.ts';
import { HOUR_MS } from '../../kernel/text/durations.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { type AccountContext, insertAccountEntry } from '../account-entries.ts';
import { checkIfAny, type PasswordRefusal } from '../change-password.ts';
import { accountExistsLetter, emailChangingLetter, newEmailLetter } from '../links/account-letter.ts';
import { dropLinks } from '../links/account-links.ts';
import { issueAccountLink } from '../links/issue-account-link.ts';
import { findAddress, findByEmail } from '../sellers.ts';

/** New addresses that one account enters: each gets a mail. */
export const EMAIL_CHANGES: Limit = { name: 'email change', most: 5, windowMs: HOUR_MS };

/** `mailed`: it waits to be confirmed. `own`: the account has this address already. */
export type EmailChange = 'mailed' | 'own' | PasswordRefusal;

/**
 * Mails a link to a person's new address. The one they have stays until that link is opened, and gets a mail too. An
 * address that has an account gets a mail that says so instead; nothing else differs, so that nobody finds out which
 * have one. An operator stays one, and an address makes nobody one: the role belongs to the account.
 * @param wanted.password null: they have none, and were asked otherwise who they are
 */
export async function changeEmail(
  sellerId: SellerId,
  wanted: { email: string; password: string | null },
  context: AccountContext,
): Promise<EmailChange> {
  const email = wanted.email.trim().toLowerCase();
  const refused = await checkIfAny(sellerId, wanted.password, context);
  if (refused !== null) return refused;
  const current = await findAddress(db(), sellerId);
  if (current === null || current.email === email) return 'own';
  const wait = await countAttempt(EMAIL_CHANGES, sellerId, context.now);
  if (wait !== null) return { waitSeconds: wait };
  await transact(async (tx) => {
    await dropLinks(tx, sellerId, ['change']);
    const holder = await findByEmail(tx, email);
    const isTaken = holder?.emailVerified === true;
    const link = await issueAccountLink(tx, { userId: sellerId, kind: 'change', email }, context.now);
    // The link of an address that is taken stays unsent: it takes as long to make.
    const letter = (to: Product) => (isTaken ? accountExistsLetter(to) : newEmailLetter(link, to));
    await queueMail(tx, { recipient: email, userId: isTaken ? holder.id : sellerId }, letter, context.now);
    await queueMail(
      tx,
      { recipient: current.mailbox, userId: sellerId },
      (to) => emailChangingLetter(email, to),
      context.now,
    );
    await insertAccountEntry(tx, sellerId, 'email_change_requested', context, email);
  });
  return 'mailed';
}
