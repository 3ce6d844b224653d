import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { processWide, resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { networkOf } from '@/lib/kernel/text/network.ts';
import { createLimitedServer, serveWith } from './http-server.ts';

const SHARES = { connections: 8, connectionsOfNetwork: 4, extraConnections: 6, extraMs: 400, idleGivesWayMs: 1_000 };
const [ONE, OTHER, THIRD] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const HALF = 'GET / HTTP/1.1\r\nHost: x\r\n';

let server: Server;
let finish: (() => void)[] = [];
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  finish = [];
  resetProcess();
});

/** Serves `done` everywhere, but at `/wait` only when that is finished. */
async function serve(trustProxy = 0): Promise<void> {
  const read = readEnv({});
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  processWide.log = pino({ level: 'silent' });
  server = createLimitedServer();
  const handle = async ({ url }: { url?: string }, response: ServerResponse) => {
    if (url === '/wait') await new Promise<void>((resolve) => finish.push(resolve));
    response.end('done');
  };
  const settings = { baseUrl: 'https://tillgate.example', trustProxy, databaseAnswers: async () => true };
  serveWith(server, handle as never, { ...settings, shares: SHARES });
  server.listen(0);
  await once(server, 'listening');
}

/** A connection from an address, accepted. */
async function open(localAddress = ONE): Promise<Socket> {
  const accepted = once(server, 'connection');
  const client = connect({ port: (server.address() as AddressInfo).port, host: ONE, localAddress });
  clients.push(client.on('error', () => {}));
  await accepted;
  return client;
}

/** Sends half a request on so many connections, and leaves it at that. */
async function fill(count: number, address?: string): Promise<Socket[]> {
  const all: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const one = await open(address);
    one.write(HALF);
    all.push(one.resume());
  }
  return all;
}

/** Status, headers and body of the answer on a new connection. */
async function ask(path: string, address = ONE, more = '', method = 'GET') {
  const client = await open(address);
  client.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
  const answer = await text(client);
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0), answer };
}
const statusOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;

test('an address that has used up its share is refused, is told its health, and shuts nobody out', async () => {
  await serve();
  await fill(4);
  const page = await ask('/');
  expect(page.status).toBe(503);
  expect(page.answer).toMatch(/^Retry-After: 5\r$/im);
  expect(page.answer).toMatch(/^Connection: close\r$/im);
  const machine = await ask('/api/v1/me');
  expect(JSON.parse(machine.answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: 'temporarily_unavailable' });
  for (const path of ['/api/health', '/api/ready', '/api/health?x']) expect(await statusOf(path)).toBe(200);
  expect(await statusOf('/api/ready', ONE, '', 'HEAD')).toBe(200);
  for (const path of ['/', '/api/v1/me', '/api/healthy']) expect(await statusOf(path, OTHER)).toBe(200);
});

test('what a probe is not: another method, one with a body, one that only begins alike', async () => {
  await serve();
  await fill(4);
  expect(await statusOf('/api/health', ONE, 'Content-Length: 5\r\n')).toBe(503);
  expect(await statusOf('/api/health', ONE, 'Transfer-Encoding: chunked\r\n')).toBe(503);
  expect(await statusOf('/api/health', ONE, '', 'POST')).toBe(503);
  for (const path of ['/api/healthy', '/api/ready/x', '/api//health']) expect(await statusOf(path)).toBe(503);
});

test('with all connections used up, probes are answered still, and a place is free as soon as one goes', async () => {
  await serve();
  const [gone] = await fill(4);
  await fill(4, OTHER);
  expect(await statusOf('/', THIRD)).toBe(503);
  expect(await statusOf('/api/health', THIRD)).toBe(200);
  gone?.destroy();
  await expect.poll(() => statusOf('/', THIRD)).toBe(200);
});

/** A connection that has had an answer, and is kept. */
async function idle(address = ONE): Promise<Socket> {
  const one = await open(address);
  one.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(one, 'data');
  return one;
}

test('who comes gets the place of what has been idle for the longest time: of its own network first', async () => {
  await serve();
  const [first, second] = [await idle(), await idle()];
  await fill(2);
  const others = [await idle(OTHER), await idle(OTHER), await idle(OTHER), await idle(OTHER)];
  // What has just been used is kept: a request may be on its way.
  expect(await statusOf('/')).toBe(503);
  await sleep(SHARES.idleGivesWayMs + 50);
  second.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(second, 'data');
  expect(await statusOf('/')).toBe(200);
  await expect.poll(() => first.closed).toBe(true);
  expect([second, ...others].some(({ closed }) => closed)).toBe(false);
  // With all connections used up, that of any network gives way.
  await fill(1);
  expect(await statusOf('/', THIRD)).toBe(200);
  await expect.poll(() => others.map(({ closed }) => closed)).toEqual([true, false, false, false]);
  expect(second.closed).toBe(false);
});

test('a request that waits for its answer gives way to nobody', async () => {
  await serve();
  const waiting = Array.from({ length: 4 }, () => ask('/wait'));
  await expect.poll(() => finish.length).toBe(4);
  await sleep(SHARES.idleGivesWayMs + 50);
  expect(await statusOf('/')).toBe(503);
  for (const one of finish) one();
  for (const one of await Promise.all(waiting)) expect(one.status).toBe(200);
});

test('who sends nothing on an extra connection is cut off soon', async () => {
  await serve();
  await fill(4);
  const began = performance.now();
  const [late] = await fill(1);
  await once(late as Socket, 'close');
  expect(performance.now() - began).toBeGreaterThan(SHARES.extraMs - 50);
  expect(performance.now() - began).toBeLessThan(SHARES.extraMs + 1_000);
});

test('however many come, the newest is read: of the extra ones the oldest goes', async () => {
  await serve();
  const kept = await fill(4);
  const extra = await fill(SHARES.extraConnections);
  for (let n = 0; n < 20; n += 1) {
    expect(await statusOf('/api/health')).toBe(200);
    await fill(3);
  }
  expect(kept.some(({ destroyed }) => destroyed)).toBe(false);
  await expect.poll(() => extra.every(({ closed }) => closed)).toBe(true);
});

test('behind a proxy, a network’s open requests count', async () => {
  await serve(1);
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
  const waiting = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:5::', '2001:db8:0:0:ffff::'].map((one) =>
    ask('/wait', ONE, from(one)),
  );
  await expect.poll(() => finish.length).toBe(4);
  expect(await statusOf('/', ONE, from('2001:db8::9'))).toBe(503);
  expect(await statusOf('/api/health', ONE, from('2001:db8::9'))).toBe(200);
  expect(await statusOf('/', ONE, from('2001:db8:0:1::1'))).toBe(200);
  for (const one of finish) one();
  for (const one of await Promise.all(waiting)) expect(one.status).toBe(200);
  expect(await statusOf('/', ONE, from('2001:db8::9'))).toBe(200);
});

test('whatever networks come and go, none has more than its share', async () => {
  await serve(1);
  const address = fc.oneof(fc.ipV4(), fc.constantFrom('192.0.2.1', '2001:db8::1', '2001:db8::2', '::ffff:192.0.2.1'));
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 7 }), async (addresses) => {
      const answers = addresses.map((one) => ask('/wait', ONE, `X-Forwarded-For: ${one}\r\n`));
      const expected = new Map<string, number>();
      for (const one of addresses) expected.set(networkOf(one), (expected.get(networkOf(one)) ?? 0) + 1);
      const served = [...expected.values()].reduce((sum, count) => sum + Math.min(count, 4), 0);
      await expect.poll(() => finish.length, { interval: 5 }).toBe(served);
      for (const one of finish.splice(0)) one();
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(served);
      expect(statuses.filter((status) => status === 503)).toHaveLength(addresses.length - served);
    }),
    { numRuns: 30 },
  );
});
