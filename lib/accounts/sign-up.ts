import { env } from '../config/env.ts';
import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../limits/throttle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { HOUR_MS } from '../text/durations.ts';
import { networkOf } from '../text/network.ts';
import { accountExistsLetter } from './account-letter.ts';
import { operatorTokenIn } from './account-link.ts';
import { auth, refusalCode } from './auth.ts';
import { confirmByMailedLink, requestConfirmation } from './confirm-address.ts';
import { isOperatorLink } from './operator-links.ts';
import { recordSignIn } from './record-sign-in.ts';
import { findByEmail } from './sellers.ts';
import type { SignInRequest } from './sign-in.ts';

/** New accounts from one address. */
export const ADDRESS_SIGN_UPS: Limit = { name: 'sign-up address', most: 30, windowMs: 60 * 60_000 };

/** Mails to an address that has an account, to say so to whoever tries to make another. */
const ACCOUNT_EXISTS_MAILS: Limit = { name: 'sign-up taken', most: 3, windowMs: HOUR_MS };

/**
 * `mailed`: the address has an account, which a mail to it says and nobody else is told. `closed`: the service takes no
 * new accounts, or only those of people who were invited.
 */
export type SignUp = 'done' | 'mailed' | 'closed' | { waitSeconds: number };

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
    // The second stands for two sign-ups racing for one email, and for an unreachable database.
    const isRefused = ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'FAILED_TO_CREATE_USER'].includes(
      refusalCode(error) ?? '',
    );
    const holder = isRefused ? await findByEmail(db(), email) : null;
    if (!holder) throw error;
    if ((await countAttempt(ACCOUNT_EXISTS_MAILS, email, context.now)) === null) {
      await transact((tx) =>
        queueMail(tx, { recipient: email, userId: holder.id }, accountExistsLetter(env()), context.now),
      );
    }
    return 'mailed';
  }
}

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
