import { env } from '../config/env.ts';
import { db } from '../database/db.ts';
import { isOperatorLink } from './operator-links.ts';
import { operatorTokenIn } from './operator-path.ts';

/**
 * Whether somebody who is going to this path may create an account now. Where only the invited may, an unused link to
 * become an operator is an invitation.
 * @param isInvited whether they are invited to a store or an app's team
 */
export async function checkSignUpOpen(next: string, isInvited = false): Promise<boolean> {
  const { signUp } = env();
  if (signUp !== 'invited') return signUp === 'open';
  if (isInvited) return true;
  const token = operatorTokenIn(next);
  return token !== null && isOperatorLink(db(), token);
}
