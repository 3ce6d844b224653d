import { auth } from '../auth.ts';
import { db } from '../db.ts';
import { networkOf } from '../network.ts';
import { countAttempt, type Limit } from '../throttle.ts';
import { isEmailUsed } from './sellers.ts';
import { refusalCode } from './sign-in.ts';

/** New accounts from one address. */
export const ADDRESS_SIGN_UPS: Limit = { name: 'sign-up address', most: 30, windowMs: 60 * 60_000 };

export type SignUp = 'done' | 'taken' | { waitSeconds: number };

/** Creates an account, signs it in and sets the session cookie. The caller has checked the fields. */
export async function signUp(
  person: { name: string; email: string; password: string },
  context: { headers: Headers; address: string; now: Date },
): Promise<SignUp> {
  const wait = await countAttempt(ADDRESS_SIGN_UPS, networkOf(context.address), context.now);
  if (wait !== null) return { waitSeconds: wait };
  const email = person.email.trim().toLowerCase();
  try {
    await auth().api.signUpEmail({ body: { ...person, email }, headers: context.headers });
    return 'done';
  } catch (error) {
    if (refusalCode(error) === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return 'taken';
    // The same refusal stands for two sign-ups racing for one email and for an unreachable database.
    if (refusalCode(error) === 'FAILED_TO_CREATE_USER' && (await isEmailUsed(db(), email))) return 'taken';
    throw error;
  }
}
