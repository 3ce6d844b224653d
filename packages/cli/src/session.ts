import { join } from 'node:path';
import { TillgateApp } from '../../sdk-typescript/src/app.ts';
import { type Client, Tillgate } from '../../sdk-typescript/src/client.ts';
import { FileStore } from '../../sdk-typescript/src/file.ts';
import { Failure } from './failure.ts';
import { type Login, ownFolder, readLogins } from './login-file.ts';
import { provingFetch } from './proof.ts';

/** The service that is meant: TILLGATE_URL, else the one that was signed in to last, else one on this machine. */
export function serviceUrl(): string {
  const url = process.env.TILLGATE_URL || readLogins().current || 'http://localhost:3000';
  if (!URL.canParse(url)) throw new Failure('usage', `TILLGATE_URL is no address: ${url}`);
  return new URL(url).origin;
}

export const tokenStore = () => new FileStore(join(ownFolder(), 'tokens'));

export type OwnClient = Omit<Login, 'connectionId'>;

/** The command line as an app of a service: it has no secret. */
export function commandLineApp(baseUrl: string, { clientId, key }: OwnClient, redirectUri = ''): TillgateApp {
  return new TillgateApp({ baseUrl, clientId, redirectUri, store: tokenStore(), fetch: provingFetch(key) });
}

/** Who is signed in at the service; null where nobody is. */
export function currentLogin(url = serviceUrl()): Login | null {
  return readLogins().logins[url] ?? null;
}

/** Whoever calls: TILLGATE_TOKEN, or who is signed in. */
export interface Session {
  client: Client;
  /** For a request that isn't one of the client's: its header, and what sends it. */
  authorization(): Promise<string>;
  fetch: ReturnType<typeof provingFetch>;
  /** Asks for another token; null where there is no other. */
  renew: (() => Promise<void>) | null;
}

export function openSession(): Session {
  const [baseUrl, token] = [serviceUrl(), process.env.TILLGATE_TOKEN];
  if (token) {
    const authorization = async () => `Bearer ${token}`;
    return { client: new Tillgate({ baseUrl, token }), authorization, fetch, renew: null };
  }
  const login = currentLogin(baseUrl);
  if (!login)
    throw new Failure('notSignedIn', `You are not signed in to ${baseUrl}: tillgate login, or set TILLGATE_TOKEN.`);
  const app = commandLineApp(baseUrl, login);
  let used = '';
  return {
    client: app.connection(login.connectionId),
    async authorization() {
      used = (await tokenStore().get(login.connectionId))?.access_token ?? '';
      return `Bearer ${used}`;
    },
    fetch: provingFetch(login.key),
    renew: async () => void (await app.refresh(login.connectionId, used)),
  };
}

/** What an app that listens as itself sends (CLIENT_ID, CLIENT_SECRET); null where TILLGATE_TOKEN or a login does it. */
export function listeningApp(): string | null {
  const { TILLGATE_TOKEN: token, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env;
  if (token || !id || !secret) return null;
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}
