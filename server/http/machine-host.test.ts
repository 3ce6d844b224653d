import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParameters } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { setEnv } from '@/lib/kernel/config/env.ts';
import { readEnv } from '@/lib/kernel/config/read-env.ts';
import { processWide, resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { serveWith } from './http-server.ts';
import type { Route } from './machine-host.ts';

let server: Server;
let left: Promise<unknown>;

const echo: Route = {
  async GET(request, { params }) {
    return json({ url: request.url, headers: Object.fromEntries(request.headers), ...(await params) });
  },
  async POST(request) {
    const copy = request.clone();
    return json({ text: await copy.text(), bytes: (await request.arrayBuffer()).byteLength });
  },
  async PUT(request) {
    return json({ text: await new Response(request.body).text() });
  },
  DELETE() {
    throw new Error('a fault of ours');
  },
};

const parameters: Route = {
  async POST(request) {
    return json(await readParameters(request, []));
  },
};

/** Each fails in another way. */
const faulty: Route = {
  async GET() {
    throw new Error('a fault of ours');
  },
  POST: () => json({}, 200, { 'X-Fault': 'no header\nbut two' }),
  PUT() {
    const answer = new Response('text');
    answer.body?.getReader();
    return answer;
  },
};

const endless: Route = {
  GET(request) {
    left = once(request.signal, 'abort');
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode('first'));
    return new Response(new ReadableStream({ start }));
  },
};

beforeAll(async () => {
  const read = readEnv({ BASE_URL: 'https://tillgate.example' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  setEnv({ ...read.env, authSecret: 'x'.repeat(32) });
  processWide.log = pino({ level: 'silent' });
  server = createServer();
  const routes = {
    '/api/v1/echo/[id]': echo,
    '/api/v1/parameters': parameters,
    '/api/v1/faulty': faulty,
    '/api/v1/endless': endless,
    '/api/inside': { GET: echo.GET },
    '/screen/decision': { POST: echo.POST },
  };
  // In place of Next.js.
  const handle = async (request: { url?: string }, response: { end(text: string): void }) =>
    response.end(`left: ${request.url}`);
  const settings = { baseUrl: 'https://tillgate.example', trustProxy: 0, databaseAnswers: async () => true };
  serveWith(server, handle as never, { ...settings, routes: () => routes });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  resetProcess();
});

function send(method: string, path: string, headers: Record<string, string> = {}, chunks: string[] = []) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = httpRequest({ port, method, path, headers, host: '127.0.0.1' }, (answer) => {
      const whole = (chunks: Buffer[]) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
      answer.toArray().then(whole, reject);
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

const bodyOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString());

test('a handler gets our own address, the parameters, and the headers as the gate left them', async () => {
  const headers = { 'x-client-address': '1.2.3.4', 'x-forwarded-host': 'evil.example', accept: 'a/b' };
  const got = bodyOf(await send('GET', '/v1/echo/7?a=%20', headers));
  expect(got).toMatchObject({ url: 'https://tillgate.example/v1/echo/7?a=%20', id: '7' });
  expect(got.headers).toMatchObject({
    host: 'tillgate.example',
    'x-forwarded-host': 'tillgate.example',
    accept: 'a/b',
    'x-client-address': '127.0.0.1',
  });
});

test('a body is there whole, with or without a length, whichever way it is read', async () => {
  const chunked = { 'transfer-encoding': 'chunked' };
  expect(bodyOf(await send('POST', '/api/v1/echo/1', chunked, ['on', 'e']))).toEqual({ text: 'one', bytes: 3 });
  expect(bodyOf(await send('POST', '/api/v1/echo/1', { 'content-length': '2' }, ['ab']))).toEqual({
    text: 'ab',
    bytes: 2,
  });
  expect(bodyOf(await send('PUT', '/api/v1/echo/1', chunked, ['two']))).toEqual({ text: 'two' });
  expect(bodyOf(await send('POST', '/api/v1/echo/1'))).toEqual({ text: '', bytes: 0 });
});

test('parameters are read whole, with or without a length', async () => {
  const [form, chunked] = [{ 'content-type': 'application/x-www-form-urlencoded' }, { 'transfer-encoding': 'chunked' }];
  const read = async (headers: Record<string, string>, chunks: string[]) =>
    bodyOf(await send('POST', '/api/v1/parameters', { ...form, ...headers }, chunks));
  expect(await read({ 'content-length': '7' }, ['a=1', '&b=2'])).toEqual({ a: '1', b: '2' });
  expect(await read(chunked, ['a=1', '&b=2'])).toEqual({ a: '1', b: '2' });
  expect(await read({ 'content-length': '0' }, [])).toEqual({});
});

test('HEAD is GET without a body; of machines’ paths nothing is left to Next.js', async () => {
  const head = await send('HEAD', '/api/v1/echo/1');
  expect([head.status, head.bytes.length, head.headers['content-type']]).toEqual([
    200,
    0,
    'application/json; charset=utf-8',
  ]);
  for (const [method, path] of [
    ['GET', '/docs/none'],
    ['GET', '/screen/%64ecision'],
  ] as const)
    expect((await send(method, path)).bytes.toString()).toBe(`left: ${path}`);
});

test('405 with Allow, for machines in JSON, and a preflight: methods that no handler takes', async () => {
  const methods = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';
  const options = await send('OPTIONS', '/v1/echo/1');
  expect([options.status, options.headers['access-control-allow-methods']]).toEqual([204, methods]);
  const v1 = await send('PATCH', '/v1/echo/1');
  expect([v1.status, v1.headers.allow]).toEqual([405, methods]);
  expect(bodyOf(v1)).toMatchObject({ error_description: 'Use GET, HEAD, POST, PUT, DELETE here.' });
  const inside = await send('OPTIONS', '/api/inside');
  expect([inside.status, inside.headers.allow]).toEqual([405, 'GET, HEAD']);
  const screen = await send('GET', '/screen/decision');
  expect([screen.status, screen.headers.allow, screen.headers['content-type']]).toEqual([
    405,
    'POST',
    'text/plain; charset=utf-8',
  ]);
});

test.each([
  '/api/v1/none',
  '/v1',
  '/api',
  '/api/oauth/none',
  '/mcp/a/b/c',
  '/.well-known/none',
  '/.well-known',
  '/API/v1/parameters',
  '/api%2Fv1/parameters',
  '/api/oauth%2Ftoken',
  '/mcp%5C',
  '/api/v1/echo/%31',
  '/api/v1/echo/a+b',
])('404 in JSON, whoever asks: %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await send(method, path, method === 'POST' ? { origin: 'https://evil.example' } : {});
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(bodyOf(answer)).toMatchObject({
      error: 'not_found',
      error_description: 'There is nothing at this address.',
    });
  }
});

test.each([
  ['//api/v1/parameters', '/api/v1/parameters'],
  ['///v1//parameters', '/v1/parameters'],
  ['/api/v1/parameters/', '/api/v1/parameters'],
  ['/api//v1/parameters//', '/api/v1/parameters'],
  ['/%61pi/v1/parameters', '/api/v1/parameters'],
  ['//mcp?a=%2F%2Fevil.example', '/mcp?a=%2F%2Fevil.example'],
  ['/mcp/', '/mcp'],
  ['//evil.example/../api/v1/parameters', null],
  ['/./api/v1/parameters', null],
  ['/api/v1/%2e%2e/parameters', null],
])('308 to the plain spelling, in one step: %s', async (path, plain) => {
  for (const method of ['POST', 'GET', 'OPTIONS']) {
    const answer = await send(method, path, { 'content-length': '3' }, ['a=1']);
    if (plain === null) {
      expect([answer.status, bodyOf(answer).error]).toEqual([400, 'invalid_request']);
    } else
      expect([answer.status, answer.headers.location, answer.headers['access-control-allow-origin']]).toEqual([
        308,
        plain,
        '*',
      ]);
  }
});

test('405 with Allow for an authorization request that is posted, from wherever', async () => {
  for (const origin of ['https://evil.example', 'https://tillgate.example', '']) {
    const headers = { 'content-length': '3', ...(origin && { origin }) };
    for (const path of ['/oauth/authorize', '/oauth/authorize?client_id=x', '//oauth/authorize', '/oauth/authorize/']) {
      const answer = await send('POST', path, headers, ['a=1']);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  }
});

test('a long text is compressed for those who can read it, and says so to caches', async () => {
  const path = `/api/v1/echo/1?${'x'.repeat(2_000)}`;
  const packed = await send('GET', path, { 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(packed.bytes).toString()).toContain('xxx');
  const plain = await send('GET', path);
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
});

test('a handler that throws is a 500, and whoever listens is heard leaving', async () => {
  expect((await send('DELETE', '/api/v1/echo/1')).status).toBe(500);
  for (const method of ['GET', 'POST']) expect((await send(method, '/api/v1/faulty')).status, method).toBe(500);
  // Its headers are out before anybody sees that there is nothing to be read.
  await expect(send('PUT', '/api/v1/faulty')).rejects.toThrow('aborted');
  const { port } = server.address() as AddressInfo;
  const gone = new AbortController();
  const { body } = await fetch(`http://127.0.0.1:${port}/api/v1/endless`, { signal: gone.signal });
  expect(new TextDecoder().decode((await body?.getReader().read())?.value)).toBe('first');
  gone.abort();
  await left;
});
