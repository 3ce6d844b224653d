import { setTimeout as sleep } from 'node:timers/promises';
import { end, forkLogged } from '../servers/product.ts';
import type { Fault } from './scene.ts';

const DUE = 400;
const ATTEMPTS = 8;
const COUNT = `SELECT count(*)::int AS count FROM subscription WHERE status = 'active' AND current_period_end <= now()`;

/** A worker of its own renews what has fallen due, and is killed half-way; somebody else goes on with it. */
export const workerKilled: Fault = async ({ target, addDue, postgres }, chance) => {
  if (!postgres) throw new Error('The embedded database has no workers.');
  const due = async () => Number((await postgres.cluster.query(COUNT, postgres.database))[0]?.count);
  const start = () => forkLogged('scripts/worker.mjs', target.logFile, target.settings);
  // The server runs the same job once a minute, and may just have been faster.
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error('The worker never got to work.');
    await addDue(DUE);
    const worker = start();
    const until = DUE - chance.whole(50, 250);
    const deadline = Date.now() + 120_000;
    let left = await due();
    for (; left > until && Date.now() < deadline; left = await due()) await sleep(5);
    await end(worker, 'SIGKILL');
    if (left > 0 && left <= until) break;
  }
  const successor = start();
  while ((await due()) > 0 && successor.exitCode === null) await sleep(100);
  await end(successor);
};
