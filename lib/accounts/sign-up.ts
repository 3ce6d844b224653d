import { auth } from '../auth.ts';
import { db, transact } from '../db.ts';
import { networkOf } from '../network.ts';
import { countAttempt, type Limit } from '../throttle.ts';
import { checkSignUpOpen } from './check-sign-up-open.ts';
import { confirmByMailedLink } from './confirm-address.ts';
import { recordSignIn } from './record-sign-in.ts';
import { requestConfirmation } from './request-confirmation.ts';
import { isEmailUsed } from './sellers.ts';
import { refusalCode, type SignInRequest } from './sign-in.ts';

/** New accounts from one address. */
export const ADDRESS_SIGN_UPS: Limit = { name: 'sign-up address', most: 30, windowMs: 60 * 60_000 };

/** `closed`: the service takes no new accounts, or only those of people who were invited. */
export type SignUp = 'done' | 'taken' | 'closed' | { waitSeconds: number };

/**
 * Creates an account, mails a link to confirm its address, signs it in and sets the session cookie. The caller has
 * checked the fields. Whoever holds the link of an invitation to this address has confirmed it by that.
 * @param context.next where the person is going, which may be what they were invited to
 * @param context.isInvited whether the person holds the link of an invitation that was mailed to this email
 */
export async function signUp(
  person: { name: string; email: string; password: string },
  context: SignInRequest & { next: string; isInvited?: boolean },
): Promise<SignUp> {
  if (!(await checkSignUpOpen(context.next, context.isInvited))) return 'closed';
  const wait = await countAttempt(ADDRESS_SIGN_UPS, networkOf(context.address), context.now);
  if (wait !== null) return { waitSeconds: wait };
  const email = person.email.trim().toLowerCase();
  try {
    const { user } = await auth().api.signUpEmail({ body: { ...person, email }, headers: context.headers });
    await recordSignIn(user.id, 'created', context);
    if (context.isInvited) await transact((tx) => confirmByMailedLink(tx, { id: user.id, email }, context));
    else await requestConfirmation(user.id, context);
    return 'done';
  } catch (error) {
    if (refusalCode(error) === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return 'taken';
    // The same refusal stands for two sign-ups racing for one email and for an unreachable database.
    if (refusalCode(error) === 'FAILED_TO_CREATE_USER' && (await isEmailUsed(db(), email))) return 'taken';
    throw error;
  }
}
