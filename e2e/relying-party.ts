import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Attempt,
  beginConnect,
  ConnectError,
  fetchProfile,
  finishConnect,
  type Pair,
  type Profile,
  type RelyingPartySettings,
  refreshPair,
  revokePair,
} from './relying-party-oauth.ts';
import { type Notice, page, STYLE } from './relying-party-page.ts';

/** A third-party app that stores can be connected to: a small server on a client library that nobody here wrote. */
export interface RelyingParty {
  url: string;
  redirectUri: string;
  /** Tells the app its registration; needed before anything is connected. */
  configure(settings: RelyingPartySettings): void;
  /** Everything secret that it was given, for checks that nobody else has written it down. */
  secrets: Set<string>;
  close(): Promise<void>;
}

interface Session {
  attempt: Attempt | null;
  pair: Pair | null;
  notice: Notice | null;
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Starts the app on a port of this machine; 0 takes a free one. */
export async function startRelyingParty(options: { port?: number; name?: string } = {}): Promise<RelyingParty> {
  const { port = 0, name = 'Example app' } = options;
  const sessions = new Map<string, Session>();
  const secrets = new Set<string>();
  let settings: RelyingPartySettings | null = null;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Something went wrong in the example app.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${url}/callback`;
  // Cookies don't tell ports apart, and several of these run on one machine.
  const cookieName = `app_${new URL(url).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url);
    const session = sessionOf(request, response);
    const route = `${request.method} ${address.pathname}`;
    if (route === 'GET /style.css') return void response.writeHead(200, { 'Content-Type': 'text/css' }).end(STYLE);
    if (!settings) return void response.writeHead(503).end('This app has not been told its registration.');
    if (request.method === 'POST' && request.headers.origin !== url) {
      return void response.writeHead(403).end('This form was not sent from our page.');
    }
    if (route === 'GET /') return show(response, session, settings);
    const target = await act(route, address, session, settings);
    if (target === null) return void response.writeHead(404).end('Not found');
    response.writeHead(303, { Location: target, ...HEADERS }).end();
  }

  /** Carries out what was asked; gives where to go next. The code never stays in the address bar. */
  async function act(route: string, address: URL, session: Session, settings: RelyingPartySettings): Promise<string | null> {
    session.notice = null;
    switch (route) {
      case 'POST /connect': {
        const { address, attempt } = await beginConnect(settings, redirectUri);
        session.attempt = attempt;
        return address;
      }
      case 'GET /callback':
        await callback(address, session, settings);
        return '/';
      case 'POST /refresh':
        await guarded(session, async (pair) => {
          keep(session, await refreshPair(settings, pair));
          session.notice = {
            good: true,
            title: 'Refreshed',
            text: 'Both tokens were replaced; the old ones have stopped working.',
          };
        });
        return '/';
      case 'POST /disconnect':
        await guarded(session, async (pair) => {
          await revokePair(settings, pair);
          session.pair = null;
          session.notice = { good: true, title: 'Disconnected', text: 'This app no longer has access to your store.' };
        });
        return '/';
      default:
        return null;
    }
  }

  async function callback(address: URL, session: Session, settings: RelyingPartySettings): Promise<void> {
    const { attempt } = session;
    session.attempt = null;
    if (!attempt) {
      session.notice = {
        good: false,
        title: 'Nothing to finish',
        text: 'This answer belongs to no attempt of yours. Start again.',
      };
      return;
    }
    const code = address.searchParams.get('code');
    if (code) secrets.add(code);
    try {
      keep(session, await finishConnect(settings, redirectUri, address, attempt));
    } catch (error) {
      session.notice = explained(error);
    }
  }

  async function guarded(session: Session, work: (pair: Pair) => Promise<void>): Promise<void> {
    if (!session.pair) return;
    try {
      await work(session.pair);
    } catch (error) {
      session.notice = explained(error);
    }
  }

  async function show(response: ServerResponse, session: Session, settings: RelyingPartySettings): Promise<void> {
    let profile: Profile | null = null;
    if (session.pair) {
      try {
        profile = await fetchProfile(settings, session.pair);
      } catch (error) {
        session.notice ??= explained(error);
        if (error instanceof ConnectError) session.pair = null;
      }
    }
    const { notice, pair } = session;
    session.notice = null;
    // The form's answer leads to the service, and from there an error may lead straight back here.
    const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${settings.issuer}; frame-ancestors 'none'; base-uri 'none'`;
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, ...HEADERS })
      .end(page(name, { notice, connected: profile && pair ? { profile, pair } : null }));
  }

  function keep(session: Session, pair: Pair): void {
    session.pair = pair;
    secrets.add(pair.access).add(pair.refresh);
  }

  function sessionOf(request: IncomingMessage, response: ServerResponse): Session {
    const id = new RegExp(`(?:^|; )${cookieName}=([0-9a-f]{32})`).exec(request.headers.cookie ?? '')?.[1];
    const known = id && sessions.get(id);
    if (known) return known;
    const made: Session = { attempt: null, pair: null, notice: null };
    const newId = randomBytes(16).toString('hex');
    sessions.set(newId, made);
    response.setHeader('Set-Cookie', `${cookieName}=${newId}; Path=/; HttpOnly; SameSite=Lax`);
    return made;
  }

  return {
    url,
    redirectUri,
    secrets,
    configure: (given) => {
      settings = given;
      if (given.clientSecret) secrets.add(given.clientSecret);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a person is told; what they did themselves isn't called an error. */
function explained(error: unknown): Notice {
  if (!(error instanceof ConnectError)) {
    console.error(error);
    return {
      good: false,
      title: 'That did not work',
      text: 'The service could not be reached or its answer could not be trusted.',
    };
  }
  if (error.code === 'access_denied') {
    return { good: true, title: 'You cancelled', text: 'Nothing was connected. You can start again whenever you like.' };
  }
  if (error.code === 'invalid_token') {
    return {
      good: false,
      title: 'The connection has ended',
      text: 'It was ended in the dashboard or replaced. Connect again to go on.',
    };
  }
  return { good: false, title: `The service answered: ${error.code}`, text: error.message };
}
