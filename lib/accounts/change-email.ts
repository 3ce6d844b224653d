import { db, isUniqueViolation } from '../db.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { updateOwnEmail } from './sellers.ts';

export type EmailChange = 'done' | 'taken' | 'is_operator' | PasswordRefusal;

/**
 * Changes a person's email at once: nothing here can send mail to confirm it.
 * Nobody gets an operator's address by changing to it, and an operator can't give theirs up, since whoever signed up
 * with it next would become the operator.
 * @param person.email the one they have now
 */
export async function changeEmail(
  person: { id: SellerId; email: string },
  wanted: { email: string; password: string },
  context: { operatorEmails: string[]; now: Date },
): Promise<EmailChange> {
  const email = wanted.email.trim().toLowerCase();
  if (context.operatorEmails.includes(person.email.toLowerCase())) return 'is_operator';
  const check = await checkPassword(person.id, wanted.password, context.now);
  if ('refused' in check) return check.refused;
  if (context.operatorEmails.includes(email)) return 'taken';
  try {
    await updateOwnEmail(db(), person.id, email);
    return 'done';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}
