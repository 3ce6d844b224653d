import { expect, test } from 'vitest';
import * as me from '@/app/api/v1/me/route.ts';
import * as mcp from '@/app/mcp/route.ts';
import { db } from '@/lib/database/db.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import {
  codeBody,
  expectError,
  makeKey,
  pairOf,
  post,
  postJson,
  refreshBody,
  rowOf,
  scene,
  tokenBody,
} from '@/prisma/testing/scene.ts';
import * as introspect from '../introspect/route.ts';
import { POST } from './route.ts';

testDatabase();

const BASE = 'https://tillgate.example';
const API = 'https://api.tillgate.example';
const MCP = `${BASE}/mcp`;

/** The status of a call at v1, or at an address of MCP. */
async function statusAt(token: string, path = '/v1/me'): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  if (path === '/v1/me') return (await me.GET(new Request(`${API}/v1/me`, { headers }))).status;
  return (await mcp.POST(new Request(BASE + path, { method: 'POST', headers, body }))).status;
}

test('omitted: a token of a registered app is for v1 alone, and introspection has no aud', async () => {
  const { app, store, connect } = await scene();
  const { access_token, refresh_token } = await connect();
  expect([await statusAt(access_token), await statusAt(access_token, '/mcp')]).toEqual([200, 401]);
  expect(await statusAt(access_token, `/mcp/${store.id}`)).toBe(401);
  const { body } = await post(introspect.POST, tokenBody(app, access_token));
  expect(body).not.toHaveProperty('aud');
  for (const resource of [API, `${API}/v1`, `${BASE}/api/v1`, 'HTTPS://API.tillgate.example:443/'])
    expectError(await post(POST, refreshBody(app, 'svc_rt_none', { resource })), '400 invalid_grant');
  expectError(await post(POST, refreshBody(app, refresh_token, { resource: MCP })), '400 invalid_target');
  pairOf(await post(POST, refreshBody(app, refresh_token, { resource: `${API}/v1/` })));
});

test('named: the token is for that, and says so; another at the token endpoint is invalid_target', async () => {
  const { app, authorize } = await scene();
  const code = await authorize({ resources: [MCP] });
  for (const resource of [
    API,
    `${BASE}/mcp/x`,
    'https://elsewhere.example/mcp',
    'nonsense',
    `${MCP}?a=b`,
    `${MCP} ${API}`,
  ])
    expectError(await post(POST, codeBody(app, code, { resource })), '400 invalid_target', 'other_resource');
  const { access_token } = pairOf(await post(POST, codeBody(app, code, { resource: `${API}/mcp/` })));
  expect([await statusAt(access_token), await statusAt(access_token, '/mcp')]).toEqual([401, 200]);
  const { body } = await post(introspect.POST, tokenBody(app, access_token));
  expect(body.aud).toEqual([MCP]);
});

test('several: repeated in a form, a list in JSON', async () => {
  const { app, authorize } = await scene();
  const resources = [API, MCP];
  const form = new URLSearchParams(codeBody(app, await authorize({ resources })));
  for (const resource of [MCP, API]) form.append('resource', resource);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const { access_token } = pairOf(await post(POST, form.toString(), type));
  expect([await statusAt(access_token), await statusAt(access_token, '/mcp')]).toEqual([200, 200]);
  const code = await authorize({ resources: [MCP] });
  expectError(await postJson(POST, { ...codeBody(app, code), resource: resources }), '400 invalid_target');
  expectError(await postJson(POST, { ...codeBody(app, code), resource: [1] }), '400 invalid_request');
  pairOf(await postJson(POST, { ...codeBody(app, code), resource: [MCP, `${API}/mcp`] }));
});

test('a token is for what its own request named; the next one may be for all that was authorized', async () => {
  const { app, authorize } = await scene();
  const resources = [API, MCP];
  const audOf = async (token: string) => (await post(introspect.POST, tokenBody(app, token))).body.aud;
  const at = async (token: string) => [await statusAt(token), await statusAt(token, '/mcp')];
  const code = codeBody(app, await authorize({ resources }), { resource: `${API}/mcp` });
  const first = pairOf(await post(POST, code));
  expect([await at(first.access_token), await audOf(first.access_token)]).toEqual([[401, 200], [MCP]]);
  expect(await audOf(first.refresh_token)).toEqual(resources);
  const refresh = async (token: string, named: string[]) =>
    pairOf(await postJson(POST, { ...refreshBody(app, token), ...(named.length > 0 && { resource: named }) }));
  const second = await refresh(first.refresh_token, [`${BASE}/api/v1`]);
  expect([await at(second.access_token), await audOf(second.access_token)]).toEqual([[200, 401], [API]]);
  const third = await refresh(second.refresh_token, []);
  expect([await at(third.access_token), await audOf(third.access_token)]).toEqual([[200, 200], resources]);
  const fourth = await refresh(third.refresh_token, [MCP, API]);
  expect([await at(fourth.access_token), await audOf(fourth.access_token)]).toEqual([[200, 200], resources]);
  const seen = await rowOf(fourth.access_token);
  expect(seen.resources).toEqual(resources);
});

test('where tokens expire, a refresh token that was rotated gets its answer again for the same resource alone', async () => {
  const { app, connect } = await scene();
  const { refresh_token } = await connect({ resources: [API, MCP] });
  const refresh = (resource: string) => post(POST, refreshBody(app, refresh_token, { expires_in: '3600', resource }));
  const { access_token } = pairOf(await refresh(MCP));
  expect(pairOf(await refresh(`${API}/mcp`)).access_token).toBe(access_token);
  for (const other of [API, undefined])
    expectError(
      await post(POST, refreshBody(app, refresh_token, { expires_in: '3600', resource: other })),
      '400 invalid_grant',
    );
});

test('a store’s address is for that store, /mcp for each address of the token’s own', async () => {
  const { store, seller, connect } = await scene();
  const other = await createStore(db(), seller.id);
  const [all, one] = [`/mcp/${store.id}`, `${MCP}/${store.id}`];
  const { access_token: general } = await connect({ resources: [MCP] });
  const { access_token: narrow } = await connect({ resources: [one] });
  const { access_token: testing } = await connect({ resources: [MCP], mode: 'test' });
  const at = async (token: string) =>
    Promise.all(['/mcp', all, `${all}/test`, `/mcp/${other.id}`].map((path) => statusAt(token, path)));
  expect(await at(general)).toEqual([200, 200, 401, 401]);
  expect(await at(narrow)).toEqual([401, 200, 401, 401]);
  expect(await at(testing)).toEqual([200, 200, 200, 401]);
});

test('a seller’s own key works at both, at the addresses of its store and mode', async () => {
  const { store, seller } = await scene();
  const other = await createStore(db(), seller.id);
  const at = async (key: string) =>
    Promise.all(
      [undefined, '/mcp', `/mcp/${store.id}`, `/mcp/${store.id}/test`, `/mcp/${other.id}`].map((path) =>
        statusAt(key, path),
      ),
    );
  expect(await at((await makeKey(seller, store, { mode: 'live' })).key)).toEqual([200, 200, 200, 401, 401]);
  expect(await at((await makeKey(seller, store)).key)).toEqual([200, 200, 200, 200, 401]);
});

test('naming a resource costs no further statement', async () => {
  const { app, connect } = await scene();
  const { refresh_token } = await connect({ resources: [MCP] });
  const statements = await statementsOf(() => post(POST, refreshBody(app, refresh_token, { resource: MCP })));
  expect(statements).toHaveLength(1);
});
