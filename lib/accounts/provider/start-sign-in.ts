import { db } from '../../database/db.ts';
import { countAttempt, type Limit } from '../../database/limits/throttle.ts';
import { env } from '../../kernel/config/env.ts';
import { networkOf } from '../../kernel/text/network.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { SESSION_SECONDS } from '../auth-settings.ts';
import type { SignInRequest } from '../sign-in.ts';
import { dropExpired } from '../verifications.ts';
import { ProviderAway, readProvider } from './read-provider.ts';

/** Each is a row until it is answered or ten minutes old, and a request to the provider. */
const STARTS: Limit = { name: 'sign-in by the provider', most: 100, windowMs: 15 * 60_000 };

/** Where to send the browser, with the cookies that it has to keep until it comes back. */
export interface Departure {
  to: string;
  cookies: string[];
}

/**
 * Begins to sign somebody in by the OpenID provider (OpenID Connect Core 1.0, section 3.1.2.1), with PKCE, state and
 * nonce.
 * @param next the path to go on to afterwards
 * @param confirms the person who is to prove there once more who they are, and their session, if anybody is
 */
export async function startSignIn(
  next: string,
  request: SignInRequest,
  confirms?: { id: SellerId; sessionId: string },
): Promise<Departure | 'away' | { waitSeconds: number }> {
  const wait = await countAttempt(STARTS, networkOf(request.address), request.now);
  if (wait !== null) return { waitSeconds: wait };
  await dropExpired(db(), request.now);
  const { signIn, baseUrl } = env();
  try {
    const { api } = await readProvider();
    const { response, headers } = await api.signInSocial({
      body: {
        provider: signIn?.issuer ?? '',
        callbackURL: baseUrl + next,
        errorCallbackURL: baseUrl + signInPath(next),
        // A provider that is asked for a greatest age says when it last asked the person (section 3.1.2.1).
        additionalParams: { max_age: String(SESSION_SECONDS) },
        ...(confirms && {
          additionalData: { confirms: confirms.sessionId },
          // Whoever finds the browser open is asked there too, whatever session the provider has with it.
          additionalParams: { prompt: 'login', max_age: '0' },
        }),
      },
      headers: request.headers,
      returnHeaders: true,
    });
    return { to: response.url ?? '', cookies: headers.getSetCookie() };
  } catch (error) {
    if (error instanceof ProviderAway) return 'away';
    throw error;
  }
}

/** The path of the page to sign in, from where it goes on to another. */
export function signInPath(next: string): string {
  return `/sign-in?next=${encodeURIComponent(next)}`;
}
