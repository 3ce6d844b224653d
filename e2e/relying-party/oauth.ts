import { randomUUID } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { redirectUri, type Settings } from './settings.ts';

/** What has to be remembered between the seller’s leaving and coming back. */
export interface Pending {
  state: string;
  verifier: string | typeof oauth.nopkce;
}

export interface Tokens {
  access: string;
  refresh: string;
}

// The service may be on plain http on this machine; a library that follows the RFCs refuses that unless told.
const INSECURE = { [oauth.allowInsecureRequests]: true };

/** Step 1: where to send the seller’s browser, and what to remember until it comes back. */
export async function authorizationRequest(settings: Settings): Promise<{ url: URL; pending: Pending }> {
  const { pkce = 'S256', clientId, scope, optionalScope, mode } = settings;
  const server = await discover(settings);
  const state = oauth.generateRandomState();
  const verifier = pkce === 'none' ? oauth.nopkce : oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint ?? '');
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('redirect_uri', redirectUri(settings));
  url.searchParams.set('state', state);
  if (scope !== undefined) url.searchParams.set('scope', scope);
  if (optionalScope !== undefined) url.searchParams.set('optional_scope', optionalScope);
  if (mode !== undefined) url.searchParams.set('mode', mode);
  if (typeof verifier === 'string') {
    const challenge = pkce === 'plain' ? verifier : await oauth.calculatePKCECodeChallenge(verifier);
    url.searchParams.set('code_challenge', challenge);
    url.searchParams.set('code_challenge_method', pkce);
  }
  return { url, pending: { state, verifier } };
}

/** Step 2: what came back, its state and issuer checked. Throws where the seller cancelled or something was forged. */
export async function readCallback(settings: Settings, address: URL, { state }: Pending): Promise<URLSearchParams> {
  return oauth.validateAuthResponse(await discover(settings), clientOf(settings), address, state);
}

/** Step 3: tokens for the code. */
export async function exchangeCode(
  settings: Settings,
  callback: URLSearchParams,
  { verifier }: Pending,
): Promise<Tokens> {
  const server = await discover(settings);
  const client = clientOf(settings);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication(settings),
    callback,
    redirectUri(settings),
    verifier,
    // Sent again after a lost answer, the same key brings the same answer.
    { ...INSECURE, headers: { 'Idempotency-Key': randomUUID() } },
  );
  return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, answer));
}

/** Step 4, whenever the access token has run out: a new pair for the old one, which is spent by it. */
export async function refreshTokens(settings: Settings, { refresh }: Tokens): Promise<Tokens> {
  const server = await discover(settings);
  const client = clientOf(settings);
  const answer = await oauth.refreshTokenGrantRequest(server, client, authentication(settings), refresh, INSECURE);
  return tokensOf(await oauth.processRefreshTokenResponse(server, client, answer));
}

/** Step 5: the end. Both tokens stop working. */
export async function revoke(settings: Settings, { access }: Tokens): Promise<void> {
  const server = await discover(settings);
  const answer = await oauth.revocationRequest(server, clientOf(settings), authentication(settings), access, INSECURE);
  await oauth.processRevocationResponse(answer);
}

/** What went wrong, in words for the seller: with the error’s code wherever there is one. */
export function describe(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'You cancelled; nothing was connected.' : codeAndWords(error);
  }
  if (error instanceof oauth.ResponseBodyError) return codeAndWords(error);
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return 'The service did not accept this app’s credentials: invalid_client.';
  }
  return error instanceof Error ? error.message : 'Something went wrong.';
}

function codeAndWords({ error, error_description }: { error: string; error_description?: string | undefined }): string {
  return `${error}: ${error_description ?? ''}`;
}

async function discover({ issuer }: Settings): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...INSECURE }));
}

function clientOf({ clientId }: Settings): oauth.Client {
  return { client_id: clientId };
}

function authentication({ clientSecret, sendSecret = 'basic' }: Settings): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  return sendSecret === 'basic' ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret);
}

function tokensOf({ access_token, refresh_token }: oauth.TokenEndpointResponse): Tokens {
  return { access: access_token, refresh: refresh_token ?? '' };
}
