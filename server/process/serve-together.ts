import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasDemoAccounts } from '@/lib/accounts/sellers.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { poolSizes } from '@/lib/kernel/config/pool-sizes.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { openDatabase } from '../database/open-database.ts';
import { startReadingClock } from '../database/read-clock.ts';
import { restoreEndings } from '../database/restore-endings.ts';
import { gatherMetrics } from '../metrics/gather-metrics.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { announce } from './announce.ts';
import { drainDelay } from './drain-delay.ts';
import { keepRunning } from './keep-running.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { endWithLine } from './one-log.ts';
import { onChildMessage, sendToChild } from './process-messages.ts';
import { StartError } from './start-error.ts';
import { openStoreApi, rereadStoreApi } from './store-api.ts';

/** As `os.setPriority` counts, from -20 to 19: who serves goes first, but busy ones leave the jobs a part. */
const JOBS_PRIORITY = 5;
/**
 * After that, what hasn't stopped is ended. Serving processes take up to ten seconds behind a proxy, jobs as long.
 */
const STOP_MS = 12_000;

/**
 * What V8 is told, in MB: with nothing said it lets garbage grow to three times what is in use on a machine with much
 * memory, and with these to half of it, for CPU that couldn't be told from none.
 */
const MEMORY = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

type Settings = Env & { databaseUrl: string; authSecret: string };

/**
 * Serves from several processes behind one port (`node:cluster`), and runs the jobs in one more. This one migrates,
 * replaces processes that end, and serves metrics. Throws {@link StartError}.
 */
export async function serveTogether(settings: Settings): Promise<void> {
  endWithLine('the first process failed');
  setEnv(settings);
  const metrics = gatherMetrics();
  if (settings.metrics) metrics.watchProcess();
  const stopMetrics = settings.metrics ? await serveMetrics(settings.metrics, metrics.read) : () => {};
  const listening = listenInAll();
  const tellStoreApi = await shareStoreApi(settings);

  // They load their code while the database is opened and migrated, and are asked for nothing before.
  const serving = Array.from({ length: settings.processes }, () =>
    keepRunning({
      name: 'serving',
      start: () => tellStoreApi(startServing()),
      onReady: (child) => {
        listening.add(child);
        metrics.add(child, { serves: true });
      },
    }),
  );
  const database = await openDatabase(settings, poolSizes(settings.databaseConnections, settings.processes).first);
  setDb(database.prisma);
  const stopReadingClock = await startReadingClock();
  if (settings.endingsDir) await restoreEndings(settings.endingsDir);
  const isReady = await Promise.any(serving.map(async (one) => (await one.isReady) || Promise.reject())).catch(
    () => false,
  );
  if (!isReady) throw new StartError('No process that serves requests could start; the lines above say why.');
  const isDemo = settings.seedDemo || (await hasDemoAccounts(db()));
  await listening.begin(settings.host ?? (isDemo ? 'loopback' : null));
  // Only now, so that they don't hold up the start.
  const onReady = (child: ChildProcess) => metrics.add(child, { serves: false });
  const jobs = keepRunning({ name: 'jobs', start: () => tellStoreApi(startJobs()), onReady });

  onStopSignal(async () => {
    const late = sleep(STOP_MS, false);
    const jobsStopped = jobs.stop();
    await drainDelay(settings, () => {
      for (const one of serving) one.announceStop();
    });
    stopMetrics();
    const stopped = Promise.all([jobsStopped, ...serving.map((one) => one.stop())]).then(() => true);
    const inTime = await Promise.race([stopped, late]);
    if (!inTime) {
      log().warn('processes that did not stop in time were ended');
      for (const one of [jobs, ...serving]) one.kill();
    }
    await stopReadingClock();
    await database.close();
    process.exit(0);
  });
  await announce(settings, isDemo);
}

/**
 * Reads the document of the platform's API once for all processes.
 * @returns what tells a process of it when it asks, and again when it has changed
 */
async function shareStoreApi(settings: Settings): Promise<(child: ChildProcess) => ChildProcess> {
  let api = await openStoreApi(settings);
  const receivers = new Set<ChildProcess>();
  rereadStoreApi(settings, (next) => {
    api = next;
    for (const child of receivers) sendToChild(child, { is: 'storeApi', api });
  });
  return (child) => {
    onChildMessage(child, 'askStoreApi', () => {
      receivers.add(child);
      child.once('exit', () => receivers.delete(child));
      sendToChild(child, { is: 'storeApi', api });
    });
    return child;
  };
}

/** Lets processes that serve listen: none before it is known where, and from then on all that are added. */
function listenInAll() {
  let begin: (host: string | null) => void = () => {};
  const where = new Promise<string | null>((resolve) => {
    begin = resolve;
  });
  let settle: { isListening(): void; fail(line: string): void };
  const first = new Promise<void>((resolve, reject) => {
    settle = { isListening: resolve, fail: (line) => reject(new StartError(line)) };
  });
  return {
    add(child: ChildProcess): void {
      onChildMessage(child, 'listening', () => settle.isListening());
      onChildMessage(child, 'cannotListen', ({ line }) => settle.fail(line));
      void where.then((host) => sendToChild(child, { is: 'listen', host }));
    },
    /** Settles when the first of them listens. Throws {@link StartError}. */
    begin(host: string | null): Promise<void> {
      begin(host);
      return first;
    },
  };
}

/** A file that is built beside this one, and how it is run. */
function howToRun(file: string) {
  // What a thread frees, another can take: without that glibc keeps 8 MB more in each.
  // biome-ignore lint/style/noProcessEnv: what it was started with goes on to those that it starts.
  const env = { MALLOC_ARENA_MAX: '1', ...process.env };
  const execArgv = [...MEMORY, ...process.execArgv];
  return { path: fileURLToPath(new URL(`./${file}`, import.meta.url)), env, execArgv };
}

function startServing(): ChildProcess {
  const { path, env, execArgv } = howToRun('serving.mjs');
  cluster.setupPrimary({ exec: path, args: [], execArgv });
  const worker = cluster.fork(env);
  // Its process says the same, where somebody listens.
  worker.on('error', () => {});
  return worker.process;
}

function startJobs(): ChildProcess {
  const { path, env, execArgv } = howToRun('jobs.mjs');
  const child = fork(path, [], { env, execArgv });
  try {
    // At once: it is that of threads, and those that it starts take it over.
    if (child.pid !== undefined) setPriority(child.pid, JOBS_PRIORITY);
  } catch (error) {
    log().warn({ err: error }, 'the jobs have the priority of what serves');
  }
  return child;
}
