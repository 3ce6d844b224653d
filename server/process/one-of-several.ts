import cluster from 'node:cluster';
import { setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { poolSizes } from '@/lib/kernel/config/pool-sizes.ts';
import { type Env, readEnv } from '@/lib/kernel/config/read-env.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { announceStop } from '@/lib/kernel/process/stopping.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { reportMetrics } from '../metrics/report-metrics.ts';
import { startTracing } from '../metrics/start-tracing.ts';
import { keepOneLog } from './one-log.ts';
import { onParentMessage, sendToParent } from './process-messages.ts';
import { takePlatform } from './store-api.ts';

/** What such a process has once it has started. */
interface Opened {
  settings: Env & { databaseUrl: string; authSecret: string };
  database: Database;
  /** How many it may open to a database. */
  connections: number;
}

/**
 * Makes this process one of those that the first one starts: it ends when that one says so, or has gone. A terminal
 * sends Ctrl+C to all of them; SIGTERM to one alone stops that one, and the first process replaces it.
 * @param begin begins what it is for; gives what has to be done before it ends
 */
export async function runAsOneOfSeveral(
  kind: 'serving' | 'jobs',
  begin: (opened: Opened) => Promise<() => Promise<void>>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    for (const stop of stops.reverse()) await stop();
    process.exit(0);
  };
  onParentMessage('willStop', announceStop);
  onParentMessage('stop', end);
  // When the first process has gone, node:cluster would end this one at once, with what it has begun.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.once('disconnect', end);
  // It went while this one was being loaded.
  if (!process.connected) process.exit(1);
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => sendToParent({ is: 'leaving' }));
  // The first process reads the platform's document anew, and tells it.
  process.on('SIGHUP', () => {});
  keepOneLog();
  try {
    const settings = inherited();
    setEnv(settings);
    await receiveStoreApi(settings);
    stops.push(await startTracing(settings));
    const connections = poolSizes(settings.databaseConnections, settings.processes)[kind];
    const database = await createClient({ url: settings.databaseUrl, connections });
    setDb(database.prisma);
    stops.push(database.close, await startReadingClock());
    reportMetrics(database.pool, settings.metrics !== null);
    stops.push(await begin({ settings, database, connections }));
    sendToParent({ is: 'ready' });
  } catch (error) {
    log().fatal({ err: error }, 'a process could not start');
    process.exit(1);
  }
}

/** Asks the first process for the platform's API, and takes it whenever it changes. */
function receiveStoreApi(settings: Env): Promise<void> {
  takePlatform(settings, null);
  if (!settings.storeApi) return Promise.resolve();
  return new Promise((resolve) => {
    onParentMessage('storeApi', ({ api }) => {
      takePlatform(settings, api);
      resolve();
    });
    sendToParent({ is: 'askStoreApi' });
  });
}

/** The settings of the first process, which has checked them. */
function inherited(): Opened['settings'] {
  const read = readEnv();
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { databaseUrl, authSecret } = read.env;
  if (!databaseUrl || !authSecret) throw new Error('Only with DATABASE_URL are there several processes.');
  return { ...read.env, databaseUrl, authSecret };
}
