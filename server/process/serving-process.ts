import type { Server } from 'node:http';
import { startSavingCalls } from '@/lib/calls/save-calls.ts';
import { setDb } from '@/lib/database/db.ts';
import { queueRefusals } from '@/lib/jobs/queue-refusals.ts';
import { createClient } from '@/prisma/client.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { startWatchingStandby } from '../database/watch-standby.ts';
import { listen } from '../http/listen.ts';
import type { Route } from '../http/machine-host.ts';
import { openSite } from '../http/site.ts';
import { reportMetrics } from '../metrics/report-metrics.ts';
import { runAsOneOfSeveral } from './one-of-several.ts';
import { onParentMessage, sendToParent } from './process-messages.ts';
import { StartError } from './start-error.ts';

/** Serves on the port that all such processes share, until it is told to stop. */
export function runServing(routes: Record<string, Route>): Promise<void> {
  return runAsOneOfSeveral(async ({ settings, sizes }) => {
    const database = await createClient({ url: settings.databaseUrl, connections: sizes.serving });
    setDb(database.prisma);
    const stopReadingClock = await startReadingClock();
    const { databaseReadUrl } = settings;
    const closeStandby = databaseReadUrl && (await startWatchingStandby(databaseReadUrl, database, sizes.serving));
    reportMetrics(database.pool, settings.metrics !== null);
    const site = await openSite(settings, { dev: false, routes: () => routes });
    const stopSavingUsage = startSavingCalls(queueRefusals);
    // The first process takes connections too, and who has too many of them is seen when they are here.
    site.server.maxConnections = Number.POSITIVE_INFINITY;
    const listening = listenOnMessage(site.server, settings.port);
    return async () => {
      listening.stop();
      await site.stop();
      await stopSavingUsage();
      await stopReadingClock();
      if (closeStandby) await closeStandby();
      await database.close();
    };
  });
}

/**
 * Listens once the first process knows where. It holds the port, and hands each connection to one of those that listen.
 */
function listenOnMessage(server: Server, port: number): { stop(): void } {
  const listening = { stop: () => {} };
  onParentMessage('listen', ({ host }) => {
    listen(server, port, host).then(
      (stop) => {
        listening.stop = stop;
        sendToParent({ is: 'listening' });
      },
      (error) => {
        if (!(error instanceof StartError)) throw error;
        sendToParent({ is: 'cannotListen', line: error.message });
      },
    );
  });
  return listening;
}
