import { db } from '../database/db.ts';
import { type AccountContext, insertFailureOf } from './account-entries.ts';
import { auth } from './auth.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { recordSignIn, type Suspended } from './record-sign-in.ts';

/** A request to sign in: when and from where, with the browser's headers. */
export type SignInRequest = AccountContext & { headers: Headers; address: string };

/** `code_needed`: the password is right, and there is no session until a code has been given too. */
export type SignIn = 'done' | 'code_needed' | 'wrong' | { waitSeconds: number } | Suspended;

/**
 * Signs a person in by email and password and sets the session cookie; if the account needs a code as well, it sets a
 * cookie for that step instead (`signInByCode`).
 * Unknown accounts and wrong passwords get the same answer after the same work.
 */
export async function signIn(email: string, password: string, request: SignInRequest): Promise<SignIn> {
  const account = email.trim().toLowerCase();
  const admitted = await limitSignIns({ passwordOf: account }, request);
  if ('waitSeconds' in admitted) return admitted;
  let answer: Awaited<ReturnType<ReturnType<typeof auth>['api']['signInEmail']>>;
  try {
    answer = await auth().api.signInEmail({ body: { email: account, password }, headers: request.headers });
  } catch (error) {
    if (refusalCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error;
    await insertFailureOf(db(), account, 'sign_in_failed', request);
    return 'wrong';
  }
  await admitted.succeed();
  if ('twoFactorRedirect' in answer) return 'code_needed';
  return (await recordSignIn(answer.user.id, 'signed_in', request)) ?? 'done';
}

/** The code of one of better-auth's own errors; any other error has none. */
export function refusalCode(error: unknown): string | undefined {
  const code = (error as { body?: { code?: unknown } } | null)?.body?.code;
  return typeof code === 'string' ? code : undefined;
}
