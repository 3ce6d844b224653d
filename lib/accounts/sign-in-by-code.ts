import { auth, cookieName } from '../auth.ts';
import { db } from '../db.ts';
import { spendOnce } from '../throttle.ts';
import { insertAccountEntry } from './account-entries.ts';
import { challengeIn, withCookiesAlone } from './challenge.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { recordSignIn, type Suspended } from './record-sign-in.ts';
import { findEmail } from './sellers.ts';
import { refusalCode, type SignInRequest } from './sign-in.ts';
import { findChallengedAccount } from './verifications.ts';

/** `start_again`: the password was given too long ago, or five codes were wrong. */
export type CodeSignIn = 'done' | 'wrong' | 'start_again' | { waitSeconds: number } | Suspended;

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
  const outcome = await verify(typed.replace(/\s/g, ''), account, request);
  if (outcome === 'wrong') await insertAccountEntry(db(), account, 'code_failed', request);
  if (outcome !== 'done') return outcome;
  await admitted.succeed();
  return (await recordSignIn(account, 'signed_in_by_code', request)) ?? 'done';
}

async function verify(code: string, account: string, { headers, now }: SignInRequest): Promise<CodeSignIn> {
  // Anyone else who is signed in here must not stand in for the account that owes the code.
  const call = { body: { code }, headers: withCookiesAlone(headers, cookieName('two-factor'), cookieName('device')) };
  try {
    if (/^\d{6}$/.test(code)) {
      // A code from the app is accepted once (RFC 6238 section 5.2); it is valid for up to a minute and a half.
      if (!(await spendOnce('two-factor code', `${account}\0${code}`, 5 * 60_000, now))) return 'wrong';
      await auth().api.verifyTOTP(call);
    } else {
      await auth().api.verifyBackupCode(call);
    }
    return 'done';
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): CodeSignIn {
  switch (refusalCode(error)) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return 'wrong';
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return 'start_again';
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return { waitSeconds: 15 * 60 };
    default:
      // Of two uses of one backup code at once, one loses.
      if ((error as { status?: unknown } | null)?.status === 'CONFLICT') return 'wrong';
      throw error;
  }
}

async function challengedAccount(headers: Headers, now: Date): Promise<string | null> {
  const challenge = challengeIn(headers.get('cookie'), cookieName('two-factor'));
  return challenge === null ? null : findChallengedAccount(db(), challenge, now);
}
