import { type ServerType, serve } from '@hono/node-server';
import { relyingParty } from './server.ts';
import type { Settings } from './settings.ts';

/** Serves the app at its own address. Rejects with what Node.js says when it can’t listen there. */
export function start(settings: Settings): Promise<ServerType> {
  const port = Number(new URL(settings.url).port);
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: relyingParty(settings).fetch, port }, () => resolve(server));
    server.once('error', reject);
  });
}
