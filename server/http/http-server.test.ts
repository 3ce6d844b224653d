import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createLimitedServer, serveWith } from './http-server.ts';

beforeAll(() => {
  const read = readEnv({});
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
});
afterAll(resetProcess);

test('a server that is told to stop answers what had begun and what comes soon after, and says that it closes', async () => {
  const server = createLimitedServer();
  let finish = () => {};
  const handle = async (_: unknown, response: { end(text: string): unknown }) => {
    finish = () => response.end('done');
  };
  const stop = serveWith(server, handle, {
    baseUrl: 'http://localhost',
    trustProxy: 0,
    databaseAnswers: async () => true,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const ask = async () => {
      const arrived = once(server, 'request');
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await arrived;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return async () => {
        finish();
        return String(await once(socket, 'data'));
      };
    };
    return { ask };
  };
  const [busy, idle] = [await open(), await open()];
  expect(await (await idle.ask())()).toMatch(/^Connection: keep-alive\r$/m);
  const begun = await busy.ask();
  const stopped = stop();
  expect(await begun()).toMatch(/^Connection: close\r$/m);
  expect(await (await idle.ask())()).toMatch(/^Connection: close\r$/m);
  await stopped;
});

test('requests that came together on one connection are all answered by a server that is told to stop', async () => {
  const server = createLimitedServer();
  const waiting: (() => void)[] = [];
  const handle = async (_: unknown, response: { end(text: string): unknown }) => {
    waiting.push(() => response.end('done'));
  };
  const settings = { baseUrl: 'http://localhost', trustProxy: 0, databaseAnswers: async () => true };
  const stop = serveWith(server, handle, settings);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
  await expect.poll(() => waiting.length).toBe(3);
  const [finish, ...others] = waiting;
  finish?.();
  await once(socket, 'readable');
  const stopped = stop();
  for (const other of others) other();
  const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((answer) => /^Connection: (.*)\r$/m.exec(answer)?.[1])).toEqual([
    'keep-alive',
    'keep-alive',
    'close',
  ]);
  await stopped;
});
