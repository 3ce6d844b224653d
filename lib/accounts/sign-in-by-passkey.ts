import { db } from '../database/db.ts';
import { countAttempt, type Limit } from '../limits/throttle.ts';
import { networkOf } from '../text/network.ts';
import { auth } from './auth.ts';
import { cookieName } from './auth-settings.ts';
import { withCookiesAlone } from './challenge.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { recordSignIn, type Suspended } from './record-sign-in.ts';
import { refusalCode, type SignInRequest } from './sign-in.ts';
import { dropExpired } from './verifications.ts';

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
