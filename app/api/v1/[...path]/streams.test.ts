import { createHash } from 'node:crypto';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '@/app/api/v1/testing.ts';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { sql } from '@/lib/database/query.ts';
import { processWide } from '@/lib/kernel/process/process-wide.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { callsUnderWay } from '@/lib/platform/forward-call.ts';
import { documentOf, testPlatform } from '@/lib/platform/testing.ts';
import { loggedCalls } from '@/prisma/testing/calls.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { DOCUMENT, send } from './testing.ts';

testDatabase();
const platform = testPlatform();

afterEach(() => {
  setInstallation(ALL_OURS);
  testSettings();
});

/** The status of an answer that was read whole. */
async function statusOf(...sent: Parameters<typeof send>): Promise<number> {
  const answer = await send(...sent);
  await answer.text();
  return answer.status;
}

test('what can’t be handed on is 502: a redirect, a refusal of our word, another encoding', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  for (const [status, headers, error, reason] of [
    [302, { Location: `${platform.url}/orders` }, 'upstream_unavailable', 'upstream_redirected'],
    [401, { 'WWW-Authenticate': 'Bearer error="theirs"' }, 'upstream_refused', 'upstream_refused'],
    [407, {}, 'upstream_refused', 'upstream_refused'],
    [200, { 'Content-Encoding': 'gzip' }, 'upstream_unavailable', 'upstream_broken'],
    [700, {}, 'upstream_unavailable', 'upstream_broken'],
  ] as const) {
    platform.answer = (_, response) => response.writeHead(status, headers).end('x');
    const answer = await send('GET', '/orders', { token });
    expect([answer.status, await answer.json()]).toMatchObject([502, { error, reason }]);
    expect(answer.headers.get('www-authenticate')).toBeNull();
  }
  for (const status of [204, 304, 400, 403, 404, 409, 429, 500, 503]) {
    platform.answer = (_, response) => response.writeHead(status, { 'Retry-After': '3' }).end();
    const answer = await send('GET', '/orders', { token });
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([status, '3', '']);
  }
});

test('a connection that breaks is tried once more for GET, and never for anything else', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read', 'orders:write'] });
  platform.answer = (request) => request.socket.destroy();
  for (const [method, times] of [
    ['GET', 2],
    ['HEAD', 2],
    ['PUT', 1],
    ['DELETE', 1],
    ['PATCH', 1],
  ] as const) {
    platform.received = [];
    const answer = await send(method, '/orders/1', { token });
    expect([method, answer.status, platform.received.length]).toEqual([method, 502, times]);
    // A platform that takes each token once takes the second try too.
    expect(new Set(platform.received.map(({ headers }) => headers.authorization)).size).toBe(times);
  }
  platform.received = [];
  platform.answer = (request, response) =>
    platform.received.length === 1 ? request.socket.destroy() : response.end('{}');
  expect(await statusOf('GET', '/orders/1', { token })).toBe(200);
  platform.answer = (_, response) => response.writeHead(503).end();
  platform.received = [];
  expect([await statusOf('GET', '/orders/1', { token }), platform.received.length]).toEqual([503, 1]);
});

test('away, it is 502 in the shape of ours, logged once', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  testSettings({ storeApi: { document: '', url: 'http://127.0.0.1:1' } });
  const answer = await send('GET', '/orders', { token });
  const body = await answer.json();
  expect([answer.status, body]).toMatchObject([
    502,
    { error: 'upstream_unavailable', doc_url: expect.stringContaining('#v1-reason-upstream_unavailable') },
  ]);
  expect(body.request_id).toBe(answer.headers.get('x-request-id'));
});

test('bodies stream both ways: the platform has the first part before the last is sent, and so has the caller', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['files:write'] });
  platform.readsBody = false;
  const heard: string[] = [];
  platform.answer = (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    request.on('data', (chunk) => {
      heard.push(String(chunk));
      response.write(`heard ${chunk}`);
    });
    request.on('end', () => response.end());
  };
  const { readable: body, writable } = new TextEncoderStream();
  const sent = writable.getWriter();
  void sent.write('one');
  const answer = await send('POST', '/files', { token, body });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(String(Buffer.from((await reader.read()).value ?? []))).toBe('heard one');
  void sent.write('two');
  expect(String(Buffer.from((await reader.read()).value ?? []))).toBe('heard two');
  void sent.close();
  expect([(await reader.read()).done, heard]).toEqual([true, ['one', 'two']]);
});

test('413 beyond what the operation takes, by its length or as it comes; 415 when it is encoded', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:write', 'files:write'] });
  const bytes = (mebibytes: number, more = 0) => Buffer.alloc(mebibytes * 1024 * 1024 + more, 'x');
  const status = (path: string, body: Buffer, headers: Record<string, string>) =>
    statusOf('POST', path, { token, body: new Uint8Array(body), headers });
  const sized = (body: Buffer) => ({ 'content-length': String(body.length) });
  expect(await status('/orders', bytes(1), sized(bytes(1)))).toBe(200);
  expect(await status('/files', bytes(4), sized(bytes(4)))).toBe(200);
  expect(
    createHash('sha1')
      .update(platform.received[1]?.body ?? '')
      .digest(),
  ).toEqual(createHash('sha1').update(bytes(4)).digest());
  platform.received = [];
  expect(await status('/orders', bytes(1, 1), sized(bytes(1, 1)))).toBe(413);
  expect(platform.received).toEqual([]);
  expect(await status('/orders', bytes(1, 1), {})).toBe(413);
  expect(await status('/files', bytes(4, 1), {})).toBe(413);
  expect(await status('/orders', bytes(0, 3), { 'content-encoding': 'gzip' })).toBe(415);
});

test('a caller that goes away ends the call at the platform, before and after the first byte', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  const lines: string[] = [];
  processWide.log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  for (const answersFirst of [false, true]) {
    let ended: Promise<unknown> = Promise.resolve();
    platform.answer = (request, response) => {
      ended = new Promise((resolve) => request.socket.once('close', resolve));
      if (answersFirst) response.writeHead(200).write('first');
    };
    platform.received = [];
    const leaving = new AbortController();
    const answer = send('GET', '/orders', { token, signal: leaving.signal });
    if (answersFirst) await answer;
    else await vi.waitUntil(() => platform.received.length === 1, { interval: 5 });
    leaving.abort();
    if (!answersFirst) await answer;
    await ended;
  }
  await vi.waitUntil(() => callsUnderWay.size === 0, { interval: 5 });
  expect(lines).toEqual([]);
});

test('503 upstream_busy beyond 50 calls of a store, and 200 of all, which hold nobody up who has a place', async () => {
  await platform.describe(DOCUMENT);
  const stores = await Promise.all(Array.from({ length: 5 }, () => connect({ scopes: ['orders:read'] })));
  const hanging: (() => void)[] = [];
  platform.answer = (_, response) => void hanging.push(() => response.end('{}'));
  const calls = stores
    .slice(0, 4)
    .flatMap(({ token }) => Array.from({ length: 50 }, () => send('GET', '/orders', { token })));
  await vi.waitUntil(() => hanging.length === 200, { interval: 5, timeout: 20_000 });
  for (const { token } of [stores[0], stores[4]] as { token: string }[]) {
    const answer = await send('GET', '/orders', { token });
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).error]).toEqual([
      503,
      '1',
      'upstream_busy',
    ]);
  }
  for (const answer of hanging.splice(0)) answer();
  for (const answer of await Promise.all(calls)) expect([answer.status, await answer.text()]).toEqual([200, '{}']);
  platform.answer = (_, response) => response.end('{}');
  const { token = '' } = stores[0] ?? {};
  expect(await statusOf('GET', '/orders', { token })).toBe(200);
});

test('a call that the platform refuses is in the request log, with nothing in it that may be somebody’s', async () => {
  const schema = { type: 'object', properties: { count: { type: 'integer' }, email: { type: 'string' } } };
  const parameters = [{ name: 'status', in: 'query', schema: { type: 'string', enum: ['paid'] } }];
  const requestBody = { content: { 'application/json': { schema } } };
  await platform.describe(
    documentOf(
      { 'POST /orders/{id}/notes': 'orders:write' },
      { 'POST /orders/{id}/notes': { parameters, requestBody } },
    ),
  );
  testSettings({ requestLogDays: 7, storeApi: { document: '', url: platform.url } });
  const { token } = await connect({ scopes: ['orders:write', 'requests:read'] });
  platform.answer = (_, response) => response.writeHead(422).end('{"secret":"theirs"}');
  const body = JSON.stringify({ count: 2, email: 'ann@a.example', more: { secret: 1 } });
  const headers = { 'content-type': 'application/json' };
  await statusOf('POST', '/orders/ann@a.example/notes?status=paid&q=ann', { token, body, headers });
  await saveCalls(new Date());
  const [call] = await loggedCalls(sql`status = 422`);
  const { path, status, sent, answered } = call ?? expect.fail('it is not in the log');
  expect([path, status, answered]).toEqual(['/api/v1/orders/…/notes', 422, null]);
  expect(sent).toBe('?status=paid&q=…\n{"count":2,"email":"…","more":"…"}');
});
