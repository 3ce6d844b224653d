import { db, isUniqueViolation } from '../db.ts';
import { checkPassword, type PasswordRefusal } from './check-password.ts';
import type { SellerId } from './seller.ts';
import { updateOwnEmail } from './sellers.ts';

export type EmailChange = 'done' | 'taken' | 'is_operator' | PasswordRefusal;

/**
 * Gives a person another email, at once: nothing here can send a mail to confirm it.
 * An operator's address is never to be had by changing to it, and an operator doesn't leave theirs, since whoever
 * signed up with it next would be the operator then.
 * @param person.email the one they have
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
