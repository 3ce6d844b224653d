import { hasDemoAccounts } from '@/lib/accounts/sellers.ts';
import { startSavingUsage } from '@/lib/calls/count-calls.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { startJobs } from '@/lib/jobs/start-jobs.ts';
import { type Env, setEnv } from '@/lib/kernel/config/env.ts';
import { ALONE } from '@/lib/kernel/config/pool-sizes.ts';
import { setMeters } from '@/lib/kernel/process/metrics.ts';
import { closeFolder, endingsFolder, folderSecret, lockFolder } from '../database/data-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { restoreEndings } from '../database/restore-endings.ts';
import { startWatchingStandby } from '../database/watch-standby.ts';
import { listen } from '../http/listen.ts';
import type { ReadRoutes } from '../http/machine-host.ts';
import { openSite } from '../http/site.ts';
import { makeMeters } from '../metrics/meters.ts';
import { serveOwnMetrics } from '../metrics/serve-metrics.ts';
import { startTracing } from '../metrics/start-tracing.ts';
import { announce } from './announce.ts';
import { drainDelay } from './drain-delay.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { takePayments } from './payments.ts';
import { openStoreApi, rereadStoreApi, takeStoreApi } from './store-api.ts';

/** Serves pages and API and runs the jobs, all in this one process. Throws {@link StartError}. */
export async function serveAlone(settings: Env, options: { dev: boolean; routes: ReadRoutes }): Promise<void> {
  if (!settings.databaseUrl) closeFolder(settings.dataDir);
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.dataDir);
  process.on('exit', unlock);
  const authSecret = settings.authSecret ?? folderSecret(settings.dataDir);
  const endingsDir = endingsFolder(settings);
  setEnv({ ...settings, authSecret, endingsDir });
  takePayments(settings);
  takeStoreApi(settings, await openStoreApi(settings));
  rereadStoreApi(settings, (api) => takeStoreApi(settings, api));
  const stopTracing = await startTracing(settings);
  const database = await openDatabase(settings, Math.min(ALONE, settings.databaseConnections ?? ALONE));
  setDb(database.prisma);
  const stopReadingClock = await startReadingClock();
  if (endingsDir) await restoreEndings(endingsDir);
  const { databaseReadUrl } = settings;
  const closeStandby = databaseReadUrl && (await startWatchingStandby(databaseReadUrl, database, ALONE));
  const measured = makeMeters(database.pool);
  setMeters(measured.meters);
  const stopMetrics = settings.metrics ? await serveOwnMetrics(settings.metrics, measured) : () => {};
  const site = await openSite(settings, options);
  const isDemo = settings.seedDemo || (await hasDemoAccounts(db()));
  const stopListening = await listen(site.server, settings.port, settings.host ?? (isDemo ? 'loopback' : null));
  const stopJobs = startJobs();
  const stopSavingUsage = startSavingUsage();
  await announce(settings, isDemo);

  onStopSignal(async () => {
    const jobsStopped = stopJobs();
    await drainDelay(settings);
    stopListening();
    stopMetrics();
    await site.stop();
    await jobsStopped;
    await stopSavingUsage();
    await stopReadingClock();
    if (closeStandby) await closeStandby();
    await database.close();
    await stopTracing();
    process.exit(0);
  });
}
