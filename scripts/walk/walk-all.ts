import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getRequestListener } from '@hono/node-server';
import { readEnv, setEnv } from '@/lib/config/env.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { log } from '@/lib/process/log.ts';
import { createClient } from '@/prisma/client.ts';
import { EXTENSIONS } from '@/prisma/extensions.ts';
import { serveWith } from '@/server/http/http-server.ts';
import type { Route } from '@/server/http/machine-routes.ts';
import { databaseProbe } from '@/server/http/outage.ts';
import { enter, record } from './record.mjs';
import { type Sent, WALKS, type Walk } from './walks.ts';
import { setHeaders } from './without-next.mjs';

/**
 * Takes every walk over a real socket, on an embedded database in memory. In place of Next.js, a listener hands
 * each request for a page to its handler.
 */
export async function walkAll() {
  log().level = 'silent';
  const database = await createClient({ pglite: await PGlite.create({ extensions: EXTENSIONS }) });
  await database.migrate();
  setDb(database.prisma);
  let walk: Walk;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setSettings(base);
  const machine = machineRoutes();
  const hand = getRequestListener(
    (request) => {
      setHeaders(request.headers);
      return enter(walk.at, request.method, () => walk.answer(request));
    },
    { overrideGlobalObjects: false },
  );
  serveWith(server, hand, {
    baseUrl: base,
    trustProxy: 0,
    routes: () => machine,
    databaseAnswers: databaseProbe(db),
  });

  const walked: { walk: Walk; recording: Awaited<ReturnType<typeof record>> }[] = [];
  for (walk of WALKS) {
    const request = await walk.prepare();
    // The first one goes unrecorded: it does what is done once a minute, or once in a process.
    await take(base, await request());
    const sent = await request();
    walked.push({ walk, recording: await record(() => take(base, sent)) });
  }
  server.close();
  server.closeAllConnections();
  await database.close();
  return walked;
}

function setSettings(base: string): void {
  const read = readEnv({ BASE_URL: base });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'signs what is walked, and nothing else' });
}

async function take(base: string, { path, init }: Sent): Promise<void> {
  const response = await fetch(base + path, { redirect: 'manual', ...init });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${text}`);
}

/** The routes that the product answers without Next.js. */
function machineRoutes(): Record<string, Route> {
  const machines = WALKS.filter(({ at }) => at.startsWith('app/api/'));
  const routeOf = ({ at, answer: handler }: Walk) => {
    const enterIt = (request: Request) => enter(at, request.method, () => handler(request));
    return [dirname(at).slice('app'.length), { PATCH: enterIt, POST: enterIt }] as const;
  };
  return Object.fromEntries(machines.map(routeOf));
}
