import { db } from '../database/db.ts';
import { countAttempt, type Limit, spendOnce } from '../database/limits/throttle.ts';
import { roomOf } from '../kernel/config/rooms.ts';
import { networkOf } from '../kernel/text/network.ts';
import { type AccountContext, insertAccountEntry, insertFailureOf } from './account-entries.ts';
import { findByPassword } from './accounts.ts';
import { auth, refusalCode } from './auth.ts';
import { cookieName } from './auth-settings.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { recordSignIn, type Suspended } from './record-sign-in.ts';
import { challengeIn, withCookiesAlone } from './second-factors/start-challenge.ts';
import { findEmail } from './sellers.ts';
import { dropExpired, findChallengedAccount } from './verifications.ts';

/** A request to sign in: when and from where, with the browser's headers and the time zone that its script names. */
export type SignInRequest = AccountContext & { headers: Headers; address: string; browserZone?: string };

/** `code_needed`: the password is right, and there is no session until a code has been given too. */
export type SignIn = 'done' | 'code_needed' | 'wrong' | { waitSeconds: number } | Suspended;

/** When to try again, where as many passwords wait to be checked as may. */
const BUSY_S = 5;

/**
 * Signs a person in by email and password and sets the session cookie; if the account needs a code as well, it sets a
 * cookie for that step instead (`signInByCode`).
 * Unknown accounts and wrong passwords get the same answer after the same work.
 */
export async function signIn(email: string, password: string, request: SignInRequest): Promise<SignIn> {
  const account = email.trim().toLowerCase();
  const admitted = await limitSignIns({ passwordOf: account }, request);
  if ('waitSeconds' in admitted) return admitted;
  const network = networkOf(request.address);
  const checked = await roomOf('passwords').inTurn({ network }, async () => {
    const found = await findByPassword(db(), account, password);
    return { found, answer: found && (await begin({ email: found.email, password }, request.headers)) };
  });
  if (!checked) return { waitSeconds: BUSY_S };
  const { found, answer } = checked;
  if (!found || !answer) {
    await insertFailureOf(db(), account, 'sign_in_failed', request);
    return 'wrong';
  }
  await admitted.succeed(found.isConfirmed);
  if ('twoFactorRedirect' in answer) return 'code_needed';
  return (await recordSignIn(answer.user.id, 'signed_in', request)) ?? 'done';
}

type Begun = Awaited<ReturnType<ReturnType<typeof auth>['api']['signInEmail']>>;

/** Null when the password has been changed since it was found to be right, or is of a kind that was never one. */
async function begin(body: { email: string; password: string }, headers: Headers): Promise<Begun | null> {
  try {
    return await auth().api.signInEmail({ body, headers });
  } catch (error) {
    if (refusalCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error;
    return null;
  }
}

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

/** Each request is a row until it is answered or five minutes old. */
const REQUESTS: Limit = { name: 'passkey request', most: 100, windowMs: 15 * 60_000 };

type Options = Awaited<ReturnType<ReturnType<typeof auth>['api']['generatePasskeyAuthenticationOptions']>>;

/** An authenticator's response; all of it is checked. */
export type PasskeyAnswer = NonNullable<
  Parameters<ReturnType<typeof auth>['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

/** What the browser asks its authenticators for; they decide which account it will be. */
export async function requestPasskey(context: SignInRequest): Promise<{ options: Options } | { waitSeconds: number }> {
  const wait = await countAttempt(REQUESTS, networkOf(context.address), context.now);
  if (wait !== null) return { waitSeconds: wait };
  await dropExpired(db(), context.now);
  const headers = withCookiesAlone(context.headers, cookieName('passkey'));
  const options = await auth().api.generatePasskeyAuthenticationOptions({ headers });
  return { options: { ...options, userVerification: 'required' } };
}

/**
 * Signs in whoever holds a passkey that answers this browser's request (WebAuthn level 3, section 7.2), and sets the
 * session cookie. No code is asked for: the device has verified its user, which is a second factor itself.
 */
export async function signInByPasskey(
  response: PasskeyAnswer,
  request: SignInRequest,
): Promise<'done' | 'wrong' | { waitSeconds: number } | Suspended> {
  const admitted = await limitSignIns('passkey', request);
  if ('waitSeconds' in admitted) return admitted;
  // A caller who writes the request by hand may give anything for an answer.
  if (typeof response?.id !== 'string') return 'wrong';
  let userId: string;
  try {
    const { session } = await auth().api.verifyPasskeyAuthentication({ body: { response }, headers: request.headers });
    userId = session.userId;
  } catch (error) {
    if (refusalCode(error) === undefined) throw error;
    return 'wrong';
  }
  await admitted.succeed();
  return (await recordSignIn(userId, 'signed_in_by_passkey', request)) ?? 'done';
}

/** `start_again`: the challenge has expired, or five codes were wrong. */
export type CodeRefusal = 'wrong' | 'start_again' | { waitSeconds: number };

/**
 * Checks a code from the authenticator app, or a backup code, against a challenge, and sets the session cookie if it is
 * right. Ten wrong ones in a row lock the account's second step for fifteen minutes.
 * @param headers with the cookie of the challenge, and no session: anyone else who is signed in must not stand in
 */
export async function checkCode(
  typed: string,
  account: string,
  headers: Headers,
  now: SignInRequest['now'],
): Promise<{ sessionToken: string } | CodeRefusal> {
  const code = typed.replace(/\s/g, '');
  const call = { body: { code }, headers };
  try {
    if (/^\d{6}$/.test(code)) {
      // A code from the app is accepted once (RFC 6238 section 5.2); it is valid for up to a minute and a half.
      if (!(await spendOnce('two-factor code', `${account}\0${code}`, 5 * 60_000, now))) return 'wrong';
      return { sessionToken: (await auth().api.verifyTOTP(call)).token };
    }
    return { sessionToken: (await auth().api.verifyBackupCode(call)).token ?? '' };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): CodeRefusal {
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
