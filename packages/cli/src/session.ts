import { type JsonWebKey, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TillgateApp } from '../../sdk-typescript/src/app.ts';
import { Client, Tillgate } from '../../sdk-typescript/src/client.ts';
import { FileStore } from '../../sdk-typescript/src/file.ts';
import { Transport } from '../../sdk-typescript/src/transport.ts';
import { Failure } from './failure.ts';
import { provingFetch } from './proof.ts';

/** Where somebody is signed in; the tokens themselves are in a file per connection beside it. */
export interface Login {
  clientId: string;
  connectionId: string;
  /** The private key that the tokens are bound to (RFC 9449), where the service binds them. */
  key?: JsonWebKey | undefined;
}

/** `current` is the service that was signed in to last. */
type Logins = { current?: string | undefined; logins: Record<string, Login> };

/** What the command line remembers; only its owner may read it. */
const FOLDER = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'tillgate');
const FILE = join(FOLDER, 'login.json');

export const tokenStore = new FileStore(join(FOLDER, 'tokens'));

function readLogins(): Logins {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return { logins: {} };
  }
}

/** Remembers a login as the current one; null forgets it. */
export function saveLogin(url: string, login: Login | null): void {
  const { [url]: _, ...others } = readLogins().logins;
  const kept: Logins = login
    ? { current: url, logins: { ...others, [url]: login } }
    : { current: Object.keys(others)[0], logins: others };
  const fresh = `${FILE}.${randomUUID()}`;
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  writeFileSync(fresh, JSON.stringify(kept, null, 2), { mode: 0o600 });
  renameSync(fresh, FILE);
}

/** The service that is meant: TILLGATE_URL, else the one that was signed in to last, else one on this machine. */
export function serviceUrl(): string {
  const url = process.env.TILLGATE_URL || readLogins().current || 'http://localhost:3000';
  if (!URL.canParse(url)) throw new Failure('usage', `TILLGATE_URL is no address: ${url}`);
  return new URL(url).origin;
}

/** Who is signed in at the service; null where nobody is. */
export function currentLogin(): Login | null {
  return readLogins().logins[serviceUrl()] ?? null;
}

/** The command line as an app of a service: it has no secret. */
export function commandLineApp(
  { clientId, key }: Omit<Login, 'connectionId'>,
  { baseUrl = serviceUrl(), redirectUri = '' } = {},
): TillgateApp {
  return new TillgateApp({ baseUrl, clientId, redirectUri, store: tokenStore, fetch: provingFetch(key) });
}

/** Whoever calls. */
export interface Session {
  client: Client;
  /** For a request that isn't one of the client's: its header, and what sends it. */
  authorization(): Promise<string>;
  fetch: ReturnType<typeof provingFetch>;
}

/** TILLGATE_TOKEN, or who is signed in. */
export function openSession(): Session {
  const [baseUrl, token] = [serviceUrl(), process.env.TILLGATE_TOKEN];
  if (token) return { client: new Tillgate({ baseUrl, token }), authorization: async () => `Bearer ${token}`, fetch };
  const login = currentLogin();
  if (!login)
    throw new Failure('notSignedIn', `You are not signed in to ${baseUrl}: tillgate login, or set TILLGATE_TOKEN.`);
  const client = commandLineApp(login).connection(login.connectionId);
  return {
    client,
    async authorization() {
      // A call renews what another process has rotated.
      await client.me.get();
      return `Bearer ${(await tokenStore.get(login.connectionId))?.access_token}`;
    },
    fetch: provingFetch(login.key),
  };
}

/** The same, or with CLIENT_ID and CLIENT_SECRET an app as itself. */
export function openListening(): Session {
  const { TILLGATE_TOKEN: token, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env;
  if (token || !id || !secret) return openSession();
  const basic = `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`;
  const transport = new Transport({ baseUrl: serviceUrl() });
  return {
    client: new Client((sent, options) => transport.send(sent, basic, options)),
    authorization: async () => basic,
    fetch,
  };
}
