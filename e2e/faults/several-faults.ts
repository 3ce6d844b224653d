import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../attacks/chance.ts';
import type { Fault } from './scene.ts';
import type { Target } from './target.ts';
import { nobodyNotices } from './unnoticed.ts';

const COMPLETE_MS = 120_000;
const DUE = 60;

/** One of the processes that serve dies: those who were talking to it notice, and nobody else. */
export const oneKilled: Fault = async ({ target }, chance) => {
  await complete(target);
  process.kill(oneServing(target, chance), 'SIGKILL');
};

/** The process that runs the jobs dies while there is something to renew. */
export const jobsKilled: Fault = async ({ target, addDue }) => {
  await complete(target);
  await addDue(DUE);
  process.kill(target.processes('jobs')[0] ?? 0, 'SIGKILL');
};

/** One of the processes that serve is told to stop: nobody notices anything at all. */
export const oneStopped: Fault = async ({ target, load }, chance) => {
  await complete(target);
  const check = 'a process that is told to stop loses nothing';
  await nobodyNotices(load, check, '/api/health', async () => {
    const finish = await load.beginSeveral(5, chance);
    const pid = oneServing(target, chance);
    process.kill(pid, 'SIGTERM');
    await sleep(chance.whole(0, 600));
    const cut = await finish();
    while (target.processes('serving').includes(pid)) await sleep(50);
    await complete(target);
    if (cut > 0) load.complain(check, `${cut} requests that had begun were not answered`);
  });
};

function oneServing(target: Target, chance: Chance): number {
  const serving = target.processes('serving');
  if (serving.length < 2) throw new Error('There are no two processes that serve.');
  return chance.one(serving);
}

/** Waits until every process that has ended is replaced by one that is ready. */
async function complete(target: Target): Promise<void> {
  const isComplete = () => {
    const log = target.log();
    const now = log.slice(log.lastIndexOf(' starts on Node.js '));
    return now.match(/"a new process is ready"/g)?.length === now.match(/, and is replaced"/g)?.length;
  };
  for (const until = Date.now() + COMPLETE_MS; !isComplete(); await sleep(50))
    if (Date.now() > until) throw new Error('No new process came.');
}
