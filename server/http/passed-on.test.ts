import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as passedOn from '@/app/api/v1/[...path]/route.ts';
import * as me from '@/app/api/v1/me/route.ts';
import * as product from '@/app/api/v1/products/[id]/route.ts';
import * as products from '@/app/api/v1/products/route.ts';
import { connect } from '@/app/api/v1/testing.ts';
import { processWide } from '@/lib/kernel/process/process-wide.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { callsUnderWay } from '@/lib/platform/forward-call.ts';
import { documentOf, testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { serveWith } from './http-server.ts';

testDatabase();
const platform = testPlatform();
const server = createServer();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  processWide.log = pino({ level: 'silent' });
  const routes = {
    '/api/v1/me': me,
    '/api/v1/[...path]': passedOn,
    '/api/v1/products': products,
    '/api/v1/products/[id]': product,
  };
  const settings = { baseUrl: 'https://tillgate.example', trustProxy: 0, databaseAnswers: async () => true };
  const left = async (_: unknown, response: { end(text: string): void }) => response.end('left to Next.js');
  serveWith(server, left as never, { ...settings, routes: () => routes } as never);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => setInstallation(ALL_OURS));
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const DOCUMENT = documentOf(
  { 'GET /orders/{id}': 'orders:read', 'POST /files': 'files:write' },
  { 'POST /files': { 'x-max-body': 8 * 1024 * 1024 } },
);

function open(method: string, path: string, token: string, more: RequestOptions = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, ...more.headers };
  return httpRequest({ host: '127.0.0.1', port, method, path, agent, ...more, headers });
}

async function send(
  method: string,
  path: string,
  token: string,
  body: Buffer | null = null,
  more: RequestOptions = {},
) {
  const sent = open(method, path, token, more);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, text };
}

test('bodies larger than ours go through, of any type, with and without a length', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write'] });
  const bytes = Buffer.alloc(5 * 1024 * 1024, 'x');
  for (const headers of [
    { 'content-type': 'multipart/form-data; boundary=a', 'content-length': bytes.length },
    { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' },
  ]) {
    const { status } = await send('POST', '/v1/files', token, bytes, { headers });
    expect([status, platform.received.at(-1)?.body.length]).toEqual([200, bytes.length]);
  }
});

test('a refused body is thrown away, and its caller gets to read why', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write'] });
  const large = Buffer.alloc(9 * 1024 * 1024, 'x');
  for (const headers of [{ 'content-length': large.length }, { 'transfer-encoding': 'chunked' }]) {
    expect((await send('POST', '/v1/files', token, large, { headers })).status).toBe(413);
    expect((await send('POST', '/v1/files', 'nobody', large, { headers })).status).toBe(401);
    expect((await send('GET', '/v1/me', token)).status).toBe(200);
  }
});

test('a platform that answers before it has read all leaves the connection usable', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write'] });
  platform.readsBody = false;
  platform.answer = (_, response) => response.writeHead(409).end('no');
  const large = Buffer.alloc(7 * 1024 * 1024, 'x');
  const { status, text } = await send('POST', '/v1/files', token, large, {
    headers: { 'content-length': large.length },
  });
  expect([status, text]).toEqual([409, 'no']);
  expect((await send('GET', '/v1/me', token)).status).toBe(200);
});

test('an address in which more than words stands gets there as it was sent, by either name; the gate stops what climbs', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  for (const path of ['/v1/orders/a%20b:c', '/api/v1/orders/%C3%BC?x=%2f..', '/v1/orders/100%25'])
    expect((await send('GET', path, token)).status).toBe(200);
  expect(platform.received.map(({ url }) => url)).toEqual([
    '/store/orders/a%20b:c',
    '/store/orders/%C3%BC?x=%2f..',
    '/store/orders/100%25',
  ]);
  platform.received = [];
  for (const path of [
    '/v1/orders/..%2fme',
    '/v1/orders/%2e%2e',
    '/v1/orders/a;b',
    '/v1/orders/%00',
    '/v1/orders/x%5c..',
  ])
    expect([path, (await send('GET', path, token)).status]).toEqual([path, 400]);
  for (const path of ['/v1//orders/1', '/v1/orders/1/', '/v1/orders//1'])
    expect([path, (await send('GET', path, token)).status]).not.toEqual([path, 200]);
  expect(platform.received).toEqual([]);
});

test('with OWN_STORE_API=0 our products are nobody’s, or the platform’s where its document has them', async () => {
  const { token } = await connect({ scopes: ['products:read', 'orders:read'] });
  const status = async () => (await send('GET', '/v1/products', token)).status;
  expect(await status()).toBe(200);
  setInstallation({ storeApi: null, ownStoreApi: false });
  expect([await status(), (await send('GET', '/v1/products/1', token)).status]).toEqual([404, 404]);
  await platform.describe(documentOf({ 'GET /products': 'orders:read' }), false);
  expect([await status(), platform.received.length]).toEqual([200, 1]);
  expect((await send('GET', '/v1/products/1', token)).status).toBe(404);
  await expect(platform.describe(documentOf({ 'GET /products': 'orders:read' }))).rejects.toThrow('is ours already');
});

test('a caller that leaves in the middle of a body, or of an answer, ends the call there', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write', 'orders:read'] });
  const ended = () =>
    new Promise((resolve) => platform.server.once('request', (request) => request.socket.once('close', resolve)));
  platform.readsBody = false;
  platform.answer = (request) => request.resume();
  const uploading = open('POST', '/v1/files', token, { headers: { 'content-length': 100_000 }, agent: undefined });
  const upload = ended();
  uploading.on('error', () => {}).write('x'.repeat(1_000));
  await once(platform.server, 'request');
  uploading.destroy();
  await upload;
  platform.answer = (_, response) => response.writeHead(200).write('first');
  const reading = open('GET', '/v1/orders/1', token, { agent: undefined });
  const read = ended();
  reading.on('error', () => {}).end();
  await once(reading, 'response');
  reading.destroy();
  await read;
  await expect.poll(() => callsUnderWay.size).toBe(0);
});

test('an answer that breaks off there breaks off here', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  platform.answer = (request, response) =>
    response.writeHead(200, { 'content-length': 10 }).write('half', () => request.socket.destroy());
  await expect(send('GET', '/v1/orders/1', token)).rejects.toThrow('aborted');
  await expect.poll(() => callsUnderWay.size).toBe(0);
});
