import { startSavingUsage } from '@/lib/calls/count-calls.ts';
import { setDb } from '@/lib/database/db.ts';
import { createClient } from '@/prisma/client.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { startWatchingStandby } from '../database/watch-standby.ts';
import type { Route } from '../http/machine-host.ts';
import { openSite } from '../http/site.ts';
import { reportMetrics } from '../metrics/report-metrics.ts';
import { runAsOneOfSeveral } from './one-of-several.ts';
import { takeConnections } from './take-connections.ts';

/** Serves the connections that the first process hands over, until it is told to stop. */
export function runServing(routes: Record<string, Route>): Promise<void> {
  return runAsOneOfSeveral(async ({ settings, sizes }) => {
    const database = await createClient({ url: settings.databaseUrl, connections: sizes.serving });
    setDb(database.prisma);
    const stopReadingClock = await startReadingClock();
    const { databaseReadUrl } = settings;
    const closeStandby = databaseReadUrl && (await startWatchingStandby(databaseReadUrl, database, sizes.serving));
    reportMetrics(database.pool, settings.metrics !== null);
    const site = await openSite(settings, { dev: false, routes: () => routes });
    const stopSavingUsage = startSavingUsage();
    takeConnections(site.server, database.pool);
    return async () => {
      await site.stop();
      await stopSavingUsage();
      await stopReadingClock();
      if (closeStandby) await closeStandby();
      await database.close();
    };
  });
}
