import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { onSaid } from './process-messages.ts';
import { shareConnections } from './share-connections.ts';

/**
 * Serves what it is handed: its process id, after some work where it is asked for that.
 * @param waitingCount as of its database pool
 */
const serves = (waitingCount: number) => `
  import { createServer } from 'node:http';
  import { takeConnections } from './server/process/take-connections.ts';
  takeConnections(createServer(({ url }, response) => {
    for (const until = performance.now() + (url === '/work' ? 20 : 0); performance.now() < until; );
    response.end(String(process.pid));
  }), { waitingCount: ${waitingCount} });
  process.send({ is: 'ready' });
`;

async function startOne(waitingCount = 0): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', serves(waitingCount)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve) => onSaid(child, 'ready', () => resolve()));
  return child;
}

/**
 * Two processes behind one port.
 * @param freeCores how many cores have nothing to do, as far as they are told
 * @param waitingCount requests that wait for the database in the first
 * @param served how many connections each serves
 */
async function twoProcesses(
  freeCores: number,
  waitingCount = 0,
  served = 100,
): Promise<{ port: number; pids: (number | undefined)[] }> {
  const sharing = shareConnections(served, 100, () => performance.now() * freeCores);
  const children = await Promise.all([startOne(waitingCount), startOne()]);
  for (const child of children) sharing.add(child);
  const server = createServer({ pauseOnConnect: true }, sharing.accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, pids: children.map(({ pid }) => pid) };
}

/** Somebody with one connection, which is kept. */
function caller(port: number): (path?: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path = '/') =>
    new Promise((resolve, reject) => {
      get({ port, path, agent }, async (response) => {
        resolve(Number((await response.toArray()).join('')));
      }).once('error', reject);
    });
}

const countOf = <Value>(list: Value[], value: Value) => list.filter((one) => one === value).length;

test('a few connections meet in one process, many that come at once are shared out', async () => {
  const { port, pids } = await twoProcesses(1);
  // Each time anew: one that has just been started may have been busy with that.
  const few = () => Promise.all(Array.from({ length: 10 }, () => caller(port)()));
  await expect.poll(async () => new Set(await few()).size).toBe(1);
  const many = await Promise.all(Array.from({ length: 60 }, () => caller(port)()));
  expect(countOf(many, pids[0])).toBeGreaterThan(15);
  expect(countOf(many, pids[1])).toBeGreaterThan(15);
}, 60_000);

test('a process whose requests wait for the database gets no more connections', async () => {
  const { port, pids } = await twoProcesses(1, 3);
  // It says so four times a second; less often than that, so that it isn't left out for having got sixteen.
  const few = () => Promise.all(Array.from({ length: 5 }, () => caller(port)()));
  const options = { timeout: 20_000, interval: 500 };
  await expect.poll(async () => countOf(await few(), pids[1]), options).toBe(5);
}, 60_000);

test('one that has all connections that it serves gets no more while another has room, however idle they are', async () => {
  const { port, pids } = await twoProcesses(1, 0, 3);
  const answered: number[] = [];
  for (let count = 0; count < 6; count += 1) answered.push(await caller(port)());
  for (const pid of pids) expect(countOf(answered, pid)).toBe(3);
  // Beyond that they are still taken, to be told that they are too many.
  expect(pids).toContain(await caller(port)());
}, 60_000);

/** Callers that have come to one process all, and its id: one that has just been started may be busy with that. */
async function gathered(port: number, count: number) {
  for (;;) {
    const callers = Array.from({ length: count }, () => caller(port));
    const answered = await Promise.all(callers.map((call) => call()));
    const [home = 0] = answered;
    if (countOf(answered, home) === count) return { callers, home };
  }
}

/** Lets all of them ask for work until some are answered by another process. @returns how many, at most */
async function moved({ callers, home }: Awaited<ReturnType<typeof gathered>>, ms: number): Promise<number> {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const answered = await Promise.all(callers.map((call) => call('/work')));
    const others = callers.length - countOf(answered, home);
    if (others > 0) return others;
  }
  return 0;
}

test('a process that can’t keep up gives half of its connections to another, and no request fails', async () => {
  const { port } = await twoProcesses(1);
  const eight = await gathered(port, 8);
  expect(await moved(eight, 30_000)).toBeGreaterThan(0);
  // Some were closed with their answers, and are the other's with the next.
  await expect.poll(async () => moved(eight, 1_000)).toBe(4);
}, 60_000);

test('what is open and sends nothing doesn’t count as what another could take', async () => {
  const { port } = await twoProcesses(1);
  await Promise.all(Array.from({ length: 12 }, () => caller(port)()));
  const four = await gathered(port, 4);
  await moved(four, 30_000);
  // Of sixteen, half would have been all of these.
  expect(await moved(four, 5_000)).toBe(2);
}, 60_000);

test('it keeps them where no core is free for another', async () => {
  const { port } = await twoProcesses(0.2);
  expect(await moved(await gathered(port, 8), 4_000)).toBe(0);
}, 60_000);
