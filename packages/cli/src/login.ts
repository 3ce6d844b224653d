import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { TillgateApp } from '../../sdk-typescript/src/app.ts';
import { Tillgate } from '../../sdk-typescript/src/client.ts';
import { TillgateError } from '../../sdk-typescript/src/errors.ts';
import type { TokenResponse } from '../../sdk-typescript/src/schema.ts';
import { Transport } from '../../sdk-typescript/src/transport.ts';
import { askInBrowser } from './browser.ts';
import { Failure } from './failure.ts';
import { saveLogin } from './login-file.ts';
import { say, show } from './print.ts';
import { newKey, provingFetch } from './proof.ts';
import { commandLineApp, currentLogin, type OwnClient, openSession, serviceUrl, tokenStore } from './session.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code' as const;
const SLOWER_S = 5;

interface Metadata {
  issuer?: string;
  cli_client_id?: string;
  dpop_signing_alg_values_supported?: string[];
  scopes_supported?: string[];
}

type Wanted = { mode: 'live' | 'test'; scope: string };

/** Signs in, by a code that the person types in at any browser (RFC 8628) or with `isWeb` in one on this machine. */
export async function logIn({ isWeb, mode }: { isWeb: boolean; mode: 'live' | 'test' }): Promise<void> {
  const baseUrl = serviceUrl();
  const path = '/.well-known/oauth-authorization-server';
  const { body } = await new Transport({ baseUrl }).send({ method: 'GET', path }, null);
  const { issuer = baseUrl, cli_client_id: clientId, ...supported } = body as Metadata;
  if (!clientId) throw new Failure('refused', `${baseUrl} has no sign-in for the command line.`);
  const key = supported.dpop_signing_alg_values_supported?.includes('ES256') ? newKey() : undefined;
  const client = { clientId, ...(key && { key }) };
  // What its commands can use at this service, and no more.
  const scope = (supported.scopes_supported ?? []).filter((name) => name !== '*').join(' ');
  const wanted = { mode, scope };
  const connectionId = isWeb ? await byBrowser(issuer, client, wanted) : await byCode(baseUrl, client, wanted);
  const before = currentLogin(baseUrl);
  saveLogin(baseUrl, { ...client, connectionId });
  // The one that it takes the place of shall not stay open.
  if (before && before.connectionId !== connectionId)
    await commandLineApp(baseUrl, before)
      .disconnect(before.connectionId)
      .catch(() => {});
  await whoAmI();
}

async function byCode(baseUrl: string, client: OwnClient, wanted: Wanted): Promise<string> {
  const app = commandLineApp(baseUrl, client);
  const asked = await app.oauth.authorizeDevice({ ...wanted, device_name: hostname().slice(0, 60) || 'a terminal' });
  say(`Open ${asked.verification_uri} and type in this code:\n\n  ${asked.user_code}\n`);
  say(`Or open ${asked.verification_uri_complete}\nWaiting for you to allow it …`);
  const tokens = await poll(app, asked.device_code, asked.interval);
  const connected = new Tillgate({ baseUrl, token: tokens.access_token, fetch: provingFetch(client.key) });
  const { connection } = await connected.me.get();
  await tokenStore().set(connection.id, tokens);
  return connection.id;
}

async function poll(app: TillgateApp, deviceCode: string, interval: number): Promise<TokenResponse> {
  for (let wait = interval; ; ) {
    await pause(wait * 1000);
    try {
      return await app.oauth.exchangeToken({ grant_type: DEVICE_GRANT, device_code: deviceCode });
    } catch (error) {
      const code = error instanceof TillgateError ? error.code : '';
      if (code === 'slow_down') wait += SLOWER_S;
      else if (code !== 'authorization_pending') throw error;
    }
  }
}

async function byBrowser(baseUrl: string, client: OwnClient, wanted: Wanted): Promise<string> {
  const asked: { app?: TillgateApp; state?: string; codeVerifier?: string } = {};
  const returned = await askInBrowser('/callback', async (back) => {
    const app = commandLineApp(baseUrl, client, back);
    const { url, ...session } = await app.authorize(wanted);
    Object.assign(asked, { app, ...session });
    return url;
  });
  const { app, state = '', codeVerifier = '' } = asked;
  if (!app) throw new Failure('refused', 'The browser came back before it was asked.');
  return (await app.finish(returned, { state, codeVerifier })).connectionId;
}

/** Disconnects the command line, and forgets its tokens. */
export async function logOut(): Promise<void> {
  const url = serviceUrl();
  const login = currentLogin(url);
  if (!login) throw new Failure('notSignedIn', `You are not signed in to ${url}.`);
  const app = commandLineApp(url, login);
  await app.disconnect(login.connectionId).catch((error: unknown) => {
    // It has ended already: that is what was wanted.
    if (!(error instanceof Error) || error.name !== 'ConnectionEndedError') throw error;
  });
  saveLogin(url, null);
  say(`Signed out of ${url}.`);
}

/** Shows the store and mode that calls are about. */
export async function whoAmI(): Promise<void> {
  show(await openSession().client.me.get());
}
