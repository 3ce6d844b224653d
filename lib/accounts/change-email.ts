import { isUniqueViolation, transact } from '../db.ts';
import { type AccountOccasion, insertAccountEntry } from './account-entries.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { updateOwnEmail } from './sellers.ts';

export type EmailChange = 'done' | 'taken' | PasswordRefusal;

/**
 * Changes a person's email at once: nothing here can send mail to confirm it. An operator stays one, and an address
 * makes nobody one: the role belongs to the account.
 */
export async function changeEmail(
  sellerId: SellerId,
  wanted: { email: string; password: string },
  occasion: AccountOccasion,
): Promise<EmailChange> {
  const email = wanted.email.trim().toLowerCase();
  const check = await checkPassword(sellerId, wanted.password, occasion);
  if ('refused' in check) return check.refused;
  try {
    await transact(async (tx) => {
      await updateOwnEmail(tx, sellerId, email);
      await insertAccountEntry(tx, sellerId, 'email_changed', occasion, email);
    });
    return 'done';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}
