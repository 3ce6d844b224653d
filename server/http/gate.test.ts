import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { processWide, resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { createLimitedServer, serveWith } from './http-server.ts';

const BASE_URL = 'https://tillgate.example';
const FORM = 'application/x-www-form-urlencoded';

let server: Server;
let port: number;
const lines: string[] = [];
let handled: IncomingMessage | null = null;

beforeAll(async () => {
  const read = readEnv({ BASE_URL });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  processWide.log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  server = createLimitedServer({ headersMs: 300, requestMs: 600, connections: 20 });
  // In place of Next.js: says what it was given, as a page.
  serveWith(
    server,
    async (request, response) => {
      handled = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.statusCode = request.url?.endsWith('404') ? 404 : 200;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(JSON.stringify({ ...request.headers, body: Buffer.concat(chunks).length }));
    },
    { baseUrl: BASE_URL, trustProxy: 0, databaseAnswers: async () => true, isSignedIn: async () => true },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  resetProcess();
});

interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const sent = httpRequest({ port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      const text = () => Buffer.concat(chunks).toString();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: text() }));
    });
    sent.on('error', reject).end(body);
  });
}

const form = (path: string, body: string | Buffer, headers: Sent['headers'] = {}) =>
  send(path, { method: 'POST', body, headers: { origin: BASE_URL, 'content-type': FORM, ...headers } });

/** Sends text as it is and waits until the connection is closed. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('addresses and methods', () => {
  test.each(['/%ZZ', '/a%FF', `/?${'a&'.repeat(200)}`])('400: %s', async (path) => {
    expect((await send(path)).status).toBe(400);
    for (const at of ['/api/oauth/token', '/v1/me']) {
      const answer = await send(`${at}${path}`);
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, 'invalid_request']);
    }
  });

  test.each([
    ['TRACE', '/', 'GET, HEAD, POST'],
    ['OPTIONS', '*', 'GET, HEAD, POST'],
    ['PUT', '/sign-in', 'GET, HEAD, POST'],
    ['OPTIONS', '/sign-in', 'GET, HEAD, POST'],
    ['TRACE', '/v1/me', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ])('405: %s %s', async (method, path, allow) => {
    const answer = await send(path, { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
  });

  test('metadata is for machines: a preflight from a browser, and what no form may send, reach its handler', async () => {
    for (const method of ['OPTIONS', 'DELETE', 'POST'])
      expect((await send('/.well-known/webhook-keys', { method })).status, method).toBe(200);
  });

  test('400: a second Authorization', async () => {
    for (const path of ['/api/oauth/token', '/v1/me']) {
      const answer = await send(path, { headers: { authorization: ['Bearer a', 'Bearer b'] } });
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, 'invalid_request']);
    }
  });
});

describe('whom a request is for', () => {
  test('is what BASE_URL says, whatever its Host and what it claims to be forwarded from', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' };
    const { text } = await send('/', { headers: { host: 'backend', forwarded: 'host=evil.example', ...forwarded } });
    const seen = JSON.parse(text);
    expect(seen).toMatchObject({ host: 'tillgate.example', 'x-forwarded-host': 'tillgate.example' });
    expect(seen).toMatchObject({ 'x-forwarded-proto': 'https' });
    expect(seen['x-forwarded-port'] ?? seen.forwarded).toBeUndefined();
  });

  test('a form behind a proxy that passes another Host is taken', async () => {
    expect((await form('/sign-in', 'a=b', { host: 'backend' })).status).toBe(200);
  });

  test.each(['https://evil.example', 'http://tillgate.example', 'https://tillgate.example:8443', 'null', ''])(
    '403: a form from %j',
    async (origin) => {
      handled = null;
      expect((await form('/sign-in', 'a=b', { origin })).status).toBe(403);
      expect(
        (await send('/sign-in', { method: 'POST', headers: { host: 'tillgate.example' }, body: 'a=b' })).status,
      ).toBe(403);
      expect(handled).toBeNull();
    },
  );
});

test('a User-Agent is cut where no browser’s goes on', async () => {
  const seen = JSON.parse((await send('/', { headers: { 'user-agent': `Browser/1 ${'a'.repeat(8_000)}` } })).text);
  expect(seen['user-agent']).toBe(`Browser/1 ${'a'.repeat(502)}`);
});

test.each(['1', '2', '3', 'x'])(
  'a page that is asked for beforehand, as %s, is a page like any other',
  async (value) => {
    const headers = { rsc: '1', 'next-router-prefetch': value, 'next-router-segment-prefetch': '/_tree' };
    const seen = JSON.parse((await send('/dashboard', { headers })).text);
    expect(Object.keys(seen).filter((name) => /^(?:rsc$|next-router)/.test(name))).toEqual(['rsc']);
  },
);

describe('bodies', () => {
  test('arrive whole', async () => {
    const { text } = await form('/sign-in', 'a'.repeat(60_000));
    expect(JSON.parse(text).body).toBe(60_000);
    const logo = await form('/dashboard/developer/apps/new', fileOf(5_000_000), { 'content-type': MULTIPART });
    expect(JSON.parse(logo.text).body).toBe(fileOf(5_000_000).length);
  });

  test('413: over 64 KiB, in one piece and in chunks', async () => {
    const large = 'a'.repeat(300_000);
    expect((await form('/sign-in', large)).status).toBe(413);
    expect((await form('/sign-in', large, { 'transfer-encoding': 'chunked' })).status).toBe(413);
    expect((await form('/sign-in', fileOf(100_000), { 'content-type': MULTIPART })).status).toBe(413);
  });

  test('endpoints for machines are given no more than a byte too many, and refuse it themselves', async () => {
    const { text } = await form('/api/oauth/revoke', 'a'.repeat(300_000), { 'transfer-encoding': 'chunked' });
    expect(JSON.parse(text).body).toBe(65_537);
  });

  test('415: a form in parts for a machine; nor does it reach an action of a page', async () => {
    handled = null;
    const headers = { 'content-type': MULTIPART, origin: 'https://evil.example', 'next-action': 'a' };
    for (const path of ['/v1/me', '/api/oauth/token', '/api/nothing'])
      expect((await form(path, fileOf(10), headers)).status).toBe(415);
    expect(handled).toBeNull();
    const { text } = await form('/api/nothing', 'x', { 'next-action': 'a', 'content-type': 'text/plain' });
    expect(JSON.parse(text)['next-action']).toBeUndefined();
  });

  test('400: more than 200 fields, and parts that don’t end', async () => {
    expect((await form('/sign-in', 'a=&'.repeat(200))).status).toBe(400);
    expect((await form('/sign-in', fileOf(10).subarray(0, -5), { 'content-type': MULTIPART })).status).toBe(400);
    for (const type of [MULTIPART, 'multipart/form-data'])
      expect((await form('/nothing/here', '', { 'content-type': type })).status).toBe(400);
  });

  test('a caller who leaves in the middle is no fault of ours, and reaches nothing', async () => {
    handled = null;
    const head = `POST /sign-in HTTP/1.1\r\nHost: x\r\nOrigin: ${BASE_URL}\r\nContent-Length: 100\r\n\r\n`;
    lines.length = 0;
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}a=b`, () => setTimeout(() => socket.destroy(), 50));
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, aborted: true });
    expect(handled).toBeNull();
  });
});

describe('slow callers', () => {
  test('408: headers that don’t come', async () =>
    expect(await raw('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1.1 408 /));

  test('a body that doesn’t come closes the connection', async () => {
    handled = null;
    await raw(`POST /sign-in HTTP/1.1\r\nHost: x\r\nOrigin: ${BASE_URL}\r\nContent-Length: 100\r\n\r\na=`);
    expect(handled).toBeNull();
  });

  test('no more connections are taken than there may be', async () => {
    const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    const closed = () => sockets.filter((socket) => socket.closed).length;
    await expect.poll(closed).toBeGreaterThanOrEqual(10);
    for (const socket of sockets) socket.destroy();
  });
});

test('a page that found nothing is not compressed, so that it can be given its text', async () => {
  const answer = await send('/robots.txt?status=404');
  expect(answer.headers['cache-control']).toBe('private, no-store, no-transform');
});

test('every page has its security headers, with a nonce of its own', async () => {
  const policies = await Promise.all([send('/robots.txt'), send('/api/nothing')]);
  const nonces = policies.map(({ headers }) => {
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['content-security-policy']).toMatch(/^frame-ancestors 'none'; default-src 'none';/);
    return /'nonce-[^']+'/.exec(String(headers['content-security-policy']))?.[0];
  });
  expect(new Set(nonces).size).toBe(2);
});

const BOUNDARY = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

function fileOf(bytes: number): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 7), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
