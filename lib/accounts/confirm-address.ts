import { env } from '../config/env.ts';
import { type Db, db, isUniqueViolation, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../limits/throttle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { HOUR_MS } from '../text/durations.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { confirmLetter, emailChangedLetter } from './account-letter.ts';
import { EMAIL_LINKS } from './account-link.ts';
import { claimLink, dropLinks, findLink } from './account-links.ts';
import { issueAccountLink } from './issue-account-link.ts';
import { confirmEmail, findEmail, isEmailConfirmed, setConfirmedEmail } from './sellers.ts';

/** Which address of whose account a link confirms; null when it was used, has expired or never was. */
export async function readEmailLink(token: string, now: Date): Promise<{ userId: string; email: string } | null> {
  const link = await findLink(db(), token, EMAIL_LINKS, now);
  return link?.email ? { userId: link.user.id, email: link.email } : null;
}

/** Confirms the address of an account whose person came by a link that was mailed there, such as an invitation's. */
export async function confirmByMailedLink(
  tx: Db,
  person: { id: string; email: string },
  context: AccountContext,
): Promise<void> {
  if (await isEmailConfirmed(tx, person.id)) return;
  if (!(await confirmEmail(tx, person.id, person.email))) return;
  await dropLinks(tx, person.id, ['confirm']);
  await insertAccountEntry(tx, person.id, 'email_confirmed', context);
}

/** `gone`: the link was used, has expired or never was. `taken`: another account has got the address meanwhile. */
export type AddressConfirmation = 'confirmed' | 'changed' | 'gone' | 'taken';

/**
 * Confirms the address that a one-time link was mailed to: as the one the account has, or in place of that. The address
 * it had is told, and links that were mailed there no longer work.
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
      await queueMail(tx, before, emailChangedLetter(email, env()), context.now);
      return 'changed';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

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

/**
 * Whether an account may do what only people may whose address is known to be theirs. Without a mail server nobody can
 * confirm theirs without help, the first operator least of all, so it isn't asked for.
 */
export async function checkConfirmed(db: Db, userId: string): Promise<boolean> {
  return env().smtpUrl === null || isEmailConfirmed(db, userId);
}
