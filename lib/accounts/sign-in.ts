import { auth } from '../auth.ts';
import { clearThrottle, countAttempt, type Limit, throttledFor } from '../throttle.ts';

/** Failed sign-ins for one account, whether it exists or not, from anywhere. */
export const ACCOUNT_FAILURES: Limit = { name: 'sign-in account', most: 10, windowMs: 15 * 60_000 };
/** Failed sign-ins from one address, for any account. */
export const ADDRESS_FAILURES: Limit = { name: 'sign-in address', most: 50, windowMs: 15 * 60_000 };

export type SignIn = 'done' | 'wrong' | { waitSeconds: number };

/**
 * Signs a person in by email and password and sets the session cookie.
 * Unknown accounts and wrong passwords get the same answer after the same work.
 */
export async function signIn(
  email: string,
  password: string,
  context: { headers: Headers; address: string; now: Date },
): Promise<SignIn> {
  const { address, now } = context;
  const account = email.trim().toLowerCase();
  const wait = (await throttledFor(ACCOUNT_FAILURES, account, now)) ?? (await throttledFor(ADDRESS_FAILURES, address, now));
  if (wait !== null) return { waitSeconds: wait };
  try {
    await auth().api.signInEmail({ body: { email: account, password }, headers: context.headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await countAttempt(ACCOUNT_FAILURES, account, now);
    await countAttempt(ADDRESS_FAILURES, address, now);
    return 'wrong';
  }
  await clearThrottle(ACCOUNT_FAILURES, account);
  return 'done';
}

/** better-auth's own errors carry a status; whatever else goes wrong is not about the password. */
export function isRefusal(error: unknown): boolean {
  const code = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof code === 'number' && code >= 400 && code < 500;
}
