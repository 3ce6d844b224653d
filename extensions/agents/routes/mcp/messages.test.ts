import { beforeEach, describe, expect, test } from 'vitest';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { sql } from '@/lib/database/query.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { processWide } from '@/lib/kernel/process/process-wide.ts';
import { loggedCalls } from '@/prisma/testing/calls.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { makeKey, scene } from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

testDatabase();
beforeEach(() => testSettings({ baseUrl: HERE, apiUrl: HERE, throttle: true, rateLimitPerMinute: 120 }));

const HERE = 'https://tillgate.example';

/** Sends a message, several, or a text that is none, with a seller's own key. */
async function caller() {
  const { seller, store } = await scene();
  const { id, key } = await makeKey(seller, store, { scopes: ['products:read', 'products:write', 'requests:read'] });
  const send = async (message: unknown, headers: Record<string, string> = {}, path = '/mcp') => {
    const given = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers };
    const body = typeof message === 'string' ? message : JSON.stringify(message);
    const answer = await POST(new Request(HERE + path, { method: 'POST', headers: given, body }));
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text), text };
  };
  /** How many calls of this minute have been counted. */
  const counted = () => processWide.quotas?.get(`v1 calls\0${id}`)?.made ?? 0;
  return { id, store, send, counted };
}

const message = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const call = (name: string, input: object = {}, id: unknown = 1) =>
  message('tools/call', { name, arguments: input }, id);
const initialize = message('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'client', version: '1' },
});

describe('what a client accepts isn’t asked: the answer is JSON', () => {
  test.each<Record<string, string>>([
    {},
    { accept: 'application/json' },
    { accept: '*/*' },
    { accept: 'application/*' },
    { accept: 'text/event-stream' },
    { accept: 'text/html' },
    { accept: 'application/json, text/event-stream' },
  ])('%j', async (headers) => {
    const { send } = await caller();
    const { status, headers: answered, body } = await send(initialize, headers);
    expect([status, answered.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.result.protocolVersion).toBe('2025-06-18');
    expect((await send(message('tools/list'), headers)).body.result.tools.length).toBeGreaterThan(10);
    expect((await send(call('list_products'), headers)).body.result.structuredContent.data).toEqual([]);
  });
});

describe('every message counts once, before anything of it is looked at', () => {
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  test.each<[string, unknown]>([
    ['a tool', call('list_products')],
    ['a tool that doesn’t exist', call('no_such_tool')],
    ['a tool without a name', message('tools/call')],
    ['an id that is missing', call('get_product')],
    ['an id that is no text', call('get_product', { id: 5 })],
    ['arguments that are deep', JSON.stringify(call('list_products', { a: 'deep' })).replace('"deep"', deep)],
    ['arguments that are no object', message('tools/call', { name: 'list_products', arguments: [] })],
    ['the list', message('tools/list')],
    ['the beginning', initialize],
    ['a method that doesn’t exist', message('no/such')],
    ['a call without an id of its own', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_products' } }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }],
    ['no message', { no: 'message' }],
    ['no object', 5],
    ['no JSON', '{'],
    ['nothing', ''],
    ['several too many', Array(100).fill(message('tools/list'))],
  ])('%s', async (_, sent) => {
    const { send, counted } = await caller();
    const { text, status } = await send(sent);
    expect(counted()).toBe(1);
    expect([status < 500, text.includes('-32603')]).toEqual([true, false]);
  });

  test('a body that can’t be read counts too', async () => {
    const { send, counted } = await caller();
    expect((await send('x'.repeat(70_000))).status).toBe(413);
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(counted()).toBe(2);
  });
});

test('−32602 for a tool that doesn’t exist, and for a message that is nested too deeply', async () => {
  const { send } = await caller();
  const deep = (sign: string, end: string, levels: number) => sign.repeat(levels) + end.repeat(levels);
  for (const [levels, isRefused] of [
    [9_000, true],
    [200, true],
    [40, false],
  ] as const) {
    const text = `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"list_products","arguments":{"a":${deep('[', ']', levels)}}}}`;
    const { status, body } = await send(text);
    if (isRefused) expect([status, body.id, body.error.code]).toEqual([200, 'x', -32602]);
    else expect(body.result).toMatchObject({ isError: true, structuredContent: { error: 'invalid_request' } });
  }
  expect((await send(call('no_such_tool'))).body.error.code).toBe(-32602);
  expect((await send(call('get_product'))).body.result.structuredContent).toMatchObject({
    reason: 'missing',
    param: 'id',
  });
});

test('beyond the limit a tool says so in its result and the request log, and anything else is 429', async () => {
  const { id, send } = await caller();
  for (let times = 0; times < 120; times += 1) expect((await send(call('no_such_tool'))).status).toBe(200);
  for (const one of [
    call('no_such_tool'),
    message('tools/list'),
    initialize,
    '{',
    [message('ping'), message('ping')],
  ]) {
    const { status, headers, body } = await send(one);
    expect([status, body.reason]).toEqual([429, 'too_many_calls']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const headers = { [REQUEST_ID_HEADER]: 'req_beyond' };
  const { body } = await send(call('create_product', { name: 'Tea' }), headers);
  expect(body.result).toMatchObject({ isError: true, structuredContent: { reason: 'too_many_calls' } });
  await saveCalls(currentTime());
  expect(await loggedCalls(sql`holder_id = ${id}::uuid AND request_id = 'req_beyond'`)).toMatchObject([
    { status: 429, path: '/api/v1/products' },
  ]);
  expect(await db().product.count()).toBe(0);
});

test('the headers say what is left after each message', async () => {
  const { send } = await caller();
  const left = async (one: unknown) => (await send(one)).headers.get('ratelimit');
  expect(await left(call('list_products'))).toMatch(/^"default";r=119;/);
  expect(await left(message('tools/list'))).toMatch(/^"default";r=118;/);
  expect(await left(Array(3).fill(message('ping')))).toMatch(/^"default";r=115;/);
});

describe('a batch', () => {
  test('is for 2025-03-26, which is meant where no version is named', async () => {
    const { send } = await caller();
    const batch = [message('ping', {}, 1), call('list_products', {}, 'two')];
    const named = { 'mcp-protocol-version': '2025-03-26' };
    for (const { status, body } of [await send(batch), await send(batch, named)]) {
      expect([status, body.map(({ id }: { id: unknown }) => id)]).toEqual([200, [1, 'two']]);
      expect(body[1].result.structuredContent.data).toEqual([]);
    }
    for (const version of ['2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01']) {
      const { status, body } = await send(batch, { 'mcp-protocol-version': version });
      expect([status, body.error.code]).toEqual([400, -32600]);
    }
  });

  test('has one to ten messages, each of which counts', async () => {
    const { send, counted } = await caller();
    const pings = (count: number) => Array.from({ length: count }, (_, id) => message('ping', {}, id));
    for (const count of [0, 11, 100]) {
      const { status, body } = await send(pings(count));
      expect([status, body.error.code]).toEqual([400, -32600]);
    }
    expect(counted()).toBe(3);
    expect((await send(pings(10))).body).toHaveLength(10);
    expect(counted()).toBe(13);
  });

  test('is done one after another, in its order', async () => {
    const { send } = await caller();
    const names = ['One', 'Two', 'Three', 'Four'];
    const made = await send(names.map((name, id) => call('create_product', { name }, id)));
    expect(made.body.map(({ id }: { id: number }) => id)).toEqual([0, 1, 2, 3]);
    const { body } = await send(call('list_products'));
    expect(body.result.structuredContent.data.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('has an answer for who waits for one, also where something in it is wrong', async () => {
    const { send } = await caller();
    const notice = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await send([notice, notice])).toMatchObject({ status: 202, text: '' });
    const { status, body } = await send([notice, call('no_such_tool', {}, 7), 5, [message('ping')], { no: 'message' }]);
    expect(status).toBe(200);
    const codes = body.map(({ id, error }: { id: unknown; error: { code: number } }) => [id, error.code]);
    expect(codes).toEqual([
      [7, -32602],
      [null, -32600],
      [null, -32600],
      [null, expect.any(Number)],
    ]);
    expect((await send([initialize])).body.error.code).toBe(-32600);
  });

  test('goes on where a scope is missing, and says which message was one too many', async () => {
    const { send } = await caller();
    const { status, body } = await send([call('list_customers', {}, 1), call('create_product', { name: 'Tea' }, 2)]);
    expect(status).toBe(200);
    expect(body[0].result).toMatchObject({ isError: true, structuredContent: { error: 'insufficient_scope' } });
    expect(body[1].result.structuredContent.data.name).toBe('Tea');
    for (let times = 2; times < 118; times += 1) await send(message('ping'));
    const last = await send([
      message('ping', {}, 1),
      message('ping', {}, 2),
      message('ping', {}, 3),
      call('list_products', {}, 4),
    ]);
    expect(last.status).toBe(200);
    expect(last.body.slice(0, 2)).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: {} },
    ]);
    expect(last.body[2]).toMatchObject({ id: 3, error: { code: -32000, data: { reason: 'too_many_calls' } } });
    expect(last.body[3]).toMatchObject({ id: 4, result: { isError: true } });
  });
});

test('a null counts as absent in what a tool is given', async () => {
  const { send } = await caller();
  const input = { limit: null, cursor: null, idempotency_key: null };
  expect((await send(call('list_products', input))).body.result.structuredContent.data).toEqual([]);
  expect((await send(call('get_product', { id: null }))).body.result.structuredContent).toMatchObject({ param: 'id' });
  const unknown = await send(call('list_products', { nonsense: 1 }));
  expect(unknown.body.result.structuredContent).toMatchObject({ error: 'invalid_request' });
});

test('the request log is there for assistants too', async () => {
  const { send } = await caller();
  await send(call('get_product', { id: crypto.randomUUID() }), { [REQUEST_ID_HEADER]: 'req_before' });
  await saveCalls(currentTime());
  const listed = await send(call('list_requests', { status: 404 }));
  const [found] = listed.body.result.structuredContent.data;
  expect(found).toMatchObject({ request_id: 'req_before', status: 404 });
  const seen = await send(call('get_request', { id: found.id }));
  expect(seen.body.result.structuredContent.data).toEqual(found);
  const named = await send(call('list_requests', { id: 'req_before' }));
  expect(named.body.result.structuredContent.data).toEqual([found]);
});
