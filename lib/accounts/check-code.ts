import { spendOnce } from '../limits/throttle.ts';
import { auth } from './auth.ts';
import { refusalCode, type SignInRequest } from './sign-in.ts';

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
