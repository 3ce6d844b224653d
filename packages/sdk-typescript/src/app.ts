import type { Call, CallOptions, Sent } from './caller.ts';
import { Client, returned } from './client.ts';
import { ConnectionEndedError, TillgateError } from './errors.ts';
import { AppConnectionsResource, OauthResource } from './generated.ts';
import type { StoredTokens, TokenStore } from './tokens.ts';
import { type Answer, Transport, type TransportOptions } from './transport.ts';

export interface AppOptions extends TransportOptions {
  clientId: string;
  /** Left out by apps that can't keep one, such as those in a browser. */
  clientSecret?: string;
  redirectUri: string;
  /** One that all workers share. */
  store: TokenStore;
}

/** What the session of who was sent to `url` keeps until they return. */
export interface Authorization {
  url: string;
  state: string;
  codeVerifier: string;
}

export interface Connected {
  connectionId: string;
  tokens: StoredTokens;
}

/** How often a call begins anew with a token that this worker has refreshed. */
const RENEWALS = 2;

/** An app: sends sellers to connect, keeps the tokens of each connection, and refreshes them, one worker at a time. */
export class TillgateApp {
  /** The operations that take the app's credentials. */
  readonly oauth: OauthResource;
  /** All of its connections, those too whose tokens are lost. */
  readonly appConnections: AppConnectionsResource;
  readonly #options: AppOptions;
  readonly #transport: Transport;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#transport = new Transport(options);
    const call: Call = async (sent, more) => returned(sent, await this.#send(sent, more));
    this.oauth = new OauthResource(call);
    this.appConnections = new AppConnectionsResource(call);
  }

  /**
   * Where to send a seller, with PKCE (RFC 7636).
   * @param parameters such as `scope` (names separated by spaces; the app's default scopes when left out),
   *   `optional_scope`, and `mode`, `live` or `test`
   */
  async authorize(parameters: Record<string, string> = {}): Promise<Authorization> {
    const [state, codeVerifier] = [random(), random()];
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.#options.clientId,
      redirect_uri: this.#options.redirectUri,
      state,
      code_challenge: await sha256(codeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    });
    return { url: `${this.#transport.baseUrl}/oauth/authorize?${query}`, state, codeVerifier };
  }

  /**
   * Takes the seller who returns: checks `state` and `iss`, exchanges the code and stores the tokens.
   * @param address the one they came back to, with its query
   * Throws a TillgateError: `access_denied` where the seller said no.
   */
  async finish(address: string | URL, { state, codeVerifier }: Omit<Authorization, 'url'>): Promise<Connected> {
    const query = new URL(address, this.#transport.baseUrl).searchParams;
    if (query.get('state') !== state) throw new TypeError('The state isn’t the one of this session.');
    if (query.get('iss') !== this.#transport.baseUrl) throw new TypeError('The answer is another service’s.');
    if (query.has('error')) throw new TillgateError(400, new Headers(), Object.fromEntries(query));
    return this.exchange(query.get('code') ?? '', codeVerifier);
  }

  /** Exchanges a code and stores the tokens under the id of their connection. */
  async exchange(code: string, codeVerifier?: string): Promise<Connected> {
    const body = { grant_type: 'authorization_code', code, redirect_uri: this.#options.redirectUri };
    const proven = codeVerifier === undefined ? body : { ...body, code_verifier: codeVerifier };
    const answer = await this.#send(tokenRequest(proven));
    const connectionId = answer.headers.get('x-connection-id');
    if (!connectionId) throw new TypeError('The token response has no X-Connection-Id.');
    const tokens = answer.body as StoredTokens;
    await this.#options.store.set(connectionId, tokens);
    return { connectionId, tokens };
  }

  /** The operations of a connection. Calls get the current token, and a new one where it was rotated or has expired. */
  connection(connectionId: string): Client {
    return new Client((sent, options) => this.#callWith(connectionId, sent, options));
  }

  /**
   * Replaces the pair of a connection, and returns what is current then. Of several workers that ask, one refreshes.
   * @param used the access token that doesn't do any more; where another is stored already, that one is the answer
   * Throws ConnectionEndedError.
   */
  async refresh(connectionId: string, used?: string): Promise<StoredTokens> {
    const { store } = this.#options;
    return store.hold(connectionId, async () => {
      const before = await this.#read(connectionId);
      if (used !== undefined && before.access_token !== used) return before;
      const idempotencyKey = await this.#refreshKey(connectionId, before);
      try {
        const body = { grant_type: 'refresh_token', refresh_token: before.refresh_token };
        const after = (await this.#send(tokenRequest(body), { idempotencyKey })).body as StoredTokens;
        await store.set(connectionId, after);
        return after;
      } catch (error) {
        if (!(error instanceof TillgateError) || error.code !== 'invalid_grant') throw error;
        // Where a worker without this lock was first, its pair is stored.
        const now = await this.#read(connectionId);
        if (now.refresh_token !== before.refresh_token) return now;
        const reason = error.reason ?? 'unknown';
        await this.#end(connectionId, before, reason);
        throw new ConnectionEndedError(connectionId, reason);
      }
    });
  }

  /** Ends a connection, and notes it. */
  async disconnect(connectionId: string): Promise<void> {
    const tokens = await this.#read(connectionId);
    await this.oauth.revokeToken({ token: tokens.refresh_token });
    await this.#end(connectionId, tokens, 'disconnected');
  }

  async #callWith(connectionId: string, sent: Sent, options?: CallOptions): Promise<Answer> {
    let tokens = await this.#read(connectionId);
    // The same for every token it is sent with.
    const once = { ...options, idempotencyKey: options?.idempotencyKey ?? crypto.randomUUID() };
    for (let renewals = 0; ; ) {
      try {
        return await this.#transport.send(sent, `Bearer ${tokens.access_token}`, once);
      } catch (error) {
        if (!(error instanceof TillgateError) || error.status !== 401) throw error;
        // Where another has rotated it there is a newer pair, however often that happens; other reasons may stay.
        if (error.reason !== 'rotated') renewals += 1;
        if (renewals > RENEWALS) throw error;
        tokens = await this.refresh(connectionId, tokens.access_token);
      }
    }
  }

  async #read(connectionId: string): Promise<StoredTokens> {
    const tokens = await this.#options.store.get(connectionId);
    if (!tokens) throw new TypeError(`There are no tokens of the connection ${connectionId}.`);
    if (tokens.ended_because !== undefined) throw new ConnectionEndedError(connectionId, tokens.ended_because);
    return tokens;
  }

  /** What any worker that refreshes with this token sends, so that a lost answer isn't lost for good. */
  async #refreshKey(connectionId: string, tokens: StoredTokens): Promise<string> {
    if (this.#options.clientSecret !== undefined) return sha256(tokens.refresh_token);
    // Without a secret the key protects the answer: nobody who has seen the token may know it.
    if (tokens.refresh_key !== undefined) return tokens.refresh_key;
    const key = random();
    await this.#options.store.set(connectionId, { ...tokens, refresh_key: key });
    return key;
  }

  async #end(connectionId: string, tokens: StoredTokens, reason: string): Promise<void> {
    const ended = { access_token: '', refresh_token: '', ended_because: reason };
    await this.#options.store.set(connectionId, { ...tokens, ...ended });
  }

  async #send(sent: Sent, options?: CallOptions): Promise<Answer> {
    const { clientId, clientSecret } = this.#options;
    if (sent.caller === 'anyone') return this.#transport.send(sent, null, options);
    if (clientSecret !== undefined) {
      const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
      return this.#transport.send(sent, `Basic ${basic}`, options);
    }
    if (sent.method !== 'POST') throw new TypeError('This takes the app’s client secret.');
    return this.#transport.send({ ...sent, body: { ...(sent.body as object), client_id: clientId } }, null, options);
  }
}

function tokenRequest(body: Record<string, string>): Sent {
  return { method: 'POST', path: '/api/oauth/token', body, takesKey: true, isForm: true, caller: 'client' };
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (one) => ({ '+': '-', '/': '_' })[one] ?? '');
}
