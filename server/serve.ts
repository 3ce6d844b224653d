import next from 'next';
import { setDb } from '@/lib/db.ts';
import { readEnv, setEnv } from '@/lib/env.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { log } from '@/lib/log.ts';
import { startSavingUsage } from '@/lib/usage/count-calls.ts';
import { complain, printBanner } from './banner.ts';
import { closeFolder, folderSecret, lockFolder } from './data-folder.ts';
import { createLimitedServer, listen, serveWith } from './http-server.ts';
import { keepDocumentation } from './kept-documentation.ts';
import { openDatabase } from './open-database.ts';
import { StartError } from './start-error.ts';

/**
 * Opens the database, migrates and seeds it, and serves pages and API in this one process.
 * Ends the process with one line per problem when it can't.
 */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  try {
    await start(dev);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    complain(error.message);
    process.exit(1);
  }
}

async function start(dev: boolean): Promise<void> {
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

  const server = createLimitedServer();
  // What the development server tells its pages goes over connections that may be silent for long.
  if (dev) server.setTimeout(0);
  // Nothing else speaks another protocol; Next.js would leave some of those who ask for one waiting.
  else server.on('upgrade', (_request, socket) => socket.destroy());
  const app = next({ dev, dir: process.cwd(), port: settings.port, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  // The development server shows what has just been written.
  serveWith(server, dev ? handle : keepDocumentation(handle), settings);
  await listen(server, settings.port);
  const stopJobs = startJobs();
  const stopSavingUsage = startSavingUsage();
  printBanner(settings);
  if (!settings.throttle) log().warn('THROTTLE=off: every rate limit and throttle is switched off');

  const stop = () => {
    const jobsStopped = stopJobs();
    server.close(async () => {
      await jobsStopped;
      await stopSavingUsage();
      await database.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
