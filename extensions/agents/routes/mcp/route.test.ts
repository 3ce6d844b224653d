import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as me from '@/app/api/v1/me/route.ts';
import * as subscriptions from '@/app/api/v1/subscriptions/route.ts';
import { db } from '@/lib/database/db.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { get, makeKey, scene } from '@/prisma/testing/scene.ts';
import { serveWith } from '@/server/http/http-server.ts';
import { listTools } from '../../lib/list-tools.ts';
import * as metadata from '../metadata/route.ts';
import * as route from './route.ts';

testDatabase();

const server = createServer();
let here = '';
const READS = 'products:read customers:read subscriptions:read subscription_invoices:read';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  here = `http://localhost:${(server.address() as AddressInfo).port}`;
  const routes = {
    '/mcp': route,
    '/mcp/[store]': route,
    '/.well-known/oauth-protected-resource/mcp': metadata,
    '/.well-known/oauth-protected-resource/mcp/[...path]': metadata,
  };
  const settings = { baseUrl: here, trustProxy: 0, databaseAnswers: async () => true, routes: () => routes };
  serveWith(server, async (_, response) => void response.end('left to Next.js'), settings as never);
});
afterAll(() => server.close());

const settings = () => testSettings({ baseUrl: here, apiUrl: here });

/** Clients of both ages, as their packages are, with a token. */
const CLIENTS = {
  async '1.x'(url: string, token: string) {
    const client = new OldClient({ name: 'old', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new OldTransport(new URL(url), { requestInit }) as never);
    return client;
  },
  async '2.x'(url: string, token: string) {
    const client = new NewClient({ name: 'new', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new NewTransport(new URL(url), { requestInit }));
    return client;
  },
};

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(here + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const call = (name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

describe.each(Object.entries(CLIENTS))('client %s', (_, connect) => {
  test('from a token to the tools and to v1’s own answer', async () => {
    settings();
    const { store, connect: authorize } = await scene();
    const { access_token } = await authorize({ resources: [`${here}/mcp`], mode: 'test' });
    for (const path of ['/mcp', `/mcp/${store.id}`]) {
      const client = await connect(here + path, access_token);
      const listed = await client.listTools();
      expect(listed.tools.map(({ name }) => name)).toEqual([...listTools().keys()]);
      const answer = await client.callTool({ name: 'list_products', arguments: { limit: 2 } });
      expect(answer.isError).toBeFalsy();
      expect(answer.structuredContent).toEqual({ data: [], next_cursor: null });
      const made = await client.callTool({
        name: 'create_customer',
        arguments: { name: 'Ada', email: 'ada@example.com' },
      });
      const { id } = (made.structuredContent as { data: { id: string } }).data;
      const seen = await client.callTool({ name: 'get_customer', arguments: { id } });
      expect(seen.structuredContent).toEqual(made.structuredContent);
      const none = await client.callTool({ name: 'get_customer', arguments: { id: store.id } });
      expect([none.isError, none.structuredContent]).toMatchObject([true, { error: 'not_found' }]);
      const missing = await client.callTool({ name: 'get_customer', arguments: {} });
      expect(missing.structuredContent).toMatchObject({ error: 'invalid_request', param: 'id' });
      await expect(client.callTool({ name: 'get_webhook', arguments: {} })).rejects.toThrow();
      await client.close();
    }
  });
});

test('2026-07-28: one list for all, to be kept for an hour', async () => {
  settings();
  const { seller, store } = await scene();
  const { key } = await makeKey(seller, store);
  const client = await CLIENTS['2.x'](`${here}/mcp`, key);
  const listed = await client.listTools();
  expect(listed).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
  // How to get names for people is told in the words that the tool takes.
  const { properties } = listed.tools.find(({ name }) => name === 'list_subscriptions')?.inputSchema ?? {};
  const { pattern = 'none' } = (properties?.expand ?? {}) as { pattern?: string };
  expect(/expand=([a-z,]+)/.exec(client.getInstructions() ?? '')?.[1]).toMatch(new RegExp(pattern));
  await client.close();
});

test('a tool’s answer is v1’s, for lists, single things and faults', async () => {
  settings();
  const { seller, store, connect } = await scene();
  const { key } = await makeKey(seller, store);
  const { access_token } = await connect({
    resources: [`${here}/mcp`, here],
    mode: 'test',
    scopes: ['subscriptions:read'],
  });
  for (const token of [key, access_token]) {
    const tool = async (name: string, input = {}) => {
      const answer = await post('/mcp', call(name, input), { authorization: `Bearer ${token}` });
      return (await answer.json()).result.structuredContent;
    };
    expect(await tool('list_subscriptions')).toEqual((await get(subscriptions.GET, token)).body);
    const { last_used_at: _, ...connection } = (await tool('get_connected_store')).data.connection;
    expect((await get(me.GET, token)).body).toMatchObject({ data: { connection } });
    expect(await tool('list_subscriptions', { limit: 0 })).toMatchObject({ error: 'invalid_request', param: 'limit' });
    expect(await tool('list_subscriptions', { nonsense: 1 })).toMatchObject({ error: 'invalid_request' });
    expect(await tool('get_subscription', { id: '\0\ud800' })).toMatchObject({ error: 'not_found' });
  }
});

test('a change is made once per idempotency_key, and noted with its request', async () => {
  settings();
  const { connect } = await scene();
  const { access_token } = await connect({ resources: [`${here}/mcp`] });
  const input = { name: 'Tea', idempotency_key: 'once' };
  const send = () => post('/mcp', call('create_product', input), { authorization: `Bearer ${access_token}` });
  const [first, again] = [await (await send()).json(), await (await send()).json()];
  expect(again.result.structuredContent).toEqual(first.result.structuredContent);
  expect(await db().product.count({ where: { name: 'Tea' } })).toBe(1);
});

test('a missing scope is 403 with what is needed, then what was granted; one taken back is a result', async () => {
  settings();
  const { connect } = await scene();
  const { access_token } = await connect({ resources: [`${here}/mcp`], scopes: ['products:read', 'customers:read'] });
  const authorization = `Bearer ${access_token}`;
  const refused = await post('/mcp', call('list_subscriptions'), { authorization });
  expect([refused.status, (await refused.json()).error]).toEqual([403, 'insufficient_scope']);
  const challenge = refused.headers.get('www-authenticate');
  expect(challenge).toContain('error="insufficient_scope"');
  expect(challenge).toContain('scope="subscriptions:read products:read customers:read"');
  expect(challenge).toContain(`resource_metadata="${here}/.well-known/oauth-protected-resource/mcp"`);
  await db().connection.updateMany({ data: { takenBack: ['subscriptions:read'] } });
  const told = await (await post('/mcp', call('list_subscriptions'), { authorization })).json();
  expect(told.result).toMatchObject({ isError: true, structuredContent: { reason: 'scope_taken_back' } });
});

test('a client that nobody registered may call 120 times a minute and change 20 things', async () => {
  testSettings({ baseUrl: here, apiUrl: here, throttle: true });
  const { app, store, connect } = await scene();
  const [one, other] = [await connect({ resources: [`${here}/mcp`] }), await connect({ resources: [`${here}/mcp`] })];
  const send = (token: string, name: string, input = {}) =>
    post('/mcp', call(name, input), { authorization: `Bearer ${token}` });
  const limits = async (token: string) => (await send(token, 'list_products')).status;
  expect(await limits(one.access_token)).toBe(200);
  await db().app.update({ where: { id: app.id }, data: { ownerId: null, clientId: `svc_dyn_${app.id}` } });
  const made = async () => (await (await send(one.access_token, 'create_product', { name: 'Tea' })).json()).result;
  for (let count = 0; count < 20; count += 1) expect((await made()).isError).toBeFalsy();
  expect(await made()).toMatchObject({ isError: true, structuredContent: { reason: 'too_many_changes' } });
  expect(await db().product.count({ where: { storeId: store.id } })).toBe(20);
  for (let count = 22; count < 120; count += 1) expect(await limits(one.access_token)).toBe(200);
  const over = await (await send(one.access_token, 'list_products')).json();
  expect(over.result).toMatchObject({ isError: true, structuredContent: { reason: 'too_many_calls' } });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect((await post('/mcp', ping, { authorization: `Bearer ${one.access_token}` })).status).toBe(429);
  expect(await limits(other.access_token)).toBe(200);
});

test('without a token, with another’s, from a foreign page, in other ways', async () => {
  settings();
  const { store, connect } = await scene();
  const { access_token } = await connect();
  const path = `/mcp/${store.id}`;
  const none = await post(path, call('list_products'));
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${here}/.well-known/oauth-protected-resource${path}", scope="${READS}"`,
  ]);
  const authorization = `Bearer ${access_token}`;
  const other = await post(path, call('list_products'), { authorization });
  expect([other.status, (await other.json()).reason]).toEqual([401, 'other_resource']);
  expect(other.headers.get('www-authenticate')).toContain('error="invalid_token"');
  const foreign = await post('/mcp', call('list_products'), { authorization, origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect((await post('/mcp', call('list_products'), { authorization, origin: here })).status).toBe(401);
  expect((await post('/mcp/nobody', call('list_products'), { authorization })).status).toBe(404);
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${here}/mcp`, { method, headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  }
  const browser = await fetch(`${here}/mcp`, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect([browser.status, browser.headers.get('location')]).toEqual([303, `${here}/docs/agents`]);
});

test('what is no message, too large, or of no protocol', async () => {
  settings();
  const { seller, store } = await scene();
  const { key } = await makeKey(seller, store);
  const authorization = `Bearer ${key}`;
  expect((await post('/mcp', '{', { authorization })).status).toBe(400);
  expect((await post('/mcp', 'x'.repeat(70_000), { authorization })).status).toBe(413);
  expect((await post('/mcp', '{}', { authorization, 'content-type': 'text/plain' })).status).toBe(415);
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect((await post('/mcp', ping, { authorization, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  const answer = await post('/mcp', ping, { authorization, 'mcp-protocol-version': '2025-03-26' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect((await post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' }, { authorization })).status).toBe(
    202,
  );
});

test('metadata of each address, as it was asked for', async () => {
  settings();
  const { store } = await scene();
  for (const path of ['/mcp', `/mcp/${store.id}`, `/mcp/${store.id}/test`])
    expect(await (await fetch(`${here}/.well-known/oauth-protected-resource${path}`)).json()).toEqual({
      resource: here + path,
      authorization_servers: [here],
      scopes_supported: READS.split(' '),
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'],
    });
  expect((await fetch(`${here}/.well-known/oauth-protected-resource/mcp/nobody`)).status).toBe(404);
  testSettings({ baseUrl: here, apiUrl: 'https://api.tillgate.example' });
  const asked = new Request(`${here}/.well-known/oauth-protected-resource/mcp`, {
    headers: { 'x-asked-host': 'api.tillgate.example' },
  });
  expect((await metadata.GET(asked).json()).resource).toBe('https://api.tillgate.example/mcp');
});
