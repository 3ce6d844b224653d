import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { processWide, resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createLimitedServer, serveWith } from './http-server.ts';

const SILENCE = { most: 300, idle: 1000, look: 50 };
/** Longer than a connection may be without any request. */
const BETWEEN = 2_000;
const LARGE = Buffer.alloc(30_000_000, 'x');
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

let server: ReturnType<typeof createLimitedServer>;
let stop: () => Promise<void>;
let client: Socket;
let accepted: Socket;
beforeEach(async () => {
  const read = readEnv({});
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  processWide.log = pino({ level: 'silent' });
  server = createLimitedServer({ keepAliveMs: BETWEEN });
  const handle = async ({ url }: { url?: string }, response: ServerResponse) => {
    if (url === '/never') return;
    if (url === '/endless') {
      const writing = setInterval(() => response.write('x'.repeat(1_000_000)), 10);
      return void response.once('close', () => clearInterval(writing));
    }
    if (url === '/slow') await sleep(4 * SILENCE.look);
    response.end(url === '/large' ? LARGE : 'done');
  };
  const settings = { baseUrl: 'https://tillgate.example', trustProxy: 0, databaseAnswers: async () => true };
  stop = serveWith(server, handle as never, { ...settings, silence: SILENCE });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepting = once(server, 'connection');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  [accepted] = (await accepting) as [Socket];
});
afterEach(async () => {
  client.destroy();
  await stop();
  resetProcess();
});

test.each(['/never', '/large'])('a connection on which nothing moves is closed: %s', async (path) => {
  const closed = once(accepted, 'close');
  client.pause().write(request(path));
  const began = performance.now();
  await closed;
  expect(performance.now() - began).toBeGreaterThan(0.8 * SILENCE.most);
  expect(performance.now() - began).toBeLessThan(10 * SILENCE.most);
});

test('what we go on writing doesn’t count as carried where nobody takes it', async () => {
  const closed = once(accepted, 'close');
  client.pause().write(request('/endless'));
  await expect.poll(() => accepted.writableLength).toBeGreaterThan(0);
  const began = performance.now();
  await closed;
  expect(performance.now() - began).toBeLessThan(10 * SILENCE.most);
});

test.each(['/never', '/large'])('nor does what comes in while an answer is under way: %s', async (path) => {
  const closed = once(accepted, 'close');
  client.pause().write(request(path));
  const sending = setInterval(() => client.write('\r\n'), 20);
  const began = performance.now();
  await closed;
  clearInterval(sending);
  expect(performance.now() - began).toBeLessThan(10 * SILENCE.most);
});

test('a connection that never has a request is closed, whatever it sends', async () => {
  const closed = once(accepted, 'close');
  const sending = setInterval(() => client.write('\r\n'), 20);
  const began = performance.now();
  await closed;
  clearInterval(sending);
  expect(performance.now() - began).toBeGreaterThan(0.8 * SILENCE.idle);
  expect(performance.now() - began).toBeLessThan(10 * SILENCE.idle);
});

test('one that has had a request may be idle for longer, but not for ever, whatever it sends', async () => {
  client.write(request('/'));
  await once(client, 'data');
  const closed = once(accepted, 'close');
  const sending = setInterval(() => client.write('\r\n'), 20);
  const began = performance.now();
  await closed;
  clearInterval(sending);
  expect(performance.now() - began).toBeGreaterThan(0.9 * BETWEEN);
  expect(performance.now() - began).toBeLessThan(5 * BETWEEN);
});

test('one with a request now and then stays open', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = once(client, 'data');
    client.write(request('/'));
    await answer;
    await sleep(SILENCE.idle / 4);
  }
  expect(accepted.destroyed).toBe(false);
});

test('who reads slowly gets all of it', async () => {
  client.write(request('/large'));
  let [size, pauses] = [0, 0];
  const began = performance.now();
  for await (const chunk of client) {
    size += chunk.length;
    if (size > LARGE.length) break;
    if (size > (pauses + 1) * 1_000_000) {
      pauses += 1;
      await sleep(50);
    }
  }
  expect(size).toBeGreaterThan(LARGE.length);
  expect(performance.now() - began).toBeGreaterThan(2 * SILENCE.most);
});

test('after the answer, the time between two requests counts again', async () => {
  for (const path of ['/slow', '/slow']) {
    const answer = once(client, 'data');
    client.write(request(path));
    expect(String(await answer)).toMatch(/^HTTP\/1.1 200 /);
    await sleep(SILENCE.most + 2 * SILENCE.look);
  }
  expect(accepted.destroyed).toBe(false);
});
