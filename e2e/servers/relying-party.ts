import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { redirectUri, type Settings } from '../relying-party/oauth.ts';
import { relyingParty } from '../relying-party/server.ts';

/** The third party’s app on a free port, for a test or a picture. */
export interface RelyingParty {
  url: string;
  redirectUri: string;
  /** Tells it how it is registered; it knows nothing before. */
  configure(settings: Omit<Settings, 'url'>): void;
  /** The access token it got last; its page shows that masked. */
  lastToken(): string;
  /** The types of the events that have arrived, the newest last. */
  events(): readonly string[];
  close(): Promise<void>;
}

/** Starts it. `received` is told every code and token that arrives there. */
export async function startRelyingParty(received: (secret: string) => void = () => {}): Promise<RelyingParty> {
  let app: ReturnType<typeof relyingParty> | undefined;
  let last = '';
  const events: string[] = [];
  const note = (secret: string) => {
    if (/_(live|test)_/.test(secret)) last = secret;
    received(secret);
  };
  const answer = (request: Request) => app?.fetch(request) ?? new Response('Not configured', { status: 503 });
  // Global Request and Response stay Node.js’s own: this process has other work too.
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: answer, port: 0, overrideGlobalObjects: false }, () => resolve(started as Server));
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    redirectUri: redirectUri({ url }),
    lastToken: () => last,
    events: () => events,
    configure: (settings) => {
      app = relyingParty({ ...settings, url }, { secret: note, event: (type) => events.push(type) });
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
