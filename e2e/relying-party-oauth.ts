import * as oauth from 'oauth4webapi';

/** How one app talks to the service; everything else it finds out by discovery. */
export interface RelyingPartySettings {
  /** The service's address, such as http://localhost:3000. */
  issuer: string;
  clientId: string;
  /** Without one the app is a public client. */
  clientSecret?: string;
  /** Where the secret goes; Basic unless told. */
  authentication?: 'basic' | 'body';
  pkce?: 'S256' | 'plain' | 'none';
  /** Names separated by spaces; the app's default scopes unless told. */
  scope?: string;
  /** What the consent screen presets. */
  mode?: 'live' | 'test';
}

/** What has to be remembered between leaving for the consent screen and coming back. */
export interface Attempt {
  state: string;
  verifier: string | null;
}

export interface Pair {
  access: string;
  refresh: string;
}

/** The connected store, as GET /api/v1/me tells it. */
export interface Profile {
  name: string;
  subdomain: string;
  currency: string;
  mode: string;
  scope: string;
}

/** What went wrong, in the service's own words. */
export class ConnectError extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

// The service runs on plain http here, on this machine only; the library asks to be told so.
const options = { [oauth.allowInsecureRequests]: true } as const;

/** The service's metadata (RFC 8414). */
async function discover(settings: RelyingPartySettings): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(settings.issuer);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options });
  return oauth.processDiscoveryResponse(issuer, response);
}

function authentication({ clientSecret, authentication = 'basic' }: RelyingPartySettings): oauth.ClientAuth {
  if (!clientSecret) return oauth.None();
  return authentication === 'basic' ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret);
}

/** Where to send the seller's browser, and what to remember meanwhile. */
export async function beginConnect(
  settings: RelyingPartySettings,
  redirectUri: string,
): Promise<{ address: string; attempt: Attempt }> {
  const { pkce = 'S256', scope, mode } = settings;
  const server = await discover(settings);
  const attempt: Attempt = {
    state: oauth.generateRandomState(),
    verifier: pkce === 'none' ? null : oauth.generateRandomCodeVerifier(),
  };
  const address = new URL(server.authorization_endpoint ?? '');
  const parameters = { response_type: 'code', client_id: settings.clientId, redirect_uri: redirectUri, state: attempt.state };
  for (const [name, value] of Object.entries({ ...parameters, scope, mode })) if (value) address.searchParams.set(name, value);
  if (attempt.verifier !== null) {
    const challenge = pkce === 'plain' ? attempt.verifier : await oauth.calculatePKCECodeChallenge(attempt.verifier);
    address.searchParams.set('code_challenge', challenge);
    address.searchParams.set('code_challenge_method', pkce);
  }
  return { address: address.href, attempt };
}

/** Checks what came back (state and iss too) and exchanges the code. Throws {@link ConnectError}. */
export async function finishConnect(
  settings: RelyingPartySettings,
  redirectUri: string,
  callback: URL,
  attempt: Attempt,
): Promise<Pair> {
  const server = await discover(settings);
  const client = { client_id: settings.clientId };
  return inOwnWords(async () => {
    const parameters = oauth.validateAuthResponse(server, client, callback, attempt.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication(settings),
      parameters,
      redirectUri,
      attempt.verifier ?? oauth.nopkce,
      options,
    );
    return pairOf(await oauth.processAuthorizationCodeResponse(server, client, response));
  });
}

/** Rotates the pair. Throws {@link ConnectError}. */
export async function refreshPair(settings: RelyingPartySettings, pair: Pair): Promise<Pair> {
  const server = await discover(settings);
  const client = { client_id: settings.clientId };
  return inOwnWords(async () => {
    const response = await oauth.refreshTokenGrantRequest(server, client, authentication(settings), pair.refresh, options);
    return pairOf(await oauth.processRefreshTokenResponse(server, client, response));
  });
}

/** Ends the connection from the app's side. Throws {@link ConnectError}. */
export async function revokePair(settings: RelyingPartySettings, pair: Pair): Promise<void> {
  const server = await discover(settings);
  const client = { client_id: settings.clientId };
  await inOwnWords(async () => {
    const response = await oauth.revocationRequest(server, client, authentication(settings), pair.refresh, options);
    await oauth.processRevocationResponse(response);
  });
}

/** The connected store. Throws {@link ConnectError} when the access has ended. */
export async function fetchProfile(settings: RelyingPartySettings, pair: Pair): Promise<Profile> {
  return inOwnWords(async () => {
    const address = new URL('/api/v1/me', settings.issuer);
    const response = await oauth.protectedResourceRequest(pair.access, 'GET', address, undefined, undefined, options);
    const { data } = (await response.json()) as { data: Profile };
    return data;
  });
}

function pairOf(answer: oauth.TokenEndpointResponse): Pair {
  if (!answer.refresh_token) throw new ConnectError('server_error', 'The answer has no refresh token.');
  return { access: answer.access_token, refresh: answer.refresh_token };
}

async function inOwnWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
      throw new ConnectError(error.error, error.error_description ?? 'No description was given.');
    }
    if (error instanceof oauth.WWWAuthenticateChallengeError) {
      throw new ConnectError(error.cause[0]?.parameters.error ?? 'invalid_token', 'The service no longer accepts the token.');
    }
    throw error;
  }
}
