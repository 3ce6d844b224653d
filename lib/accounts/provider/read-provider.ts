import { validateAuthorizationCode } from '@better-auth/core/oauth2';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { env } from '../../kernel/config/env.ts';
import { createAuth } from '../auth.ts';
import { newPeople, type ProviderClaims } from './new-people.ts';
import { claimsIn, profileOf, readMetadata } from './provider.ts';

/** The OpenID provider can’t be reached, or doesn’t answer as the one that it should be. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** How long each of its answers may take. */
const PATIENCE_MS = 5_000;

/** Where the provider sends people back to. */
export const callbackAddress = () => `${env().baseUrl}/sign-in/callback`;

/**
 * Asks the provider for its addresses and keys, and prepares better-auth for one sign-in by it: nothing is kept, so
 * that what the provider changes holds at once, and a provider that is away is found out before anybody is sent there.
 * Throws {@link ProviderAway}.
 * @param known is given what becomes known on the way
 */
export async function readProvider(known: ProviderClaims = {}) {
  const { signIn } = env();
  if (!signIn) throw new ProviderAway('No provider is set.');
  const { issuer, clientId, clientSecret } = signIn;
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = readMetadata(await fetchJson(discoveryUrl), issuer);
  if (metadata === null) throw new ProviderAway('Its metadata isn’t that of this issuer.');
  const redirectURI = callbackAddress();
  const config = {
    providerId: issuer,
    discoveryUrl,
    clientId,
    clientSecret,
    redirectURI,
    scopes: ['openid', 'email', 'profile'],
    requireIdTokenVerification: true,
    getToken: ({ code, codeVerifier }) =>
      inTime(
        validateAuthorizationCode({
          code,
          codeVerifier,
          redirectURI,
          options: { clientId, clientSecret, redirectURI },
          tokenEndpoint: metadata.token_endpoint,
          tokenEndpointAuth: { method: metadata.clientAuthentication },
        }),
      ).catch((error) => {
        // What it refuses is no fault of its own; anything else is.
        const status = (error as { status?: unknown } | null)?.status;
        if (!(typeof status === 'number' && status >= 400 && status < 500)) known.isAway = true;
        throw error;
      }),
    // The ID token has been verified by now, but for what only we asked for.
    getUserInfo: async ({ idToken, accessToken }) => {
      const claims = claimsIn(idToken ?? '', clientId);
      if (claims === null) return null;
      known.authenticatedAt = claims.authenticatedAt;
      known.subject = claims.sub;
      const address = claims.email === undefined ? metadata.userinfo_endpoint : undefined;
      const more = await readUserInfo(address, accessToken).catch(() => {
        known.isAway = true;
      });
      const profile = known.isAway ? null : profileOf(claims, more);
      known.isEmailProven = profile?.emailVerified ?? false;
      return profile;
    },
  } satisfies GenericOAuthConfig;
  const auth = createAuth([genericOAuth({ config: [config] }), newPeople(known)]);
  const { socialProviders } = await inTime(auth.$context);
  if (!socialProviders.some(({ id }) => id === issuer)) throw new ProviderAway('Its metadata lacks something.');
  return {
    api: auth.api,
    keysAnswer: () =>
      fetchJson(metadata.jwks_uri).then(
        () => true,
        () => false,
      ),
  };
}

async function readUserInfo(address: string | undefined, accessToken = ''): Promise<unknown> {
  return address === undefined ? undefined : fetchJson(address, { Authorization: `Bearer ${accessToken}` });
}

async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, {
      headers: { Accept: 'application/json', ...headers },
      redirect: 'error',
      signal,
    });
    if (answer.ok) return await answer.json();
    throw new ProviderAway(`It answered ${answer.status}.`);
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('It didn’t answer.', { cause: error });
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const tooLate = AbortSignal.timeout(PATIENCE_MS);
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      tooLate.addEventListener('abort', () => reject(new ProviderAway('It took too long.')), { once: true });
    }),
  ]);
}
