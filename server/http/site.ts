import { createServer, type IncomingMessage, type Server } from 'node:http';
import next from 'next';
import { db } from '@/lib/database/db.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { createLimitedServer, serveWith } from './http-server.ts';
import { listeningOrigin } from './listening-origin.ts';
import type { ReadRoutes } from './machine-host.ts';
import { databaseProbe } from './outage.ts';
import { cachePages } from './page-cache.ts';
import { makeFirstAnswers } from './request-for-nobody.ts';
import { sessionOf } from './session-cookie.ts';

/** All pages and endpoints, ready to be asked for on connections. */
export interface Site {
  /** It doesn't listen yet. */
  server: Server;
  /** Takes no more connections, and closes those that are open once what has begun is answered. */
  stop(): Promise<void>;
}

/**
 * Prepares pages and endpoints in this process, whose settings and database are set.
 * @param options.routes those that are answered without Next.js
 */
export async function openSite(settings: Env, { dev, routes }: { dev: boolean; routes: ReadRoutes }): Promise<Site> {
  const server = createLimitedServer({ keepAliveMs: settings.keepAliveMs });
  // What the development server tells its pages goes over connections that may be silent for long.
  const silence = dev ? { silence: { most: Infinity, idle: Infinity, look: LIMITS.silenceLookMs } } : {};
  if (dev) server.setTimeout(0);
  // For the page that an action leads to. Behind https Next.js would ask itself in TLS, which this process doesn't
  // speak.
  // biome-ignore lint/style/noProcessEnv: Next.js takes it from nowhere else.
  process.env.__NEXT_PRIVATE_ORIGIN = listeningOrigin(settings.port, settings.host);
  // Next.js listens for upgrades by itself, before anything of ours has looked at them: there, none ever come. Where
  // nobody listens, who asks for another protocol is answered in this one (RFC 9110 section 7.8), as Java's client
  // does with every request.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, dir: process.cwd(), port: settings.port, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  if (!dev) await makeFirstAnswers(handle, routes(), settings.baseUrl);
  const databaseAnswers = databaseProbe(db);
  const isSignedIn = async (request: IncomingMessage) => {
    if (!(await databaseAnswers(request))) throw new Error('The database doesn’t answer.');
    return (await sessionOf(request)) !== null;
  };
  const serverSettings = { ...settings, ...silence, routes, databaseAnswers, isSignedIn };
  // The development server shows what has just been written.
  const stop = serveWith(server, dev ? handle : cachePages(handle, settings.baseUrl), serverSettings);
  return { server, stop };
}
