import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Strike } from './scene.ts';

const DUE = 400;
const ATTEMPTS = 8;
const COUNT = `SELECT count(*)::int AS count FROM subscription WHERE status = 'active' AND current_period_end <= now()`;

/** A worker of its own renews what has fallen due, and is killed half-way; somebody else goes on with it. */
export const workerKilled: Strike = async ({ target, addDue, postgres }, chance) => {
  if (!postgres) throw new Error('The embedded database has no workers.');
  const due = async () => Number((await postgres.cluster.query(COUNT, postgres.database))[0]?.count);
  // The server runs the same job once a minute, and may just have been faster.
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error('The worker never got to work.');
    await addDue(DUE);
    const worker = startWorker(target.settings, target.logFile);
    const until = DUE - chance.whole(50, 250);
    const deadline = Date.now() + 120_000;
    let left = await due();
    for (; left > until && Date.now() < deadline; left = await due()) await sleep(5);
    await end(worker, 'SIGKILL');
    if (left > 0 && left <= until) break;
  }
  const successor = startWorker(target.settings, target.logFile);
  while ((await due()) > 0 && successor.exitCode === null) await sleep(100);
  await end(successor, 'SIGTERM');
};

function startWorker(settings: Record<string, string>, logFile: string) {
  const log = openSync(logFile, 'a');
  const env = { ...process.env, ...settings };
  const worker = fork('scripts/worker.mjs', { env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  return worker;
}

async function end(worker: ReturnType<typeof startWorker>, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}
