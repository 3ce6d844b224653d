import { expect, test } from 'vitest';
import { checkStoreDocument } from './check-store-document.ts';
import { ANSWER, api, documentOf, faults, needs, OWN } from './document-testing.ts';

test('a document says its operations, with what they need and take', async () => {
  const text = documentOf({
    '/orders': { get: { operationId: 'listOrders', tags: ['Orders'], summary: 'List orders' } },
    '/orders/{order_id}/files': { post: { security: needs('orders:write'), 'x-max-body': 33_554_432 } },
  });
  expect((await api(text)).operations).toEqual([
    {
      method: 'get',
      path: '/orders',
      id: 'listOrders',
      scope: 'orders:read',
      maxBody: 1_048_576,
      tag: 'Orders',
      summary: 'List orders',
      description: '',
      parameters: [],
      responses: ANSWER,
    },
    {
      method: 'post',
      path: '/orders/{order_id}/files',
      id: 'operation2',
      scope: 'orders:write',
      maxBody: 33_554_432,
      tag: '',
      summary: 'operation2',
      description: '',
      responses: ANSWER,
      parameters: [{ name: 'order_id', in: 'path', required: true, schema: { type: 'string' } }],
    },
  ]);
});

test('it may be YAML', async () => {
  const yaml = `
openapi: 3.1.1
info: { title: Acme, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      security: [{ oauth2: [orders:read] }]
      responses: { '200': { description: Success. } }
components: { securitySchemes: { oauth2: { type: oauth2, flows: {} } } }
x-events: { order.created: { scope: orders:read, description: An order came in. } }`;
  const { operations, events } = await api(yaml);
  expect(operations.map(({ id }) => id)).toEqual(['listOrders']);
  expect(events).toEqual({ 'order.created': { scope: 'orders:read', description: 'An order came in.' } });
});

test.each([
  [
    'no scope',
    { security: [] },
    'GET /orders has no scope: its own security has to be like [{"oauth2": ["orders:read"]}]',
  ],
  ['a scheme without scopes', { security: [{ oauth2: [] }] }, 'GET /orders has no scope'],
  ['a way without any', { security: [{ oauth2: ['orders:read'] }, {}] }, 'GET /orders has 2 scopes'],
  ['two scopes', { security: needs('orders:read', 'orders:write') }, 'GET /orders has 2 scopes, and may only have one'],
  ['two schemes', { security: [{ a: ['orders:read'], b: ['orders:write'] }] }, 'GET /orders has 2 scopes'],
  ['a made-up scope', { security: needs('orders:eat') }, 'GET /orders has the scope orders:eat, which there isn’t'],
  ['full access', { security: needs('*') }, 'GET /orders has the scope *, which there isn’t'],
  [
    'no operationId',
    { operationId: undefined },
    '#/paths/~1orders/get/operationId: Operation object should contain `operationId` field.',
  ],
  ['an operationId of ours', { operationId: 'getConnectedStore' }, 'GET /orders has the operationId getConnectedStore'],
  ['bodies over 32 MiB', { 'x-max-body': 33_554_433 }, 'GET /orders has an x-max-body that is not 1 to 33554432 bytes'],
  ['bodies of a text', { 'x-max-body': '1' }, 'GET /orders has an x-max-body'],
])('refused: %s', async (_, operation, line) => {
  const found = await faults(documentOf({ '/orders': { get: operation } }));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(line);
});

test.each([
  ['/me', '/me is ours already (/me)'],
  ['/products/{key}', '/products/{key} is ours already (/products/{id})'],
  ['/products/popular', '/products/popular is ours already (/products/{id})'],
  ['/{any}/stream', '/{any}/stream is ours already'],
  ['/orders/../me', '/orders/../me has dotted segments'],
  ['/orders/./x', '/orders/./x has dotted segments'],
  ['/orders//x', '/orders//x may only have segments'],
  ['/orders/', '/orders/ may only have segments'],
  ['/orders/{id}.json', '/orders/{id}.json may only have segments'],
  ['/orders/%2e%2e', '/orders/%2e%2e may only have segments'],
  ['/orders;a=b', '/orders;a=b may only have segments'],
])('refused: the path %s', async (path, line) => {
  expect(await faults(documentOf({ [path]: { get: {} } }))).toEqual([expect.stringContaining(line)]);
});

test('refused: methods that are not passed on, each by its name', async () => {
  const methods = { head: {}, options: {}, trace: {}, get: {} };
  expect(await faults(documentOf({ '/orders': methods }))).toEqual(
    ['HEAD', 'OPTIONS', 'TRACE'].map((name) => `${name} /orders: only GET, POST, PUT, PATCH and DELETE are passed on`),
  );
});

test('refused: paths, ids, kinds and keys twice', async () => {
  expect(await faults(documentOf({ '/orders/{id}': { get: {} }, '/orders/{key}': { post: {} } }))).toEqual([
    '/orders/{key} is there twice: /orders/{id} has the same addresses',
  ]);
  expect(await faults(documentOf({ '/a/{x}/c': { get: {} }, '/a/b/{y}': { get: {} } }))).toEqual([
    '/a/b/{y} is there twice: /a/{x}/c has the same addresses',
  ]);
  expect(await faults(documentOf({ '/orders/{id}': { get: {} }, '/orders/latest': { get: {} } }))).toEqual([]);
  const same = { operationId: 'listOrders' };
  expect(await faults(documentOf({ '/orders': { get: same, post: same } }))).toEqual([
    expect.stringContaining('Every operation must have a unique `operationId`.'),
  ]);
  const twice = documentOf({ '/orders': { get: {} } }).replace('"paths":', '"paths": {}, "paths":');
  expect(await faults(twice)).toEqual([expect.stringMatching(/^can’t be read: duplicated mapping key/)]);
  const kinds = '"x-events": {"order.created": {"scope": "orders:read"}, "order.created": {"scope": "orders:write"}},';
  expect(await faults(documentOf({ '/orders': { get: {} } }).replace('"openapi"', `${kinds} "openapi"`))).toEqual([
    expect.stringMatching(/^can’t be read: duplicated mapping key/),
  ]);
});

test('refused: kinds of events that are ours, have no scope, one that there isn’t, or no name', async () => {
  const events = {
    'order.created': { scope: 'orders:read' },
    'invoice.paid': { scope: 'orders:read' },
    'order.shipped': {},
    'order.eaten': { scope: 'orders:eat' },
    order: { scope: 'orders:read' },
  };
  expect(await faults(documentOf({ '/orders': { get: {} } }, { 'x-events': events }))).toEqual([
    'x-events: invoice.paid is ours already',
    'x-events: order.shipped has no scope',
    'x-events: order.eaten has the scope orders:eat, which there isn’t',
    'x-events: order has to be like order.created',
  ]);
});

test('refused: other versions, no operations, and what is no document', async () => {
  const version = 'has to be an OpenAPI document of version 3.1';
  expect(await faults(documentOf({ '/orders': { get: {} } }).replace('3.1.0', '3.0.3'))).toEqual([version]);
  for (const text of ['[]', '"text"', 'null', '', '{}']) expect((await faults(text)).length, text).toBe(1);
  expect(await faults(documentOf({}))).toEqual(['has no operations']);
  expect(await faults(documentOf({ '/orders': {} }))).toEqual(['has no operations']);
  expect(await faults(`${documentOf({ '/orders': { get: {} } })} svc_secret_abc`)).toEqual([
    expect.not.stringContaining('svc_secret_abc'),
  ]);
});

test('what else OpenAPI doesn’t know is told, with its place', async () => {
  const read = await checkStoreDocument(documentOf({ '/orders': { get: { responses: { 200: {} } } } }), () => OWN);
  expect(read).toMatchObject({
    api: { operations: [{ id: 'operation1' }] },
    warnings: ['#/paths/~1orders/get/responses/200: The field `description` must be present on this level.'],
  });
});

test('at most 50 faults are told, and how many more there are', async () => {
  const paths = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/p${index}`, { get: { security: [] } }]));
  const found = await faults(documentOf(paths));
  expect([found.length, found.at(-1)]).toEqual([51, 'has 10 faults more']);
});
