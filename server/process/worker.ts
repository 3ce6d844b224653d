import { setDb } from '@/lib/database/db.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { ALONE } from '@/lib/kernel/config/pool-sizes.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { setMeters } from '@/lib/kernel/process/metrics.ts';
import { createClient } from '@/prisma/client.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { tryEndings } from '../database/restore-endings.ts';
import { waitForPostgres } from '../database/wait-for-postgres.ts';
import { makeMeters } from '../metrics/meters.ts';
import { serveOwnMetrics } from '../metrics/serve-metrics.ts';
import { startTracing } from '../metrics/start-tracing.ts';
import { complain, say } from './banner.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { endWithLine, keepOneLog } from './one-log.ts';
import { takePayments } from './payments.ts';
import { StartError } from './start-error.ts';
import { openStoreApi, rereadStoreApi, takeStoreApi } from './store-api.ts';

/**
 * Runs the jobs without serving anything, until it is told to stop. Ends the process with one line per problem when it
 * can't.
 */
export async function runWorker(): Promise<void> {
  keepOneLog();
  const end = endWithLine('the worker failed');
  // Until something is under way, there is nothing to finish.
  let stop = async () => {};
  onStopSignal(async () => {
    await stop();
    process.exit(0);
  });
  try {
    stop = await start();
  } catch (error) {
    if (error instanceof StartError) fail(error.message);
    end(error);
  }
}

/** @returns what ends it, once what is under way is finished */
async function start(): Promise<() => Promise<void>> {
  say(`A worker of version ${VERSION} starts on Node.js ${process.versions.node}.`);
  const read = readEnv();
  if ('problems' in read) return fail(read.problems.join('\n'));
  const { databaseUrl, authSecret } = read.env;
  if (!databaseUrl || !authSecret) {
    return fail('DATABASE_URL is needed: the embedded database serves one process, and npm start runs its jobs.');
  }
  setEnv({ ...read.env, authSecret });
  if (read.env.endingsDir) await tryEndings(read.env.endingsDir);
  const settings = read.env;
  takePayments(settings);
  takeStoreApi(settings, await openStoreApi(settings));
  rereadStoreApi(settings, (api) => takeStoreApi(settings, api));
  const stopTracing = await startTracing(settings);
  const connections = Math.min(ALONE, read.env.databaseConnections ?? ALONE);
  const database = await waitForPostgres(() => createClient({ url: databaseUrl, connections }));
  await waitForPostgres(() => database.migrate());
  setDb(database.prisma);
  const measured = makeMeters(database.pool);
  setMeters(measured.meters);
  const stopMetrics = read.env.metrics ? await serveOwnMetrics(read.env.metrics, measured) : () => {};
  const stopReadingClock = await startReadingClock();
  const stopJobs = startJobs();
  say('The worker is running.');

  return async () => {
    stopMetrics();
    await stopJobs();
    await stopReadingClock();
    await database.close();
    await stopTracing();
  };
}

function fail(line: string): never {
  complain(line);
  process.exit(1);
}
