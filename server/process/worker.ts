import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { measureAlone } from '../metrics/serve-metrics.ts';
import { complain, say } from './banner.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { endWithLine, keepOneLog } from './one-log.ts';
import { openAlone } from './open-alone.ts';
import { StartError } from './start-error.ts';

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
    if (!(error instanceof StartError)) end(error);
    complain((error as StartError).message);
    process.exit(1);
  }
}

/** @returns what ends it, once what is under way is finished */
async function start(): Promise<() => Promise<void>> {
  say(`A worker of version ${VERSION} starts on Node.js ${process.versions.node}.`);
  const read = readEnv();
  if ('problems' in read) throw new StartError(read.problems.join('\n'));
  // Whoever serves puts demo data there.
  const settings = { ...read.env, seedDemo: false };
  if (!settings.databaseUrl)
    throw new StartError(
      'DATABASE_URL is needed: the embedded database serves one process, and npm start runs its jobs.',
    );
  const { database, close } = await openAlone(settings);
  const stopMetrics = await measureAlone(database.pool, settings);
  const stopJobs = startJobs();
  say('The worker is running.');
  return async () => {
    stopMetrics();
    await stopJobs();
    await close();
  };
}
