import { auth } from '../auth.ts';
import { networkOf } from '../network.ts';
import { clearThrottle, countAttempt, forgiveAttempt, type Limit } from '../throttle.ts';

/** Failed sign-ins for one account, whether it exists or not, from anywhere. */
export const ACCOUNT_FAILURES: Limit = { name: 'sign-in account', most: 10, windowMs: 15 * 60_000 };
/** Failed sign-ins from one address, for any account. */
export const ADDRESS_FAILURES: Limit = { name: 'sign-in address', most: 50, windowMs: 15 * 60_000 };

/** `code_needed`: the password is right, and there is no session until a code has been given too. */
export type SignIn = 'done' | 'code_needed' | 'wrong' | { waitSeconds: number };

/**
 * Signs a person in by email and password and sets the session cookie; if the account needs a code as well, it sets a
 * cookie for that step instead (`signInByCode`).
 * Unknown accounts and wrong passwords get the same answer after the same work.
 */
export async function signIn(
  email: string,
  password: string,
  context: { headers: Headers; address: string; now: Date },
): Promise<SignIn> {
  const { now } = context;
  const network = networkOf(context.address);
  const account = email.trim().toLowerCase();
  // Counted before the password is checked, and taken back if it is right: guesses sent in parallel can't slip past.
  const wait =
    (await countAttempt(ACCOUNT_FAILURES, account, now)) ?? (await countAttempt(ADDRESS_FAILURES, network, now));
  if (wait !== null) return { waitSeconds: wait };
  let needsCode: boolean;
  try {
    const answer = await auth().api.signInEmail({ body: { email: account, password }, headers: context.headers });
    needsCode = 'twoFactorRedirect' in answer;
  } catch (error) {
    if (refusalCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error;
    return 'wrong';
  }
  await clearThrottle(ACCOUNT_FAILURES, account);
  await forgiveAttempt(ADDRESS_FAILURES, network);
  return needsCode ? 'code_needed' : 'done';
}

/** The code of one of better-auth's own errors; any other error has none. */
export function refusalCode(error: unknown): string | undefined {
  const code = (error as { body?: { code?: unknown } } | null)?.body?.code;
  return typeof code === 'string' ? code : undefined;
}
