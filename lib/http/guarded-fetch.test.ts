import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchLocal, fetchPublic, guardedFetch } from './guarded-fetch.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>, host = '127.0.0.1') {
  server.listen(0, host);
  await once(server, 'listening');
  open.push({
    close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  });
  return (server.address() as AddressInfo).port;
}

const serve = async (answer: RequestListener) => `http://localhost:${await listen(createServer(answer), 'localhost')}/`;
const raw = async (answer: (socket: Socket) => void) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    answer(socket);
  });
  return `http://localhost:${await listen(server, 'localhost')}/`;
};
const ask = (url: string, timeoutMs = 2_000) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
  by: {},
  timeoutMs,
  maxBytes: 4096,
});

test('posts the body as it is and returns status and answer', async () => {
  const url = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(202).end(`${request.method} ${request.headers['content-type']} ${body}`);
  });
  expect(await fetchLocal(ask(url))).toMatchObject({ status: 202, body: 'POST application/json {"a":1}' });
});

test('without a body the address is read, with the answer’s headers and how it ended', async () => {
  const url = await serve((request, response) => {
    response.setHeader('etag', '"1"').write(request.method);
    if (request.url === '/broken') setTimeout(() => response.destroy(), 50);
    else response.end();
  });
  const read = (address: string) => fetchLocal({ url: address, headers: {}, by: {}, timeoutMs: 2_000, maxBytes: 100 });
  expect(await read(url)).toMatchObject({ body: 'GET', end: 'whole', headers: { etag: '"1"' } });
  expect(await read(`${url}broken`)).toMatchObject({ body: 'GET', end: 'broken' });
});

test('a redirect is an answer and is not followed', async () => {
  let followed = 0;
  const target = await serve((_, response) => {
    followed += 1;
    response.end();
  });
  const url = await serve((_, response) => response.writeHead(302, { location: target }).end('moved'));
  expect(await fetchLocal(ask(url))).toMatchObject({ status: 302, body: 'moved' });
  expect(followed).toBe(0);
});

test('of a flood 4 KiB are read and the rest is left', async () => {
  let sent = 0;
  const url = await serve(async (_, response) => {
    response.on('error', () => {});
    const closed = new Promise((resolve) => response.once('close', resolve));
    while (!response.destroyed && sent < 50_000_000) {
      sent += 65_536;
      if (!response.write(Buffer.alloc(65_536, 'x')))
        await Promise.race([closed, new Promise((resolve) => response.once('drain', resolve))]);
    }
    response.end();
  });
  expect(await fetchLocal(ask(url))).toMatchObject({ status: 200, body: 'x'.repeat(4096), end: 'cut' });
  expect(sent).toBeLessThan(20_000_000);
});

test('one that hangs before its head times out; one that hangs in its body has answered', async () => {
  const hangs = await serve(() => {});
  const began = performance.now();
  expect(await fetchLocal(ask(hangs, 300))).toEqual({ fault: 'timeout' });
  expect(performance.now() - began).toBeLessThan(1_500);
  const drips = await serve((_, response) => void response.writeHead(200).write('so far'));
  expect(await fetchLocal(ask(drips, 300))).toMatchObject({ status: 200, body: 'so far' });
  const silent = await raw(() => {});
  expect(await fetchLocal(ask(silent, 300))).toEqual({ fault: 'timeout' });
});

test('closed early, garbage, too many headers and nobody there are distinguished', async () => {
  expect(await fetchLocal(ask(await raw((socket) => socket.on('data', () => socket.destroy()))))).toEqual({
    fault: 'connection_closed',
  });
  const early = await raw((socket) =>
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')),
  );
  expect(await fetchLocal(ask(early))).toMatchObject({ status: 200, body: 'half' });
  expect(await fetchLocal(ask(await raw((socket) => socket.end('SSH-2.0-server\r\n'))))).toEqual({
    fault: 'malformed_answer',
  });
  const flood = await raw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(50_000)}\r\n`));
  expect(await fetchLocal(ask(flood))).toEqual({ fault: 'malformed_answer' });
  const url = await serve((_, response) => response.end());
  open.pop()?.close();
  expect(await fetchLocal(ask(url))).toEqual({ fault: 'connection_failed' });
});

test('an answer that the database could not keep is made fit for it', async () => {
  const url = await serve((_, response) => response.end(Buffer.from([97, 0, 98, 0xff])));
  expect(await fetchLocal(ask(url))).toMatchObject({ status: 200, body: 'a\uFFFDb\uFFFD' });
});

test.each([
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://169.254.169.254/',
  'https://[::ffff:10.0.0.1]/',
  'http://0/',
])('%s is not reached from the product', async (url) => {
  expect(await fetchPublic(ask(url))).toEqual({ fault: 'address_not_allowed' });
});

test('a name that leads inward is not reached, nor one of which any address does', async () => {
  expect(await fetchPublic(ask('http://localhost:1/'))).toEqual({ fault: 'address_not_allowed' });
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  const { isGlobalUnicast } = await import('../kernel/text/network.ts');
  expect(await guardedFetch({ resolve, allows: isGlobalUnicast })(ask('http://rebinding.example:1/'))).toEqual({
    fault: 'address_not_allowed',
  });
  expect(await fetchLocal(ask('http://8.8.8.8/'))).toEqual({ fault: 'address_not_allowed' });
});

test('a name that changes its answer between check and connect leads where it was checked, or nowhere', async () => {
  const port = await listen(createServer((_, response) => response.end('here')));
  const answers = ['127.0.0.1', '127.0.0.2'];
  let asked = 0;
  const resolve = async () => [{ address: answers[asked++ % 2] as string, family: 4 }];
  const rebound = guardedFetch({ resolve, allows: (address) => address === '127.0.0.1' });
  const url = `http://rebinding.example:${port}/`;
  expect(await rebound(ask(url))).toMatchObject({ status: 200, body: 'here' });
  expect(asked).toBe(1);
  // The first connection is gone by the time of a second fetcher, which is told the other address.
  const again = guardedFetch({ resolve, allows: (address) => address === '127.0.0.1' });
  expect(await again(ask(url))).toEqual({ fault: 'address_not_allowed' });
});
