import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { EVENT_KIND_NAMES } from '../../journal/events/kind.ts';
import { SCOPE_NAMES } from '../../permissions/scope-catalogue.ts';
import { openApiDocument } from './document.ts';
import { OPERATIONS } from './operations.ts';

const document = openApiDocument({ appName: 'Tillgate', baseUrl: 'https://tillgate.dev' });

interface Operation {
  parameters?: object[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { headers?: object; content: Record<string, { examples: Record<string, unknown> }> }>;
}
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
);

test('passes every rule of an independent linter', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test('names all scopes and the scope of each operation, which stays what it was when it was released', () => {
  const { oauth } = (
    document.components as { securitySchemes: Record<string, { flows: { authorizationCode: { scopes: object } } }> }
  ).securitySchemes;
  expect(Object.keys(oauth?.flows.authorizationCode.scopes ?? {})).toEqual([...SCOPE_NAMES, '*']);
  const scopesOf = (of: typeof paths) =>
    Object.entries(of).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) => {
        const needed = security[0]?.oauth;
        return needed ? [[`${method} ${path}`, needed] as const] : [];
      }),
    );
  const described = OPERATIONS.flatMap(({ method, path, scope }) =>
    scope === undefined ? [] : [[`${method} ${path}`, scope === null ? [] : [scope]] as const],
  );
  expect(Object.fromEntries(scopesOf(paths))).toEqual(Object.fromEntries(described));
  const released = JSON.parse(readFileSync('packages/released-openapi.json', 'utf8'));
  expect(Object.fromEntries(scopesOf(paths))).toMatchObject(Object.fromEntries(scopesOf(released.paths)));
  expect(scopesOf(released.paths).length).toBeGreaterThan(20);
});

test('describes what endpoints are sent, a schema for every kind', () => {
  const webhooks = document.webhooks as Record<
    string,
    { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }
  >;
  expect(Object.keys(webhooks)).toEqual(EVENT_KIND_NAMES);
  const schemas = (document.components as { schemas: Record<string, object> }).schemas;
  for (const { post } of Object.values(webhooks)) {
    const name = post.requestBody.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
    expect(Object.keys(schemas)).toContain(name);
  }
});

test('the update names every error the contract gives it', () => {
  const responses: Operation['responses'] = paths['/api/v1/subscriptions/{id}']?.patch?.responses ?? {};
  const errors = Object.entries(responses).flatMap(([status, response]) => {
    if (Number(status) < 400) return [];
    return [[status, Object.keys(response.content['application/json']?.examples ?? {})]];
  });
  expect(Object.fromEntries(errors)).toEqual({
    400: ['invalid_request'],
    401: ['invalid_token', 'invalid_dpop_proof', 'use_dpop_nonce'],
    402: ['payment_failed', 'payment_pending'],
    403: ['insufficient_scope'],
    404: ['not_found'],
    409: [
      'approvals_not_allowed',
      'subscription_canceled',
      'subscription_paused',
      'subscription_past_due',
      'subscription_cancellation_scheduled',
      'subscription_not_scheduled_to_cancel',
      'preview_outdated',
      'clock_advancing',
      'idempotency_conflict',
    ],
    412: ['precondition_failed'],
    413: ['invalid_request'],
    415: ['invalid_request'],
    422: [
      'variant_not_found',
      'product_not_found',
      'variant_archived',
      'currency_mismatch',
      'same_variant',
      'ambiguous_variant',
      'invalid_price',
      'invalid_time',
    ],
    429: ['rate_limited'],
    500: ['server_error'],
    503: ['temporarily_unavailable'],
  });
});

test('every example is valid by its own schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'https://doc.example/', ...document });
  let checked = 0;
  visit(document, '', (pointer, media) => {
    const examples =
      'examples' in media ? Object.values(media.examples as object).map(({ value }) => value) : [media.example];
    const validate = ajv.compile({ $ref: `https://doc.example/#${pointer}/schema` });
    for (const example of examples) {
      validate(example);
      expect([pointer, validate.errors]).toEqual([pointer, null]);
      checked += 1;
    }
  });
  expect(checked).toBeGreaterThan(100);
});

/** Finds everything that has a schema with an example beside it. */
function visit(node: unknown, pointer: string, found: (pointer: string, media: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('schema' in node && ('example' in node || 'examples' in node)) found(pointer, node as Record<string, unknown>);
  for (const [name, child] of Object.entries(node)) {
    visit(child, `${pointer}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`, found);
  }
}

test('token requests and changes say which answers were sent before, and OAuth errors why', () => {
  const of = (name: string, status: string) => {
    const found = operations.find((one) => one.name === name)?.operation.responses[status] as unknown as object;
    return Object.keys((found as { headers: object }).headers);
  };
  expect(of('post /api/oauth/token', '200')).toEqual(['X-Request-Id', 'X-Connection-Id', 'Idempotent-Replayed']);
  expect(of('post /api/oauth/introspect', '200')).toEqual(['X-Request-Id', 'X-Connection-Id']);
  expect(of('post /api/oauth/token', '400')).toEqual(['X-Request-Id', 'X-Error-Reason', 'Link', 'DPoP-Nonce']);
  expect(of('patch /api/v1/subscriptions/{id}', '200')).toContain('Idempotent-Replayed');
  expect(of('patch /api/v1/subscriptions/{id}', '409')).toContain('Idempotent-Replayed');
  expect(of('get /api/v1/subscriptions', '200')).not.toContain('Idempotent-Replayed');
});

test('objects in answers may gain members; those in requests may not', () => {
  const { schemas } = document.components as { schemas: Record<string, object> };
  const closed = Object.entries(schemas).filter(([, schema]) =>
    JSON.stringify(schema).includes('"additionalProperties":false'),
  );
  const sent = operations.flatMap(
    ({ operation }) => JSON.stringify(operation.requestBody ?? {}).match(/schemas\/\w+/g) ?? [],
  );
  for (const [name] of closed) expect(sent).toContain(`schemas/${name}`);
  expect(closed.map(([name]) => name)).toContain('NewCustomer');
  expect(JSON.stringify(operations.map(({ operation }) => operation.responses))).not.toContain(
    '"additionalProperties":false',
  );
});

test('v1 answers name their version, and what may be a replay says so', () => {
  for (const { name, operation } of operations) {
    const v1 = name.includes('/api/v1/');
    const parameters = JSON.stringify(operation.parameters ?? []);
    expect([name, parameters.includes('parameters/ApiVersion')]).toEqual([name, v1]);
    for (const { headers = {} } of Object.values(operation.responses)) expect('API-Version' in headers).toBe(v1);
    const first = Object.values(operation.responses)[0];
    if (v1) expect('Idempotent-Replayed' in (first?.headers ?? {})).toBe(parameters.includes('IdempotencyKey'));
  }
});
