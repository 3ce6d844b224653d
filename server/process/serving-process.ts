import type { Server } from 'node:http';
import { startSavingCalls } from '@/lib/calls/save-calls.ts';
import { queueRefusals } from '@/lib/jobs/queue-refusals.ts';
import { startWatchingStandby } from '../database/watch-standby.ts';
import { listen } from '../http/listen.ts';
import type { Route } from '../http/machine-host.ts';
import { openSite } from '../http/site.ts';
import { runAsOneOfSeveral } from './one-of-several.ts';
import { onParentMessage, sendToParent } from './process-messages.ts';
import { StartError } from './start-error.ts';

/** Serves on the port that all such processes share, until it is told to stop. */
export function runServing(routes: Record<string, Route>): Promise<void> {
  return runAsOneOfSeveral('serving', async ({ settings, database, connections }) => {
    const { databaseReadUrl } = settings;
    const closeStandby = databaseReadUrl && (await startWatchingStandby(databaseReadUrl, database, connections));
    const site = await openSite(settings, { dev: false, routes: () => routes });
    const stopSavingUsage = startSavingCalls(queueRefusals);
    // The first process takes connections too, and who has too many of them is seen when they are here.
    site.server.maxConnections = Number.POSITIVE_INFINITY;
    const listening = listenOnMessage(site.server, settings.port);
    return async () => {
      listening.stop();
      await site.stop();
      await stopSavingUsage();
      if (closeStandby) await closeStandby();
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
