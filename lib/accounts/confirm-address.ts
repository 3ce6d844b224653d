import { env } from '../config/env.ts';
import { type Db, db, isUniqueViolation, transact } from '../database/db.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import { emailChangedLetter } from './account-letter.ts';
import { EMAIL_LINKS } from './account-link.ts';
import { claimLink, dropLinks, findLink } from './account-links.ts';
import { confirmEmail, isEmailConfirmed, setConfirmedEmail } from './sellers.ts';

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
