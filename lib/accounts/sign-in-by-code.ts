import { db } from '../database/db.ts';
import { insertAccountEntry } from './account-entries.ts';
import { cookieName } from './auth-settings.ts';
import { challengeIn, withCookiesAlone } from './challenge.ts';
import { type CodeRefusal, checkCode } from './check-code.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { recordSignIn, type Suspended } from './record-sign-in.ts';
import { findEmail } from './sellers.ts';
import type { SignInRequest } from './sign-in.ts';
import { findChallengedAccount } from './verifications.ts';

/** `start_again`: the password was given too long ago, or five codes were wrong. */
export type CodeSignIn = 'done' | CodeRefusal | Suspended;

/** Whether this browser has given the right password and still owes a code. */
export async function owesCode(headers: Headers, now: Date): Promise<boolean> {
  return (await challengedAccount(headers, now)) !== null;
}

/**
 * The second step of signing in: takes a code from the authenticator app, or a backup code, and sets the session
 * cookie. Five wrong codes end the attempt, ten in a row lock the account's second step for fifteen minutes.
 */
export async function signInByCode(typed: string, request: SignInRequest): Promise<CodeSignIn> {
  const account = await challengedAccount(request.headers, request.now);
  const email = account && (await findEmail(db(), account));
  if (!account || !email) return 'start_again';
  const admitted = await limitSignIns({ codeOf: email }, request);
  if ('waitSeconds' in admitted) return admitted;
  const headers = withCookiesAlone(request.headers, cookieName('two-factor'), cookieName('device'));
  const outcome = await checkCode(typed, account, headers, request.now);
  if (outcome === 'wrong') await insertAccountEntry(db(), account, 'code_failed', request);
  if (typeof outcome !== 'object' || 'waitSeconds' in outcome) return outcome;
  await admitted.succeed();
  return (await recordSignIn(account, 'signed_in_by_code', request)) ?? 'done';
}

async function challengedAccount(headers: Headers, now: Date): Promise<string | null> {
  const challenge = challengeIn(headers.get('cookie'), cookieName('two-factor'));
  return challenge === null ? null : findChallengedAccount(db(), challenge, now);
}
