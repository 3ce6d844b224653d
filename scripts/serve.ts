import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { ADDRESS_HEADER, clientAddress } from '@/lib/client-address.ts';
import { setDb } from '@/lib/db.ts';
import { type Env, readEnv, setEnv } from '@/lib/env.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { log } from '@/lib/log.ts';
import { startSavingCalls } from '@/lib/oauth/count-calls.ts';
import { REQUEST_ID_HEADER, requestId } from '@/lib/request-id.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import { seedDemo } from '@/prisma/seed.ts';
import { printBanner } from './banner.ts';
import { folderSecret, lockFolder, StartError } from './data-folder.ts';
import { fillEmptyPages } from './empty-page.ts';

/**
 * Opens the database, migrates and seeds it, and serves pages and API in this one process.
 * Ends the process with one line per problem when it can't.
 */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  try {
    await start(dev);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function start(dev: boolean): Promise<void> {
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  const settings = read.env;
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.dataDir);
  process.on('exit', unlock);
  const authSecret = settings.authSecret ?? folderSecret(settings.dataDir);
  setEnv({ ...settings, authSecret });
  const database = await openDatabase(settings);
  setDb(database.prisma);

  const server = createServer();
  const app = next({ dev, dir: process.cwd(), port: settings.port, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  server.on('request', (request, response) => {
    mark(request, response, settings.trustProxy);
    nameOneType(response);
    fillEmptyPages(response);
    void handle(request, response);
  });
  await listen(server, settings.port);
  const stopJobs = await startJobs(database.jobs);
  const stopSavingCalls = startSavingCalls();
  printBanner(settings);
  if (!settings.throttle) log().warn('THROTTLE=off: every rate limit and throttle is switched off');

  const stop = () => {
    const jobsStopped = stopJobs().catch((error) => log().warn({ err: error }, 'the jobs did not stop cleanly'));
    server.close(async () => {
      await jobsStopped;
      await stopSavingCalls();
      await database.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function openDatabase(settings: Env): Promise<Database> {
  const where = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: join(settings.dataDir, 'pgdata') };
  say('url' in where ? 'Connecting to PostgreSQL …' : `Opening the embedded database in ${settings.dataDir} …`);
  try {
    const database = await createClient(where);
    const applied = await database.migrate();
    if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
    if (settings.seedDemo && (await seedDemo(database.prisma, settings))) say('Put demo data into the empty database.');
    return database;
  } catch (error) {
    log().error({ err: error }, 'the database could not be opened');
    throw new StartError(
      settings.databaseUrl
        ? 'DATABASE_URL: the database could not be reached or migrated; the line above says why.'
        : `DATA_DIR: the embedded database in ${settings.dataDir} could not be opened; the line above says why.`,
    );
  }
}

/** Tells handlers who calls and under which id, whatever the caller says, and logs the outcome without query or body. */
function mark(request: IncomingMessage, response: ServerResponse, trusted: number): void {
  const began = performance.now();
  const forwarded = request.headers['x-forwarded-for'];
  const address = clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trusted,
  );
  const id = requestId(request.headers[REQUEST_ID_HEADER] as string | undefined);
  request.headers[ADDRESS_HEADER] = address;
  request.headers[REQUEST_ID_HEADER] = id;
  // Whatever answers, a handler or Next.js itself, the answer and the log line carry the same id.
  response.setHeader('X-Request-Id', id);
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path.startsWith('/_next/')) return;
  response.on('finish', () => {
    const ms = Math.round(performance.now() - began);
    log().info({ requestId: id, method: request.method, path, status: response.statusCode, ms }, 'request');
  });
}

/**
 * Next.js hands over a handler's headers as lists of one, in which its own compression finds no content type: without
 * this the consent screen and the API would go out uncompressed.
 */
function nameOneType(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isOneType = name.toLowerCase() === 'content-type' && Array.isArray(value) && value.length === 1;
    return setHeader(name, isOneType ? (value[0] ?? '') : value);
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new StartError(`PORT: ${port} is in use; stop what listens there or set PORT.`) : error,
      );
    });
    server.listen(port, resolve);
  });
}

function say(line: string): void {
  console.log(line);
}
