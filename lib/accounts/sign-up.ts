import { db, transact } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { env } from '../kernel/config/env.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';
import { networkOf } from '../kernel/text/network.ts';
import { hashForAddress, setPasswordHash } from './accounts.ts';
import { placeholderEmail } from './addresses/claimed-email.ts';
import { confirmByMailedLink, requestConfirmation } from './addresses/confirm-address.ts';
import { auth, refusalCode } from './auth.ts';
import { operatorTokenIn } from './links/account-link.ts';
import { isOperatorLink } from './links/operator-links.ts';
import { recordSignIn } from './record-sign-in.ts';
import { findByEmail } from './sellers.ts';
import type { SignInRequest } from './sign-in.ts';

/** New accounts from one address. */
export const ADDRESS_SIGN_UPS: Limit = { name: 'sign-up address', most: 30, windowMs: 60 * 60_000 };

/** Mails to one address because of new accounts with it. */
export const SIGN_UP_MAILS: Limit = { name: 'sign-up mail', most: 3, windowMs: HOUR_MS };

/** `closed`: the service takes no new accounts, or only those of people who were invited. */
export type SignUp = 'done' | 'closed' | { waitSeconds: number };

/**
 * Creates an account, mails to its address, signs it in and sets the session cookie. The caller has checked the fields.
 * If another account has the address, the new one only claims it: nobody but the mailbox's owner, whose mail says so,
 * can tell. Whoever holds the link of an invitation to this address has confirmed it by that.
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
  const hash = await hashForAddress(db(), email, person.password);
  const id = await createAccount({ ...person, email }, context.headers);
  await setPasswordHash(db(), id, hash);
  await recordSignIn(id, 'created', context);
  if (context.isInvited) await transact((tx) => confirmByMailedLink(tx, { id, email }, context));
  if ((await countAttempt(SIGN_UP_MAILS, email, context.now)) === null) await requestConfirmation(id, context);
  return 'done';
}

/** Makes the account and its session; one whose address is taken, by the last moment, only claims it. */
async function createAccount(person: { name: string; email: string; password: string }, headers: Headers) {
  const create = async (isTaken: boolean): Promise<string> => {
    const address = isTaken ? { email: placeholderEmail(), claimedEmail: person.email } : { email: person.email };
    return (await auth().api.signUpEmail({ body: { ...person, ...address }, headers })).user.id;
  };
  const isTaken = (await findByEmail(db(), person.email)) !== null;
  try {
    return await create(isTaken);
  } catch (error) {
    const isRace = ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'FAILED_TO_CREATE_USER'].includes(
      refusalCode(error) ?? '',
    );
    if (isTaken || !isRace) throw error;
    return create(true);
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
