import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { MemoryStore, Tillgate, TillgateApp } from '@/packages/sdk-typescript/src/index.ts';
import { readOperations } from './read-document.ts';

const baseUrl = 'https://tillgate.example';
const passedOn = (method: 'get' | 'post', path: string, more: object = {}) => {
  const common = { scope: 'orders:read', maxBody: 1, tag: '', summary: path, description: '', parameters: [] };
  const answer = { content: { 'application/json': { schema: { type: 'object' } } } };
  return { ...common, id: `${method}${path}`, method, path, responses: { 200: answer }, ...more };
};
const properties = { note: { type: 'string' }, count: { type: 'integer', default: 2 } };
const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
const storeApi = {
  operations: [
    passedOn('get', '/orders/{order-id}'),
    passedOn('post', '/orders/{id}/notes', { requestBody }),
    passedOn('post', '/orders'),
  ],
  schemas: {},
  tags: {},
  events: {},
};
const all = readOperations(openApiDocument({ appName: 'Tillgate', baseUrl }, { storeApi, ownStoreApi: true }));
const operations = readOperations(openApiDocument({ appName: 'Tillgate', baseUrl }));
const python = readFileSync('packages/sdk-python/tillgate/_resources.py', 'utf8');

test.each(all)('the TypeScript sample of $id calls $method $path with its body', async (operation) => {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    return Response.json({ data: [], next_cursor: null });
  };
  const client = new Tillgate({ baseUrl, token: 't', fetch });
  const redirectUri = 'https://app.example/callback';
  const app = new TillgateApp({
    baseUrl,
    clientId: 'c',
    clientSecret: 's',
    redirectUri,
    store: new MemoryStore(),
    fetch,
  });
  const run = new Function('client', 'app', 'id', `return (async () => { ${operation.samples.typescript} })()`);
  await run(client, app, 'the-id');
  const [request] = sent;
  expect([request?.method, request?.url]).toEqual([
    operation.method,
    baseUrl + operation.path.replace(/\{[^}]+\}/, 'the-id'),
  ]);
  const body = (await request?.text()) ?? '';
  if (operation.body && body.startsWith('{'))
    expect(JSON.parse(body)).toEqual(JSON.parse(operation.body.example ?? ''));
});

test.each(all)('the Node.js sample of $id sends the same as that of the SDK', async ({ samples, ...operation }) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const answer = { status: 200, json: async () => ({}) };
  const names = ['fetch', 'process', 'console', 'id'];
  const run = new Function(...names, `return (async () => { ${samples.node} })()`);
  const env = { BASE_URL: baseUrl, ACCESS_TOKEN: 't', CLIENT_ID: 'c', CLIENT_SECRET: 's' };
  const fetch = async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init });
    return answer;
  };
  await run(fetch, { env }, { log: () => {} }, 'the-id');
  const [{ url, init } = { url: '', init: {} }] = sent;
  expect([init.method ?? 'GET', url]).toEqual([
    operation.method,
    baseUrl + operation.path.replace(/\{[^}]+\}/, 'the-id'),
  ]);
  const { authorization } = Object.fromEntries(new Headers(init.headers));
  const credentials = operation.scope === undefined ? `Basic ${btoa('c:s')}` : 'Bearer t';
  expect(authorization).toBe(operation.isOpen ? undefined : credentials);
  if (!operation.body) return expect(init.body).toBeUndefined();
  const example = JSON.parse(operation.body.example ?? '');
  if (init.body instanceof URLSearchParams) expect(Object.fromEntries(init.body)).toEqual(example);
  else expect(JSON.parse(String(init.body))).toEqual(example);
});

test.each(operations)('the Python sample of $id calls a method that there is', ({ samples, path, method }) => {
  const [, resource = '', name = ''] = /(?:client|app)\.(\w+)\.(\w+)\(/.exec(samples.python) ?? [];
  const type = `${resource[0]?.toUpperCase()}${resource.slice(1)}`.replace(/_(\w)/g, (_, one) => one.toUpperCase());
  const [, members = ''] = new RegExp(`class ${type}Resource:(.*?)(?:\\nclass |$)`, 's').exec(python) ?? [];
  const [, own = ''] = new RegExp(`def ${name}\\((.*?)(?:    def |$)`, 's').exec(members) ?? [];
  expect(own).toContain(`"${method}", `);
  expect(own).toContain(path.replace(/\{(\w+)\}/, '{segment($1)}'));
});

test('a sample for curl sends what the operation takes, in quotes that hold', () => {
  const of = (id: string) => operations.find((one) => one.id === id)?.samples.curl ?? '';
  expect(of('listSubscriptions')).toBe(
    'curl "$BASE_URL/api/v1/subscriptions" \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"',
  );
  expect(of('revokeToken')).toContain("--data-urlencode 'token=svc_rt_…'");
  expect(of('issueAppCredentials')).not.toContain('Authorization');
  expect(of('deleteCustomer')).toContain('curl -X DELETE "$BASE_URL/api/v1/customers/$ID"');
});
