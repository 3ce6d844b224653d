import PgBoss from 'pg-boss';
import { currentTime } from '../clock.ts';
import { log } from '../log.ts';
import { runRenewals } from './run-renewals.ts';

/** How the jobs reach the database: a server's connection string, or a function that runs SQL on the embedded one. */
export type JobsDatabase = { connectionString: string } | { db: PgBoss.Db };

const RENEWALS = 'renew-subscriptions';
const EVERY_MINUTE = '* * * * *';
/** A run whose process was killed counts as failed after this; the next minute's run doesn't wait for it. */
const RUN_SECONDS = 300;
const STOP_MS = 8_000;

/**
 * Starts what runs on its own: renewals every minute, and once at once, because time has gone on while nothing ran.
 * Any number of processes may do so on one database; each run is taken by one of them.
 * @returns what stops it: no new run begins, one under way finishes the period it is at
 */
export async function startJobs(database: JobsDatabase): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    ...database,
    schema: 'jobs',
    application_name: 'jobs',
    max: 2,
    // Finished runs tell nothing that the subscriptions' own events don't.
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
  });
  boss.on('error', (error) => log().warn({ err: error }, 'jobs: the database did not answer; tried again soon'));
  await boss.start();

  const stopping = new AbortController();
  // `short`: at most one run waits, however long the one under way takes.
  await boss.createQueue(RENEWALS, { name: RENEWALS, policy: 'short', retryLimit: 0, expireInSeconds: RUN_SECONDS });
  await boss.work(RENEWALS, { pollingIntervalSeconds: 5 }, async () => {
    const periods = await runRenewals(currentTime, stopping.signal);
    if (periods > 0) log().info({ periods }, 'jobs: acted upon periods that ended');
  });
  await boss.schedule(RENEWALS, EVERY_MINUTE, {}, { tz: 'UTC' });
  await boss.send(RENEWALS, {});

  return async () => {
    stopping.abort();
    await boss.stop({ timeout: STOP_MS });
  };
}
