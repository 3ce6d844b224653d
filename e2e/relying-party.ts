import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { describe } from './relying-party-fault.ts';
import { go, listen, readForm, sessionOf, show } from './relying-party-http.ts';
import { type Connected, page } from './relying-party-page.ts';
import { answerSubscriptions } from './relying-party-subscriptions.ts';

/** How this third-party app is registered and what it asks for. */
export interface Settings {
  /** The product's address; everything else is discovered from it. */
  issuer: string;
  clientId: string;
  /** Without one the app is a public client. */
  clientSecret?: string;
  sendSecret?: 'basic' | 'post';
  pkce?: 'S256' | 'plain' | 'none';
  scope?: string;
  mode?: 'live' | 'test';
}

interface Running extends Settings {
  note(secret: string): void;
}

interface Session {
  pending?: { state: string; verifier: string | typeof oauth.nopkce };
  tokens?: { access: string; refresh: string };
  connected?: Connected;
  message?: string;
}

export interface RelyingParty {
  url: string;
  /** The access token this app got last; for tests only, its page shows it masked. */
  lastToken(): string;
  redirectUri: string;
  configure(settings: Settings): void;
  close(): Promise<void>;
}

// The product may be on plain http on this machine; a library that follows the RFCs refuses that unless told.
const INSECURE = { [oauth.allowInsecureRequests]: true };

/**
 * Starts a small third-party app on an OAuth client library that nobody here wrote.
 * @param port 0 takes a free one
 * @param received is told every code and token that arrives
 */
export async function startRelyingParty(
  port: number,
  first?: Settings,
  received: (secret: string) => void = () => {},
): Promise<RelyingParty> {
  let settings = first;
  let last = '';
  const sessions = new Map<string, Session>();
  const note = (secret: string) => {
    if (/_(live|test)_/.test(secret)) last = secret;
    received(secret);
  };
  const server = createServer((request, response) => {
    const current = sessionOf(request, response, sessions);
    const done = settings
      ? answer(request, response, current, { ...settings, note }, redirectUri)
      : Promise.reject(new Error('not configured'));
    done.catch((error) => {
      current.message = describe(error);
      go(response, '/');
    });
  });
  await listen(server, port);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${url}/callback`;
  return {
    url,
    redirectUri,
    lastToken: () => last,
    configure: (next) => {
      settings = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  session: Session,
  settings: Running,
  redirectUri: string,
) {
  const { pathname } = new URL(request.url ?? '/', redirectUri);
  const route = `${request.method} ${pathname}`;
  if (route === 'GET /') {
    const { message, connected } = session;
    delete session.message;
    show(response, page({ connected, message, token: session.tokens?.access }));
  } else if (route === 'POST /connect') go(response, (await connectUrl(session, settings, redirectUri)).href);
  else if (route === 'GET /callback') await takeCode(request, response, session, settings, redirectUri);
  else if (route === 'POST /refresh') await refresh(response, session, settings);
  else if (route === 'POST /disconnect') await disconnect(response, session, settings);
  else if (/^\/subscriptions(\/|$)/.test(pathname)) await subscriptions(request, response, session, settings);
  else response.writeHead(404).end('Not found');
}

/** Step 1: where to send the seller's browser. */
async function connectUrl(session: Session, settings: Running, redirectUri: string): Promise<URL> {
  const { pkce = 'S256', clientId, scope, mode } = settings;
  const server = await discover(settings);
  const state = oauth.generateRandomState();
  const verifier = pkce === 'none' ? oauth.nopkce : oauth.generateRandomCodeVerifier();
  session.pending = { state, verifier };
  const url = new URL(server.authorization_endpoint ?? '');
  const query: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    scope,
    mode,
  };
  if (typeof verifier === 'string') {
    query.code_challenge = pkce === 'plain' ? verifier : await oauth.calculatePKCECodeChallenge(verifier);
    query.code_challenge_method = pkce;
  }
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** Steps 2 to 4: checks state and issuer, exchanges the code, asks which store it is. */
async function takeCode(
  request: IncomingMessage,
  response: ServerResponse,
  session: Session,
  settings: Running,
  redirectUri: string,
) {
  const { pending } = session;
  delete session.pending;
  if (!pending) throw new Error('Nothing was under way: start with “Connect your store”.');
  const server = await discover(settings);
  const client = { client_id: settings.clientId };
  const answered = oauth.validateAuthResponse(server, client, new URL(request.url ?? '/', redirectUri), pending.state);
  settings.note(answered.get('code') ?? '');
  const raw = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication(settings),
    answered,
    redirectUri,
    pending.verifier,
    {
      ...INSECURE,
      headers: { 'Idempotency-Key': randomUUID() },
    },
  );
  await keep(session, settings, await oauth.processAuthorizationCodeResponse(server, client, raw));
  go(response, '/');
}

/** Step 5: a new pair for the old one. */
async function refresh(response: ServerResponse, session: Session, settings: Running) {
  const server = await discover(settings);
  const client = { client_id: settings.clientId };
  const raw = await oauth.refreshTokenGrantRequest(
    server,
    client,
    authentication(settings),
    session.tokens?.refresh ?? '',
    INSECURE,
  );
  await keep(session, settings, await oauth.processRefreshTokenResponse(server, client, raw));
  session.message = 'The tokens were rotated.';
  go(response, '/');
}

/** Step 6: the end. */
async function disconnect(response: ServerResponse, session: Session, settings: Running) {
  const server = await discover(settings);
  const raw = await oauth.revocationRequest(
    server,
    { client_id: settings.clientId },
    authentication(settings),
    session.tokens?.access ?? '',
    INSECURE,
  );
  await oauth.processRevocationResponse(raw);
  delete session.tokens;
  delete session.connected;
  session.message = 'The store is disconnected.';
  go(response, '/');
}

/** What the app does for the store once it is connected. */
async function subscriptions(request: IncomingMessage, response: ServerResponse, session: Session, settings: Running) {
  if (!session.tokens) throw new Error('No store is connected.');
  const address = new URL(request.url ?? '/', settings.issuer);
  const { message } = session;
  delete session.message;
  const answered = await answerSubscriptions(
    {
      method: request.method ?? 'GET',
      path: address.pathname,
      query: address.searchParams,
      form: await readForm(request),
      message,
    },
    { apiUrl: `${settings.issuer}/api/v1`, token: session.tokens.access },
  );
  if ('html' in answered) return show(response, answered.html);
  if (answered.message !== undefined) session.message = answered.message;
  go(response, answered.goTo);
}

async function keep(session: Session, settings: Running, tokens: oauth.TokenEndpointResponse) {
  const { access_token: access, refresh_token: refreshToken } = tokens;
  const raw = await oauth.protectedResourceRequest(
    access,
    'GET',
    new URL('/api/v1/me', settings.issuer),
    undefined,
    undefined,
    INSECURE,
  );
  const { data } = (await raw.json()) as { data: Connected };
  session.tokens = { access, refresh: refreshToken ?? '' };
  settings.note(access);
  settings.note(refreshToken ?? '');
  session.connected = data;
}

async function discover({ issuer }: Settings): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...INSECURE }));
}

function authentication({ clientSecret, sendSecret = 'basic' }: Settings): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  return sendSecret === 'basic' ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret);
}
