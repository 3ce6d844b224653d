import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../attacks/chance.ts';
import type { Scene, Strike } from './scene.ts';
import type { Target } from './target.ts';

/** Requests at a time, each on a connection of its own. */
const CALLERS = 8;
const COMPLETE_MS = 120_000;
const DUE = 60;

/** One of the processes that serve dies: those who were talking to it notice, and nobody else. */
export const oneKilled: Strike = async ({ target }, chance) => {
  await complete(target);
  process.kill(oneServing(target, chance), 'SIGKILL');
};

/** The process that runs the jobs dies while there is something to renew. */
export const jobsKilled: Strike = async ({ target, shop }) => {
  await complete(target);
  await target.do('addDue', { storeId: shop.storeId, count: DUE });
  process.kill(target.processes('jobs')[0] ?? 0, 'SIGKILL');
};

/** One of the processes that serve is told to stop: nobody notices anything at all. */
export const oneStopped: Strike = async (scene, chance) => {
  const { target, load } = scene;
  await complete(target);
  const failures: string[] = [];
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) failures.push(...(await callAnew(target)));
  });
  const begun = await Promise.all(Array.from({ length: 5 }, () => load.begin(chance)));
  const before = load.unanswered;
  const pid = oneServing(target, chance);
  process.kill(pid, 'SIGTERM');
  await sleep(chance.whole(0, 600));
  const finished = await Promise.all(begun.map((one) => one?.finish()));
  const cut = finished.filter((isAnswered) => isAnswered === false).length;
  if (cut > 0) complain(scene, `${cut} requests that had begun were not answered`);
  while (target.processes('serving').includes(pid)) await sleep(50);
  await complete(target);
  isOver = true;
  await Promise.all(callers);
  if (failures.length > 0) complain(scene, `${failures.length} requests on new connections failed: ${failures[0]}`);
  const lost = load.unanswered - before;
  if (lost > 0) complain(scene, `${lost} requests on connections that were open failed`);
};

function complain({ load }: Scene, what: string): void {
  load.troubles.push({ check: 'a process that is told to stop loses nothing', what });
}

function oneServing(target: Target, chance: Chance): number {
  const serving = target.processes('serving');
  if (serving.length < 2) throw new Error('There are no two processes that serve.');
  return chance.one(serving);
}

/** Waits until every process that has ended is replaced by one that is ready. */
async function complete(target: Target): Promise<void> {
  const isComplete = () => {
    const log = target.log();
    const now = log.slice(log.lastIndexOf('"msg":"starting"'));
    return now.match(/"a new process is ready"/g)?.length === now.match(/, and is replaced"/g)?.length;
  };
  for (const until = Date.now() + COMPLETE_MS; !isComplete(); await sleep(50))
    if (Date.now() > until) throw new Error('No new process came.');
}

/** Asks on a connection of its own. @returns what went wrong, if anything did */
function callAnew({ url }: Target): Promise<string[]> {
  return new Promise((resolve) => {
    const request = get(`${url}/api/health`, { agent: false, timeout: 20_000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200 ? [] : [`${response.statusCode}`]));
      response.once('error', (error) => resolve([String(error)]));
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error) => resolve([String(error)]));
  });
}
