import { hasDemoAccounts } from '@/lib/accounts/sellers.ts';
import { startSavingCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { queueRefusals } from '@/lib/jobs/queue-refusals.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { ALONE } from '@/lib/kernel/config/pool-sizes.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { startWatchingStandby } from '../database/watch-standby.ts';
import { listen } from '../http/listen.ts';
import type { ReadRoutes } from '../http/machine-host.ts';
import { openSite } from '../http/site.ts';
import { measureAlone } from '../metrics/serve-metrics.ts';
import { announce } from './announce.ts';
import { drainDelay } from './drain-delay.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { openAlone } from './open-alone.ts';

/** Serves pages and API and runs the jobs, all in this one process. Throws {@link StartError}. */
export async function serveAlone(settings: Env, options: { dev: boolean; routes: ReadRoutes }): Promise<void> {
  const { database, close } = await openAlone(settings);
  const { databaseReadUrl } = settings;
  const closeStandby = databaseReadUrl && (await startWatchingStandby(databaseReadUrl, database, ALONE));
  const stopMetrics = await measureAlone(database.pool, settings);
  const site = await openSite(settings, options);
  const isDemo = settings.seedDemo || (await hasDemoAccounts(db()));
  const stopListening = await listen(site.server, settings.port, settings.host ?? (isDemo ? 'loopback' : null));
  const stopJobs = startJobs();
  const stopSavingUsage = startSavingCalls(queueRefusals);
  await announce(settings, isDemo);

  onStopSignal(async () => {
    const jobsStopped = stopJobs();
    await drainDelay(settings);
    stopListening();
    stopMetrics();
    await site.stop();
    await jobsStopped;
    await stopSavingUsage();
    if (closeStandby) await closeStandby();
    await close();
    process.exit(0);
  });
}
