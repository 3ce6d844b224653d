import { auth, cookieName } from '../auth.ts';
import { db } from '../db.ts';
import { networkOf } from '../network.ts';
import { countAttempt, forgiveAttempt, type Limit } from '../throttle.ts';
import { withCookieAlone } from './challenge.ts';
import { ADDRESS_FAILURES, refusalCode } from './sign-in.ts';
import { dropExpired } from './verifications.ts';

/** Each request is a row until it is answered or five minutes old. */
const REQUESTS: Limit = { name: 'passkey request', most: 100, windowMs: 15 * 60_000 };

type Options = Awaited<ReturnType<ReturnType<typeof auth>['api']['generatePasskeyAuthenticationOptions']>>;

/** An authenticator's response; all of it is checked. */
export type PasskeyAnswer = NonNullable<
  Parameters<ReturnType<typeof auth>['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

interface Context {
  headers: Headers;
  address: string;
  now: Date;
}

/** What the browser asks its authenticators for; they decide which account it will be. */
export async function requestPasskey(context: Context): Promise<{ options: Options } | { waitSeconds: number }> {
  const wait = await countAttempt(REQUESTS, networkOf(context.address), context.now);
  if (wait !== null) return { waitSeconds: wait };
  await dropExpired(db(), context.now);
  const headers = withCookieAlone(context.headers, cookieName('passkey'));
  const options = await auth().api.generatePasskeyAuthenticationOptions({ headers });
  return { options: { ...options, userVerification: 'required' } };
}

/**
 * Signs in whoever holds a passkey that answers this browser's request (WebAuthn level 3, section 7.2), and sets the
 * session cookie. No code is asked for: the device has verified its user, which is a second factor itself.
 */
export async function signInByPasskey(
  response: PasskeyAnswer,
  context: Context,
): Promise<'done' | 'wrong' | { waitSeconds: number }> {
  const network = networkOf(context.address);
  const wait = await countAttempt(ADDRESS_FAILURES, network, context.now);
  if (wait !== null) return { waitSeconds: wait };
  try {
    await auth().api.verifyPasskeyAuthentication({ body: { response }, headers: context.headers });
  } catch (error) {
    if (refusalCode(error) === undefined) throw error;
    return 'wrong';
  }
  await forgiveAttempt(ADDRESS_FAILURES, network);
  return 'done';
}
