import { randomUUID } from 'node:crypto';
import * as oauth from 'oauth4webapi';

/** How this app is registered with the service, and what it asks sellers for. */
export interface Settings {
  /** This app’s own address; its registered redirect URI is `/callback` there. */
  url: string;
  /** The service’s address; everything else is discovered from it (RFC 8414). */
  issuer: string;
  clientId: string;
  /** Without one the app is a public client, which PKCE alone protects. */
  clientSecret?: string;
  /** Without one the service asks for the app’s default scopes. */
  scope?: string;
  /** What the app can do without: the seller ticks what they want to allow as well. */
  optionalScope?: string;
  mode?: 'live' | 'test';
}

/** What has to be remembered between the seller’s leaving and coming back. */
export interface Pending {
  state: string;
  verifier: string;
}

export interface Tokens {
  access: string;
  refresh: string;
}

// The service may be on plain http on this machine; a library that follows the RFCs refuses that unless told.
const INSECURE = { [oauth.allowInsecureRequests]: true };

/** The address the service sends the seller back to; it has to be registered letter by letter. */
export const redirectUri = ({ url }: Pick<Settings, 'url'>) => `${url}/callback`;

/** Step 1: where to send the seller’s browser, and what to remember until it comes back. */
export async function authorizationRequest(settings: Settings): Promise<{ url: URL; pending: Pending }> {
  const { clientId, scope, optionalScope, mode } = settings;
  const [server] = await partiesOf(settings);
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(settings),
    state,
    scope,
    optional_scope: optionalScope,
    mode,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const url = new URL(server.authorization_endpoint ?? '');
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) url.searchParams.set(name, value);
  return { url, pending: { state, verifier } };
}

/** Step 2: what came back, its state and issuer checked. Throws where the seller cancelled or something was forged. */
export async function readCallback(settings: Settings, address: URL, { state }: Pending): Promise<URLSearchParams> {
  const [server, client] = await partiesOf(settings);
  return oauth.validateAuthResponse(server, client, address, state);
}

/** Step 3: tokens for the code. */
export async function exchangeCode(settings: Settings, callback: URLSearchParams, { verifier }: Pending) {
  const parties = await partiesOf(settings);
  // Sent again after a lost answer, the same key brings the same answer.
  const options = { ...INSECURE, headers: { 'Idempotency-Key': randomUUID() } };
  const uri = redirectUri(settings);
  const answer = await oauth.authorizationCodeGrantRequest(...parties, callback, uri, verifier, options);
  return tokensOf(await oauth.processAuthorizationCodeResponse(parties[0], parties[1], answer));
}

/** Step 4, whenever the access token has run out: a new pair for the old one, which is spent by it. */
export async function refreshTokens(settings: Settings, { refresh }: Tokens): Promise<Tokens> {
  const parties = await partiesOf(settings);
  const answer = await oauth.refreshTokenGrantRequest(...parties, refresh, INSECURE);
  return tokensOf(await oauth.processRefreshTokenResponse(parties[0], parties[1], answer));
}

/** Step 5: the end. Both tokens stop working. */
export async function revoke(settings: Settings, { access }: Tokens): Promise<void> {
  const answer = await oauth.revocationRequest(...(await partiesOf(settings)), access, INSECURE);
  await oauth.processRevocationResponse(answer);
}

/** What went wrong, in words for the seller: with the error’s code wherever there is one. */
export function describe(error: unknown): string {
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return 'The service did not accept this app’s credentials: invalid_client.';
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return error.error === 'access_denied'
      ? 'You cancelled; nothing was connected.'
      : `${error.error}: ${error.error_description ?? ''}`;
  return String(error);
}

/** The service, this app as its client, and how that proves who it is. */
async function partiesOf({ issuer, clientId, clientSecret }: Settings) {
  const url = new URL(issuer);
  const found = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...INSECURE });
  const proof = clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);
  return [await oauth.processDiscoveryResponse(url, found), { client_id: clientId }, proof] as const;
}

function tokensOf({ access_token, refresh_token }: oauth.TokenEndpointResponse): Tokens {
  return { access: access_token, refresh: refresh_token ?? '' };
}
