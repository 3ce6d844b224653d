import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type SeveralProcesses, startSeveralProcesses } from '../servers/several-processes.ts';

const KILLS = inject('isLong') ? 12 : 3;
const LOOPS = 8;
/** A request that takes so long is as bad as one that fails. */
const LONGEST_MS = 20_000;
/** By then whoever lost a request has noticed. */
const SOON_MS = 2_000;
const LETS_GO_MS = 50;

let servers: SeveralProcesses;
let replacements = 0;

beforeAll(async () => {
  servers = await startSeveralProcesses(inject('server') ?? '', 2);
}, 400_000);
afterAll(() => servers?.stop(), 60_000);

interface Outcome {
  began: number;
  ended: number;
  fault: string | null;
}

/** Asks again and again, one request at a time in each loop, until it is stopped. */
function load(keepAlive: boolean) {
  const agent = new Agent({ keepAlive, maxSockets: LOOPS });
  const outcomes: Outcome[] = [];
  let isOver = false;
  const ask = async () => {
    const began = performance.now();
    const fault = await new Promise<string | null>((resolve) => {
      const request = get(`${servers.product.url}/api/ready`, { agent, timeout: LONGEST_MS }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode === 200 ? null : `${response.statusCode}`));
        response.once('error', (error) => resolve(String(error)));
      });
      request.once('timeout', () => request.destroy(new Error('no answer')));
      request.once('error', (error) => resolve(String(error)));
    });
    outcomes.push({ began, ended: performance.now(), fault });
  };
  const loops = Array.from({ length: LOOPS }, async () => {
    while (!isOver) await ask();
  });
  return async () => {
    isOver = true;
    await Promise.all(loops);
    agent.destroy();
    return outcomes;
  };
}

/** Waits until as many processes are ready as were started after the first ones. */
const ready = (count: number) =>
  expect
    .poll(() => servers.log().match(/a new process is ready/g)?.length ?? 0, { timeout: 60_000, interval: 100 })
    .toBe(count);

/** How many ends of processes the first one has noticed. */
const noticed = () => servers.log().match(/a process has ended, and is replaced/g)?.length ?? 0;

/** Whether a process still runs or holds anything; its parent may not have noticed its end yet. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a serving process is killed under load: requests that it had fail, no others do, and it is replaced', {
  timeout: 240_000,
}, async () => {
  const kills: { at: number; gone: number }[] = [];
  const stops = [load(true), load(false)];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(1_000);
    const [pid = 0] = servers.pids('serving');
    const at = performance.now();
    process.kill(pid, 'SIGKILL');
    // On a busy machine it takes a while until it is dead, and until the first process notices and lets go of the
    // connections that it had taken.
    while (isAlive(pid) || noticed() <= kill) await sleep(1);
    await sleep(LETS_GO_MS);
    kills.push({ at, gone: performance.now() });
    replacements += 1;
    await ready(replacements);
    expect(servers.pids('serving')).toHaveLength(2);
  }
  await sleep(1_000);
  const all = (await Promise.all(stops.map((stop) => stop()))).flat();
  const failed = all.filter(({ fault }) => fault !== null);
  // Each of them was under way when a process was killed, and ended there and then.
  expect(
    failed.filter(
      ({ began, ended }) => !kills.some(({ at, gone }) => began <= gone && ended >= at && ended <= gone + SOON_MS),
    ),
  ).toEqual([]);
  expect(failed.length).toBeGreaterThan(0);
  // Of sixteen requests at a time, the one that was killed had half, and the other's were answered.
  for (const { at, gone } of kills) {
    const underWay = all.filter(({ began, ended }) => began < gone && ended > at);
    const lost = underWay.filter(({ fault }) => fault !== null);
    expect(lost.length, JSON.stringify(lost)).toBeLessThan(2 * LOOPS);
    expect(underWay.length).toBeGreaterThan(lost.length);
  }
  console.log(`killed servers: ${all.length} requests, ${failed.length} failed in ${KILLS} kills`);
  expect(all.length).toBeGreaterThan(200);
  expect(noticed()).toBe(KILLS);
});

test('metrics are those of all processes, and stay when one has ended', { timeout: 60_000 }, async () => {
  const path = '/api/health';
  const line = `tillgate_request_seconds_count{method="GET",route="${path}",status="200"}`;
  const before = (await servers.metric(line)) || 0;
  // Each on a connection of its own, and more at once than one process gets.
  const calls = Array.from({ length: 40 }, () =>
    fetch(servers.product.url + path, { headers: { connection: 'close' } }),
  );
  await Promise.all(calls);
  await expect.poll(() => servers.metric(line)).toBe(before + 40);
  expect(await servers.metric('tillgate_database_up')).toBe(1);
  process.kill(servers.pids('serving')[0] ?? 0, 'SIGKILL');
  replacements += 1;
  await ready(replacements);
  expect(await servers.metric(line)).toBe(before + 40);
});

test('a serving process that is told to stop finishes what it has, and is replaced', { timeout: 120_000 }, async () => {
  const body = 'grant_type=authorization_code';
  // More than one process gets of a burst.
  const sockets = await Promise.all(Array.from({ length: 24 }, () => begin(body)));
  await sleep(1_000);
  const [pid = 0] = servers.pids('serving');
  process.kill(pid, 'SIGTERM');
  await sleep(500);
  const answers = sockets.map(async (socket) => {
    socket.write(body);
    return String((await once(socket, 'data'))[0]).split('\r\n')[0];
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']));
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  replacements += 1;
  await ready(replacements);
});

test('the process of the jobs is killed and replaced', { timeout: 60_000 }, async () => {
  const [pid = 0] = servers.pids('jobs');
  process.kill(pid, 'SIGKILL');
  replacements += 1;
  await ready(replacements);
  expect(servers.pids('jobs')).toHaveLength(1);
  expect(servers.pids('jobs')).not.toContain(pid);
});

/** Sends the head of a form; its answer comes after the rest. */
async function begin(body: string): Promise<Socket> {
  const socket = connect(Number(new URL(servers.product.url).port), 'localhost').setEncoding('utf8');
  await once(socket, 'connect');
  const type = 'Content-Type: application/x-www-form-urlencoded';
  socket.write(
    `POST /api/oauth/token HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  return socket;
}

test('who is too slow to send a request is cut off', { timeout: 30_000 }, async () => {
  const socket = connect(Number(new URL(servers.product.url).port), 'localhost').setEncoding('utf8');
  socket.write('GET /api/health HTTP/1.1\r\nHost: localh');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
});

test('SIGTERM: what has begun is answered, and all processes end within ten seconds', { timeout: 30_000 }, async () => {
  const body = 'grant_type=authorization_code';
  const sockets = await Promise.all(Array.from({ length: 20 }, () => begin(body)));
  await sleep(500);
  const pids = [...servers.pids('serving'), ...servers.pids('jobs')];
  const { process: first } = servers.product;
  const ended = once(first, 'exit');
  const began = performance.now();
  first.kill('SIGTERM');
  await sleep(500);
  const answers = sockets.map(async (socket) => {
    socket.write(body);
    return String((await once(socket, 'data'))[0]).split('\r\n')[0];
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']));
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began).toBeLessThan(10_000);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
