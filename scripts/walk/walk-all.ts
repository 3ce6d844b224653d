import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readEnv, setEnv } from '@/lib/config/env.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { log } from '@/lib/process/log.ts';
import { createClient } from '@/prisma/client.ts';
import { EXTENSIONS } from '@/prisma/extensions.ts';
import { type Handle, serveWith } from '@/server/http/http-server.ts';
import type { Route } from '@/server/http/machine-routes.ts';
import { databaseProbe } from '@/server/http/outage.ts';
import { setHeaders } from './next-headers.mjs';
import { enter, record } from './record.mjs';
import { type Sent, WALKS, type Walk } from './walks.ts';

/**
 * Takes every walk over a real socket, on an embedded database in memory. In place of Next.js, a few lines hand each
 * request for a page to its handler.
 */
export async function walkAll() {
  log().level = 'silent';
  const database = await createClient({ pglite: await PGlite.create({ extensions: EXTENSIONS }) });
  await database.migrate();
  setDb(database.prisma);
  let walk: Walk | undefined;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setSettings(base);
  const machine = machineRoutes();
  const hand: Handle = async (incoming, outgoing) => void (walk && (await answer(walk, incoming, outgoing)));
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
    const enterIt = (request: Request) => enter(at, request.method, 1, () => handler(request));
    return [dirname(at).slice('app'.length), { PATCH: enterIt, POST: enterIt }] as const;
  };
  return Object.fromEntries(machines.map(routeOf));
}

async function answer(walk: Walk, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  setHeaders(headers);
  const { method = 'GET', url = '' } = incoming;
  const request = new Request(`http://${incoming.headers.host}${url}`, {
    method,
    headers,
    body: Buffer.concat(chunks),
  });
  const response = await enter(walk.at, method, 1, () => walk.answer(request));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
