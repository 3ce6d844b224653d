import cluster from 'node:cluster';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { type PoolSizes, poolSizes } from '@/lib/kernel/config/pool-sizes.ts';
import { type Env, readEnv } from '@/lib/kernel/config/read-env.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { announceStop } from '@/lib/kernel/process/stopping.ts';
import { startTracing } from '../metrics/start-tracing.ts';
import { keepOneLog } from './one-log.ts';
import { takePayments } from './payments.ts';
import { onParentMessage, sendToParent } from './process-messages.ts';
import { takeStoreApi } from './store-api.ts';

/** What such a process starts with. */
export interface Given {
  settings: Env & { databaseUrl: string; authSecret: string };
  sizes: PoolSizes;
}

/**
 * Makes this process one of those that the first one starts: it ends when that one says so, or has gone. A terminal
 * sends Ctrl+C to all of them; SIGTERM to one alone stops that one, and the first process replaces it.
 * @param begin begins what it is for; gives what has to be done before it ends
 */
export async function runAsOneOfSeveral(begin: (given: Given) => Promise<() => Promise<void>>): Promise<void> {
  let stop: (() => Promise<void>) | null = null;
  let stopTracing = async () => {};
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await stop?.();
    await stopTracing();
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
    stopTracing = await startTracing(settings);
    stop = await begin({ settings, sizes: poolSizes(settings.databaseConnections, settings.processes) });
    sendToParent({ is: 'ready' });
  } catch (error) {
    log().fatal({ err: error }, 'a process could not start');
    process.exit(1);
  }
}

/** Asks the first process for the platform's API, and takes it whenever it changes. */
function receiveStoreApi(settings: Env): Promise<void> {
  if (!settings.storeApi) {
    takePayments(settings);
    takeStoreApi(settings, null);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    onParentMessage('storeApi', ({ api }) => {
      takeStoreApi(settings, api);
      resolve();
    });
    sendToParent({ is: 'askStoreApi' });
  });
}

/** The settings of the first process, which has checked them. */
function inherited(): Given['settings'] {
  const read = readEnv();
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { databaseUrl, authSecret } = read.env;
  if (!databaseUrl || !authSecret) throw new Error('Only with DATABASE_URL are there several processes.');
  return { ...read.env, databaseUrl, authSecret };
}
