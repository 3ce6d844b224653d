import { type Db, db, isUniqueViolation, transact } from '../../database/db.ts';
import { countAttempt, type Limit } from '../../database/limits/throttle.ts';
import type { Product } from '../../journal/mail/letter.ts';
import { queueMail } from '../../journal/mail/queue-mail.ts';
import { env } from '../../kernel/config/env.ts';
import { HOUR_MS } from '../../kernel/text/durations.ts';
import { type AccountContext, insertAccountEntry } from '../account-entries.ts';
import { accountExistsLetter, confirmLetter, emailChangedLetter } from '../links/account-letter.ts';
import { EMAIL_LINKS } from '../links/account-link.ts';
import { claimLink, dropLinks, findLink } from '../links/account-links.ts';
import { issueAccountLink } from '../links/issue-account-link.ts';
import { confirmEmail, findByEmail, findEmail, isClaim, isEmailConfirmed, setConfirmedEmail } from '../sellers.ts';

/** Which address of whose account a link confirms; null when it was used, has expired or never was. */
export async function readEmailLink(token: string, now: Date): Promise<{ userId: string; email: string } | null> {
  const link = await findLink(db(), token, EMAIL_LINKS, now);
  return link?.email ? { userId: link.user.id, email: link.email } : null;
}

/**
 * Confirms the address of an account whose person came by a link that was mailed there, such as an invitation's; false
 * when another account of theirs has it.
 */
export async function confirmByMailedLink(
  tx: Db,
  person: { id: string; email: string },
  context: AccountContext,
): Promise<boolean> {
  if (await isEmailConfirmed(tx, person.id)) return true;
  if ((await findByEmail(tx, person.email))?.emailVerified) return false;
  if (!(await confirmEmail(tx, person.id, person.email))) return false;
  await dropLinks(tx, person.id, ['confirm']);
  await insertAccountEntry(tx, person.id, 'email_confirmed', context);
  return true;
}

/** `gone`: the link was used, has expired or never was. `taken`: another account has got the address meanwhile. */
export type AddressConfirmation = 'confirmed' | 'changed' | 'gone' | 'taken';

/**
 * Confirms the address that a one-time link was mailed to: as the one the account has, or in place of that. The address
 * it had gets a mail, and links that were mailed there no longer work.
 */
export async function confirmAddress(token: string, context: AccountContext): Promise<AddressConfirmation> {
  const link = await findLink(db(), token, EMAIL_LINKS, context.now);
  if (!link?.email) return 'gone';
  const { user, email, kind } = link;
  try {
    return await transact(async (tx) => {
      if (!(await claimLink(tx, token, context.now))) return 'gone';
      if (kind === 'confirm') {
        if (!(await confirmEmail(tx, user.id, email))) return 'gone';
        await dropLinks(tx, user.id, ['confirm']);
        await insertAccountEntry(tx, user.id, 'email_confirmed', context);
        return 'confirmed';
      }
      await setConfirmedEmail(tx, user.id, email);
      await dropLinks(tx, user.id, [...EMAIL_LINKS, 'reset']);
      await insertAccountEntry(tx, user.id, 'email_changed', context, email);
      const before = { recipient: user.email, userId: user.id };
      await queueMail(tx, before, (to) => emailChangedLetter(email, to), context.now);
      return 'changed';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Mails to confirm the address of one account. */
export const CONFIRMATIONS: Limit = { name: 'confirmation mail', most: 5, windowMs: HOUR_MS };

/**
 * Mails a link to confirm an account's address; `confirmed`: it has been. If another account has confirmed the address,
 * the mail says so instead, and nothing else differs.
 */
export async function requestConfirmation(
  userId: string,
  { now }: Pick<AccountContext, 'now'>,
): Promise<'done' | 'confirmed' | { waitSeconds: number }> {
  const email = await findEmail(db(), userId);
  if (email === null || (await isEmailConfirmed(db(), userId))) return 'confirmed';
  const wait = await countAttempt(CONFIRMATIONS, userId, now);
  if (wait !== null) return { waitSeconds: wait };
  await transact(async (tx) => {
    const holder = await findByEmail(tx, email);
    const isTaken = holder?.emailVerified === true;
    const link = await issueAccountLink(tx, { userId, kind: 'confirm', email }, now);
    const letter = (to: Product) => (isTaken ? accountExistsLetter(to) : confirmLetter(link, to));
    await queueMail(tx, { recipient: email, userId: isTaken ? holder.id : userId }, letter, now);
  });
  return 'done';
}

/**
 * Whether an account may do what only people may whose address is known to be theirs. Without a mail server nobody can
 * confirm theirs without help, the first operator least of all, so it isn't asked for.
 */
export async function checkConfirmed(db: Db, userId: string): Promise<boolean> {
  return env().smtpUrl === null ? !(await isClaim(db, userId)) : isEmailConfirmed(db, userId);
}
