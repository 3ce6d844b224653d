import next from 'next';
import { hasDemoAccounts } from '@/lib/accounts/sellers.ts';
import { db, setDb } from '@/lib/db.ts';
import { isThisMachine, readEnv, setEnv } from '@/lib/env.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { log } from '@/lib/log.ts';
import { setMeters } from '@/lib/metrics.ts';
import { startSavingUsage } from '@/lib/usage/count-calls.ts';
import { VERSION } from '@/lib/version.ts';
import { complain, printBanner, say } from './banner.ts';
import { closeFolder, folderSecret, lockFolder } from './data-folder.ts';
import { createLimitedServer, serveWith } from './http-server.ts';
import { keepDocumentation } from './kept-documentation.ts';
import { listen } from './listen.ts';
import type { Route } from './machine-routes.ts';
import { makeMeters } from './meters.ts';
import { offerOperatorLinks } from './offer-operator-links.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { keepOneLog } from './one-log.ts';
import { openDatabase } from './open-database.ts';
import { openCommandDoor } from './operator/command-door.ts';
import { runOperatorCommand } from './operator/run-command.ts';
import { databaseProbe } from './outage.ts';
import { ownOrigin } from './own-origin.ts';
import { serveMetrics } from './serve-metrics.ts';
import { StartError } from './start-error.ts';

interface Start {
  dev: boolean;
  /** The routes for machines, which are answered without Next.js. Without them Next.js answers everything. */
  routes?: Record<string, Route>;
}

/**
 * Opens the database, migrates and seeds it, and serves pages and API in this one process.
 * Ends the process with one line per problem when it can't.
 */
export async function serve(wish: Start): Promise<void> {
  if (!wish.dev) keepOneLog();
  try {
    log().info({ version: VERSION, node: process.version }, 'starting');
    await start(wish);
  } catch (error) {
    if (error instanceof StartError) complain(error.message);
    else log().fatal({ err: error }, 'the start failed');
    process.exit(1);
  }
}

async function start({ dev, routes }: Start): Promise<void> {
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  const settings = read.env;
  if (!settings.databaseUrl) closeFolder(settings.dataDir);
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.dataDir);
  process.on('exit', unlock);
  const authSecret = settings.authSecret ?? folderSecret(settings.dataDir);
  setEnv({ ...settings, authSecret });
  const database = await openDatabase(settings);
  setDb(database.prisma);
  const measured = makeMeters(database.pool);
  setMeters(measured.meters);
  const stopMetrics = settings.metrics ? await serveMetrics(settings.metrics, measured) : () => {};

  const server = createLimitedServer();
  // What the development server tells its pages goes over connections that may be silent for long.
  if (dev) server.setTimeout(0);
  // Nothing else speaks another protocol; Next.js would leave some of those who ask for one waiting.
  else server.on('upgrade', (_request, socket) => socket.destroy());
  // For the page that an action leads to. Behind https Next.js would ask itself in TLS, which this process doesn't speak.
  // biome-ignore lint/style/noProcessEnv: Next.js takes it from nowhere else.
  process.env.__NEXT_PRIVATE_ORIGIN = ownOrigin(settings.port, settings.host);
  const app = next({ dev, dir: process.cwd(), port: settings.port, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  // The development server shows what has just been written.
  const place = { ...settings, routes, databaseAnswers: databaseProbe(db) };
  serveWith(server, dev ? handle : keepDocumentation(handle), place);
  const isDemo = settings.seedDemo || (await hasDemoAccounts(db()));
  const stopListening = await listen(server, settings.port, settings.host ?? (isDemo ? 'loopback' : null));
  const closeDoor = settings.databaseUrl ? () => {} : await openCommandDoor(settings.dataDir, runOperatorCommand);
  process.on('exit', closeDoor);
  const stopJobs = startJobs();
  const stopSavingUsage = startSavingUsage();
  printBanner(settings);
  if (isDemo && settings.host === null)
    say('With demo data only this machine can reach it (127.0.0.1 and ::1). Set HOST to listen elsewhere.\n');
  if (isDemo && !isThisMachine(settings.baseUrl))
    log().warn(
      'there is demo data, whose passwords everybody knows: SEED_DEMO=1 is not for an address others can reach',
    );
  await offerOperatorLinks(settings);
  if (!settings.throttle) log().warn('THROTTLE=off: every rate limit and throttle is switched off');

  onStopSignal(() => {
    const jobsStopped = stopJobs();
    stopListening();
    stopMetrics();
    closeDoor();
    server.close(async () => {
      await jobsStopped;
      await stopSavingUsage();
      await database.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
  });
}
