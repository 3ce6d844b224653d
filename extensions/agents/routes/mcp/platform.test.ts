import { afterEach, expect, test } from 'vitest';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { documentOf, testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { callingTools } from './testing.ts';

const HERE = 'https://tillgate.example';
testDatabase({ baseUrl: HERE, apiUrl: HERE });
const platform = testPlatform();
afterEach(() => setInstallation(ALL_OURS));

const parameters = [
  { name: 'order_id', in: 'path', required: true, schema: { type: 'string' } },
  { name: 'expand', in: 'query', description: 'What to add.', schema: { type: 'array', items: { type: 'string' } } },
];
const schema = { type: 'object', properties: { note: { type: 'string' } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const DOCUMENT = documentOf(
  {
    'GET /orders/{order_id}': 'orders:read',
    'POST /orders/{order_id}/notes': 'orders:write',
    'DELETE /orders/{order_id}': 'orders:write',
    'GET /products2': 'products:read',
  },
  {
    'GET /orders/{order_id}': { parameters, operationId: 'getOrder', description: 'One order.' },
    'POST /orders/{order_id}/notes': {
      parameters: parameters.slice(0, 1),
      requestBody,
      operationId: 'orders/add-note',
    },
    'GET /products2': { operationId: 'list_products' },
  },
);

async function assistant(scopes: string[]) {
  await platform.describe(DOCUMENT);
  const { connect } = await scene();
  const { access_token } = await connect({ resources: [`${HERE}/mcp`], scopes });
  return callingTools(access_token);
}

test('the platform’s operations are tools, behind ours and by names of their own', async () => {
  const { list } = await assistant(['orders:read']);
  const tools = await list();
  const named = (name: string) => tools.find((tool) => tool.name === name);
  expect(named('get_order')).toEqual({
    name: 'get_order',
    title: 'getOrder',
    description: 'One order. Scope: orders:read',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: { type: 'string' },
        expand: { type: 'array', items: { type: 'string' }, description: 'What to add.' },
      },
      required: ['order_id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  });
  expect(named('orders_add_note')?.inputSchema).toMatchObject({
    properties: { order_id: {}, body: { properties: { note: { type: 'string' } } }, idempotency_key: {} },
    required: ['order_id', 'body'],
  });
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_products', 'list_products_2']));
});

test('a tool’s call gets there as an app’s would, and its answer is the result', async () => {
  const { call } = await assistant(['orders:read', 'orders:write', 'products:read']);
  platform.answer = (_, response, { url }) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ url }));
  const read = await call('get_order', { order_id: 'a b', expand: ['lines', 'notes'] });
  expect(read.structuredContent).toEqual({ url: '/store/orders/a%20b?expand=lines&expand=notes' });
  await call('orders_add_note', { order_id: '1', body: { note: 'Gift' }, idempotency_key: 'once' });
  const { method, body, headers } = platform.received.at(-1) ?? {};
  expect([method, body, headers?.['idempotency-key'], headers?.['content-type']]).toEqual([
    'POST',
    '{"note":"Gift"}',
    'once',
    'application/json',
  ]);
  expect((await call('list_products_2', {})).structuredContent).toEqual({ url: '/store/products2' });
});

test('what is missing, climbs or needs another scope gets nowhere', async () => {
  const { call, answer } = await assistant(['orders:read']);
  expect(await call('get_order', {})).toMatchObject({
    isError: true,
    structuredContent: { reason: 'missing', param: 'order_id' },
  });
  for (const id of ['../payouts', '..', 'a;b'])
    expect(await call('get_order', { order_id: id })).toMatchObject({ structuredContent: { reason: 'unsafe_path' } });
  const refused = await answer('orders_add_note', { order_id: '1', body: {} });
  expect([refused.status, (await refused.json()).error]).toEqual([403, 'insufficient_scope']);
  expect(platform.received).toEqual([]);
});

test('what is no object of JSON is told as what it is', async () => {
  const { call } = await assistant(['orders:read']);
  const told = async (type: string, body: string) => {
    platform.answer = (_, response) => response.setHeader('Content-Type', type).end(body);
    return (await call('get_order', { order_id: '1' })).structuredContent;
  };
  expect(await told('application/json', '[1]')).toEqual({ result: [1] });
  expect(await told('text/csv', 'a,b')).toEqual({ result: 'a,b' });
  expect(await told('application/pdf', '%PDF')).toMatchObject({
    status: 200,
    error_description: expect.stringContaining('application/pdf'),
  });
  expect(await told('text/plain', 'x'.repeat(1_100_000))).toMatchObject({
    error_description: expect.stringContaining('1 MiB'),
  });
});
