import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv, setEnv } from '@/lib/env.ts';
import { resetProcess } from '@/lib/process-wide.ts';
import { createLimitedServer, serveWith } from './http-server.ts';

beforeAll(() => {
  const read = readEnv({});
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
});
afterAll(resetProcess);

test('a server that is told to stop answers what had begun, and takes no more on that connection than the next', async () => {
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
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  const ask = async () => {
    const arrived = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await ask();
  const stopped = stop();
  finish();
  expect(String(await once(socket, 'data'))).toMatch(/keep-alive/i);
  await ask();
  finish();
  expect(String(await once(socket, 'data'))).toMatch(/^Connection: close\r$/m);
  await stopped;
});
