import { db } from '../db.ts';
import { env } from '../env.ts';
import { isOperatorLink } from './operator-links.ts';
import { operatorTokenIn } from './operator-path.ts';

/**
 * Whether somebody who is going to this path may create an account now. Where only the invited may, an unused link to
 * become an operator is an invitation.
 */
export async function checkSignUpOpen(next: string): Promise<boolean> {
  const { signUp } = env();
  if (signUp !== 'invited') return signUp === 'open';
  const token = operatorTokenIn(next);
  return token !== null && isOperatorLink(db(), token);
}
