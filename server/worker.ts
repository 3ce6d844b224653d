import { setDb } from '@/lib/db.ts';
import { readEnv, setEnv } from '@/lib/env.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { log } from '@/lib/log.ts';
import { VERSION } from '@/lib/version.ts';
import { createClient } from '@/prisma/client.ts';
import { complain, say } from './banner.ts';
import { onStopSignal } from './on-stop-signal.ts';

/**
 * Runs the jobs without serving anything, until it is told to stop. Ends the process with one line per problem when it
 * can't.
 */
export async function runWorker(): Promise<void> {
  log().info({ version: VERSION, node: process.version }, 'starting a worker');
  const read = readEnv();
  if ('problems' in read) return fail(read.problems.join('\n'));
  const { databaseUrl, authSecret } = read.env;
  if (!databaseUrl || !authSecret) {
    return fail('DATABASE_URL is needed: the embedded database serves one process, and npm start runs its jobs.');
  }
  setEnv({ ...read.env, authSecret });
  const database = await createClient({ url: databaseUrl });
  await database.migrate();
  setDb(database.prisma);
  const stopJobs = startJobs();
  say('The worker is running.');

  onStopSignal(async () => {
    await stopJobs();
    await database.close();
    process.exit(0);
  });
}

function fail(line: string): void {
  complain(line);
  process.exitCode = 1;
}
