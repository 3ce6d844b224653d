import { auth, cookieName } from '../auth.ts';
import { db } from '../db.ts';
import { networkOf } from '../network.ts';
import { countAttempt, forgiveAttempt, type Limit } from '../throttle.ts';
import { challengeIn, withCookieAlone } from './challenge.ts';
import { ADDRESS_FAILURES, refusalCode } from './sign-in.ts';
import { findChallengedAccount } from './verifications.ts';

/** A code from the app is accepted once (RFC 6238 section 5.2); it is valid for up to a minute and a half. */
const CODE_USES: Limit = { name: 'two-factor code', most: 1, windowMs: 5 * 60_000 };

/** `start_again`: the password was given too long ago, or five codes were wrong. */
export type CodeSignIn = 'done' | 'wrong' | 'start_again' | { waitSeconds: number };

interface Context {
  headers: Headers;
  address: string;
  now: Date;
}

/** Whether this browser has given the right password and still owes a code. */
export async function owesCode(headers: Headers, now: Date): Promise<boolean> {
  return (await challengedAccount(headers, now)) !== null;
}

/**
 * The second step of signing in: takes a code from the authenticator app, or a backup code, and sets the session
 * cookie. Five wrong codes end the attempt, ten in a row lock the account's second step for fifteen minutes.
 */
export async function signInByCode(typed: string, context: Context): Promise<CodeSignIn> {
  const { now } = context;
  const account = await challengedAccount(context.headers, now);
  if (account === null) return 'start_again';
  const network = networkOf(context.address);
  const wait = await countAttempt(ADDRESS_FAILURES, network, now);
  if (wait !== null) return { waitSeconds: wait };
  const outcome = await verify(typed.replace(/\s/g, ''), account, context);
  if (outcome === 'done') await forgiveAttempt(ADDRESS_FAILURES, network);
  return outcome;
}

async function verify(code: string, account: string, context: Context): Promise<CodeSignIn> {
  // Anyone else who is signed in here must not stand in for the account that owes the code.
  const call = { body: { code }, headers: withCookieAlone(context.headers, cookieName('two-factor')) };
  try {
    if (/^\d{6}$/.test(code)) {
      if ((await countAttempt(CODE_USES, `${account}\0${code}`, context.now)) !== null) return 'wrong';
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
