import { setDb } from '@/lib/database/db.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { createClient } from '@/prisma/client.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { reportMetrics } from '../metrics/report-metrics.ts';
import { endWithLine } from './one-log.ts';
import { runAsOneOfSeveral } from './one-of-several.ts';

/** Runs the jobs and delivers events and mail beside the processes that serve, until it is told to stop. */
export function runJobs(): Promise<void> {
  endWithLine('the process of the jobs failed');
  return runAsOneOfSeveral(async ({ settings, sizes }) => {
    const database = await createClient({ url: settings.databaseUrl, connections: sizes.jobs });
    setDb(database.prisma);
    const stopReadingClock = await startReadingClock();
    reportMetrics(database.pool, settings.metrics !== null);
    const stopJobs = startJobs();
    return async () => {
      await stopJobs();
      await stopReadingClock();
      await database.close();
    };
  });
}
