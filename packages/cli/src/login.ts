import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { TillgateApp } from '../../sdk-typescript/src/app.ts';
import { Tillgate } from '../../sdk-typescript/src/client.ts';
import { ConnectionEndedError, TillgateError } from '../../sdk-typescript/src/errors.ts';
import type { TokenResponse } from '../../sdk-typescript/src/schema.ts';
import { Transport } from '../../sdk-typescript/src/transport.ts';
import { askInBrowser } from './browser.ts';
import { Failure } from './failure.ts';
import { say, show } from './print.ts';
import { newKey, provingFetch } from './proof.ts';
import { commandLineApp, currentLogin, type Login, openSession, saveLogin, serviceUrl, tokenStore } from './session.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code' as const;
const SLOWER_S = 5;

interface Metadata {
  issuer: string;
  cli_client_id?: string;
  dpop_signing_alg_values_supported?: string[];
  scopes_supported?: string[];
}

type Client = Omit<Login, 'connectionId'>;
type Wanted = { mode: 'live' | 'test'; scope: string };

/** Signs in, by a code that the person types in at any browser (RFC 8628) or with `isWeb` in one on this machine. */
export async function logIn(isWeb: boolean, mode: 'live' | 'test'): Promise<void> {
  const baseUrl = serviceUrl();
  const path = '/.well-known/oauth-authorization-server';
  const {
    issuer,
    cli_client_id: clientId,
    ...supported
  } = (await new Transport({ baseUrl }).send({ method: 'GET', path }, null)).body as Metadata;
  if (!clientId) throw new Failure('refused', `${baseUrl} has no sign-in for the command line.`);
  const client = {
    clientId,
    key: supported.dpop_signing_alg_values_supported?.includes('ES256') ? newKey() : undefined,
  };
  // What its commands can use at this service, and no more.
  const scope = (supported.scopes_supported ?? []).filter((name) => name !== '*').join(' ');
  const connectionId = await (isWeb ? byBrowser(issuer, client, { mode, scope }) : byCode(client, { mode, scope }));
  const before = currentLogin();
  saveLogin(baseUrl, { ...client, connectionId });
  // The one that it takes the place of shall not stay open.
  if (before && before.connectionId !== connectionId)
    await commandLineApp(before)
      .disconnect(before.connectionId)
      .catch(() => {});
  await whoAmI();
}

async function byCode(client: Client, wanted: Wanted): Promise<string> {
  const app = commandLineApp(client);
  const device = await app.oauth.authorizeDevice({ ...wanted, device_name: hostname().slice(0, 60) || 'a terminal' });
  say(`Open ${device.verification_uri} and type in this code:\n\n  ${device.user_code}\n`);
  say(`Or open ${device.verification_uri_complete}\nWaiting for you to allow it …`);
  const tokens = await poll(app, device.device_code, device.interval);
  const fetch = provingFetch(client.key);
  const { connection } = await new Tillgate({ baseUrl: serviceUrl(), token: tokens.access_token, fetch }).me.get();
  await tokenStore.set(connection.id, tokens);
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

function byBrowser(baseUrl: string, client: Client, wanted: Wanted): Promise<string> {
  return askInBrowser('/callback', async (redirectUri, ask) => {
    const app = commandLineApp(client, { baseUrl, redirectUri });
    const session = await app.authorize(wanted);
    return (await app.finish(await ask(session.url), session)).connectionId;
  });
}

/** Disconnects the command line, and forgets its tokens. */
export async function logOut(): Promise<void> {
  const [url, login] = [serviceUrl(), currentLogin()];
  if (!login) throw new Failure('notSignedIn', `You are not signed in to ${url}.`);
  await commandLineApp(login)
    .disconnect(login.connectionId)
    .catch((error) => {
      // It has ended already: that is what was wanted.
      if (!(error instanceof ConnectionEndedError)) throw error;
    });
  saveLogin(url, null);
  say(`Signed out of ${url}.`);
}

/** Shows the store and mode that calls are about. */
export async function whoAmI(): Promise<void> {
  show(await openSession().client.me.get());
}
