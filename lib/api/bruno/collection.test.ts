import { bruToEnvJsonV2, bruToJsonV2, collectionBruToJson } from '@usebruno/lang';
import { expect, test } from 'vitest';
import { openApiDocument } from '../openapi/document.ts';
import { OPERATIONS } from '../openapi/operations.ts';
import { brunoCollection } from './collection.ts';

const settings = { appName: 'Tillgate', baseUrl: 'https://tillgate.example' };
const files = brunoCollection(openApiDocument(settings), settings);
const textOf = (path: string) => files[path] ?? '';

/** The requests as Bruno itself reads them. */
const requests = Object.entries(files)
  .filter(([path]) => /^(?!environments\/)[^/]+\/(?!folder\.bru$)/.test(path))
  .map(([path, text]) => ({ path, ...bruToJsonV2(text) }));
const named = (name: string) => requests.find(({ meta }) => meta.name === name);

test('every operation of the OpenAPI document is one request, in the folder of its tag', () => {
  const sent = requests.map(({ path, http }) => {
    const address = http.url.replace('{{base_url}}', '').replace(/:(\w+)/g, '{$1}');
    return `${path.split('/')[0]}: ${http.method} ${address}`;
  });
  expect(sent.sort()).toEqual(OPERATIONS.map(({ tag, method, path }) => `${tag}: ${method} ${path}`).sort());
});

test('a request has the document’s example, and names every parameter', () => {
  const create = named('Add a variant');
  expect(create).toMatchObject({
    http: { method: 'post', url: '{{base_url}}/api/v1/products/:id/variants', body: 'json', auth: 'inherit' },
    params: [{ name: 'id', value: '', enabled: true, type: 'path' }],
    headers: [{ name: 'Idempotency-Key', value: '{{$guid}}', enabled: true }],
  });
  const operation = OPERATIONS.find(({ id }) => id === 'createVariant');
  expect(JSON.parse(create?.body?.json ?? '')).toEqual(operation?.body?.example);
  const list = named('List customers');
  expect(list?.params?.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['limit', false],
    ['cursor', false],
    ['email', false],
  ]);
});

test('OAuth endpoints take the app’s credentials, v1 the collection’s token, and a report of leaks nothing', () => {
  expect(named('Disconnect')).toMatchObject({
    http: { body: 'formUrlEncoded', auth: 'basic' },
    auth: { basic: { username: '{{client_id}}', password: '{{client_secret}}' } },
  });
  expect(named('Report what was found in public')?.http.auth).toBe('none');
  const inherited = requests.filter(({ http }) => http.auth === 'inherit');
  expect(inherited.every(({ http }) => http.url.startsWith('{{base_url}}/api/v1/'))).toBe(true);
  expect(inherited.length).toBe(OPERATIONS.filter(({ scope }) => scope !== undefined).length);
});

test('the collection gets its token by authorization code with PKCE, for a store in test mode', () => {
  expect(collectionBruToJson(textOf('collection.bru')).auth).toMatchObject({
    mode: 'oauth2',
    oauth2: {
      grantType: 'authorization_code',
      authorizationUrl: '{{base_url}}/oauth/authorize',
      accessTokenUrl: '{{base_url}}/api/oauth/token',
      callbackUrl: '{{redirect_uri}}',
      clientSecret: '{{client_secret}}',
      pkce: true,
      credentialsPlacement: 'basic_auth_header',
      tokenHeaderPrefix: 'Bearer',
    },
  });
  expect(textOf('collection.bru')).toContain('auth:oauth2:additional_params:auth_req:queryparams {\n  mode: test\n}');
  expect(JSON.parse(textOf('bruno.json'))).toEqual({ version: '1', name: 'Tillgate API', type: 'collection' });
});

test('the environment names every variable that is used; a secret has no value', () => {
  const { variables } = bruToEnvJsonV2(textOf('environments/Tillgate.bru'));
  const used = Object.values(files).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  expect(variables.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  expect(variables.find(({ name }) => name === 'base_url')?.value).toBe(settings.baseUrl);
  const secrets = variables.filter(({ secret }) => secret);
  expect(secrets.map(({ name, value }) => [name, value])).toEqual([['client_secret', '']]);
});

test('a name of the product that no file can have still makes files', () => {
  const odd = brunoCollection(openApiDocument(settings), { ...settings, appName: '../<a>/b: "c"' });
  const [environment] = Object.keys(odd).filter((path) => path.startsWith('environments/'));
  expect(environment).toMatch(/^environments\/[\w ]+[^/]*\.bru$/);
  expect(environment).not.toContain('..');
});
