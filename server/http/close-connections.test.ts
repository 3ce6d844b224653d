import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { closeConnections } from './close-connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server with some connections that it has accepted. */
async function serve(listener: RequestListener, connections: number) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = new Set<Socket>();
  server.on('connection', (socket) => open.add(socket.once('close', () => open.delete(socket))));
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  while (clients.length < connections) {
    const accepted = once(server, 'connection');
    clients.push(connect(port, '127.0.0.1').setEncoding('utf8'));
    await accepted;
  }
  return { server, open, clients, port };
}

test('what has arrived is answered, however long the process could not read it', async () => {
  const { server, open, clients } = await serve((_, response) => response.end('done'), 3);
  const answers = clients.map((client) => once(client, 'data'));
  // One has been used before, the others are new.
  clients[0]?.write(REQUEST);
  await answers[0];
  const again = clients.map((client) => once(client, 'data'));
  for (const client of clients) client.write(REQUEST);
  const closed = closeConnections(server, open, { idle: 100, all: 200 });
  const until = performance.now() + 500;
  while (performance.now() < until);
  for (const answer of await Promise.all(again)) expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

test('idle connections are closed soon, one with a request when that is answered, and all in the end', async () => {
  let finish = () => {};
  const { server, open, clients, port } = await serve((_, response) => {
    finish = () => response.end('done');
  }, 3);
  const [idle, busy, stuck] = clients as [Socket, Socket, Socket];
  for (const [one, begins] of [
    [stuck, false],
    [idle, true],
    [busy, false],
  ] as const) {
    const arrived = once(server, 'request');
    one.write(REQUEST);
    await arrived;
    if (!begins) continue;
    finish();
    await once(one, 'data');
  }
  const closed = closeConnections(server, open, { idle: 50, all: 2_000 });
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  expect(refused.code).toBe('ECONNREFUSED');
  expect(await text(idle)).toBe('');
  await expect.poll(() => open.size).toBe(2);
  finish();
  expect(await text(busy)).toContain('done');
  await expect.poll(() => open.size).toBe(1);
  expect(await text(stuck)).toBe('');
  await closed;
  expect(open.size).toBe(0);
});
