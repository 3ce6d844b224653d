import { auth } from '../auth.ts';
import { countAttempt, type Limit } from '../throttle.ts';
import { isRefusal } from './sign-in.ts';

/** New accounts from one address. */
export const ADDRESS_SIGN_UPS: Limit = { name: 'sign-up address', most: 30, windowMs: 60 * 60_000 };

export type SignUp = 'done' | 'taken' | { waitSeconds: number };

/** Makes an account, signs it in and sets the session cookie. The fields have been checked before. */
export async function signUp(
  person: { name: string; email: string; password: string },
  context: { headers: Headers; address: string; now: Date },
): Promise<SignUp> {
  const wait = await countAttempt(ADDRESS_SIGN_UPS, context.address, context.now);
  if (wait !== null) return { waitSeconds: wait };
  try {
    await auth().api.signUpEmail({ body: { ...person, email: person.email.trim().toLowerCase() }, headers: context.headers });
    return 'done';
  } catch (error) {
    if (isRefusal(error)) return 'taken';
    throw error;
  }
}
