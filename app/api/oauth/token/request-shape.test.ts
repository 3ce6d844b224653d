import { describe, expect, test } from 'vitest';
import { answerOtherMethod } from '@/lib/api/answer-other-method.ts';
import { tokenRequest } from '@/lib/api/schema/oauth.ts';
import { reasonOf } from '@/lib/http/http.ts';
import { grantTypes, knownGrants } from '@/lib/oauth/token-grant.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import * as introspect from '../introspect/route.ts';
import * as revoke from '../revoke/route.ts';
import * as token from './route.ts';

const { codeBody, expectError, pairOf, post, postJson, refreshBody, scene } = oauth;
const { POST } = token;
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Every parameter that the document has, but for those that needn't be texts. */
const NAMES = [...new Set(tokenRequest.options.flatMap(({ shape }) => Object.keys(shape)))].filter(
  (name) => name !== 'resource' && name !== 'expires_in',
);

testDatabase();

describe('grant_type', () => {
  test('invalid_request: none; unsupported_grant_type: another, before the rest is checked', async () => {
    const { app } = await scene();
    expectError(await post(POST, codeBody(app, 'x', { grant_type: undefined })), '400 invalid_request');
    expectError(await post(POST, codeBody(app, 'x', { grant_type: '' })), '400 invalid_request');
    for (const grant_type of [
      'password',
      'client_credentials',
      'Authorization_Code',
      'authorization_code ',
      '__proto__',
    ]) {
      expectError(await post(POST, { grant_type }), '400 unsupported_grant_type');
      expectError(await postJson(POST, { grant_type }), '400 unsupported_grant_type');
    }
  });

  test('each that there is stands in the document, and in what is said of any other', async () => {
    const { body } = await post(POST, { grant_type: 'password' });
    for (const type of grantTypes())
      expect(body.error_description, 'unsupported_grant of oauth-reasons.ts').toContain(type);
    for (const [type, { parameters, load }] of knownGrants()) {
      const needed = Object.keys(parameters).filter((name) => !parameters[name]?.isOptional);
      expect((await load()).needs, `${type} in token-grant.ts`).toEqual(needed);
    }
  });

  test('invalid_request: what a grant needs is missing', async () => {
    const { app } = await scene();
    expectError(await post(POST, codeBody(app, 'x', { code: undefined })), '400 invalid_request');
    expectError(await post(POST, codeBody(app, 'x', { redirect_uri: undefined })), '400 invalid_request');
    expectError(await post(POST, refreshBody(app, 'x', { refresh_token: undefined })), '400 invalid_request');
  });
});

describe('invalid_request', () => {
  test('a repeated parameter, in a form and in JSON, even an unknown one', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const form = new URLSearchParams(body).toString();
    for (const name of [...Object.keys(body), 'whatever']) {
      const value = encodeURIComponent(body[name] ?? '');
      const twice = name === 'whatever' ? `${form}&whatever=&whatever=` : `${form}&${name}=${value}`;
      expectError(await post(POST, twice, FORM), '400 invalid_request');
      const json = JSON.stringify({ whatever: '', ...body });
      const repeated = json.replace('{', `{"${name}":${JSON.stringify(body[name] ?? '')},`);
      expectError(await post(POST, repeated, JSON_TYPE), '400 invalid_request');
    }
    pairOf(await post(POST, form, FORM));
  });

  test('a value that is not a string', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    for (const name of NAMES) {
      for (const value of [1, null, true, {}, [body[name] ?? 'x'], { $ne: '' }]) {
        if (name === 'scope' && value === null) continue;
        const answer = await postJson(POST, { ...body, [name]: value });
        expect(answer.headers.get('x-error-reason'), name).toBe('not_a_string');
      }
    }
    pairOf(await postJson(POST, body));
  });

  test('but not a scope, resource or lifetime that is null, which counts as absent', async () => {
    const { app, connect } = await scene();
    const { refresh_token, scope } = await connect();
    const nulls = { scope: null, resource: null, expires_in: null };
    expect(pairOf(await postJson(POST, { ...refreshBody(app, refresh_token), ...nulls })).scope).toBe(scope);
  });

  test('a body that isn’t a JSON object, and no body', async () => {
    for (const text of ['', '{', '[]', 'null', '"x"', '1'])
      expectError(await post(POST, text, JSON_TYPE), '400 invalid_request');
    expectError(await post(POST, '', FORM), '400 invalid_request');
  });

  test('with 415: another content type, none, or any Content-Encoding; the code stays usable', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const form = new URLSearchParams(body).toString();
    for (const type of ['text/plain', 'multipart/form-data', 'application/xml', '']) {
      expectError(await post(POST, form, { 'content-type': type }), '415 invalid_request');
    }
    for (const encoding of ['gzip', 'identity']) {
      expectError(await post(POST, form, { ...FORM, 'content-encoding': encoding }), '415 invalid_request');
    }
    const request = new Request('https://tillgate.example', { method: 'POST', body: new TextEncoder().encode(form) });
    expect((await POST(request)).status).toBe(415);
    pairOf(await post(POST, form, { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }));
  });

  test('with 413: over 64 KiB', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    expectError(await post(POST, { ...body, padding: 'x'.repeat(65_536) }), '413 invalid_request');
    expectError(await postJson(POST, { ...body, padding: 'x'.repeat(65_536) }), '413 invalid_request');
    pairOf(await post(POST, { ...body, padding: 'x'.repeat(60_000) }));
  });
});

describe.each([
  ['token', token],
  ['revoke', revoke],
  ['introspect', introspect],
])('/api/oauth/%s', (name, route) => {
  const other = (method: string) => answerOtherMethod(`/api/oauth/${name}`, route, method) ?? Response.error;

  test('405 with Allow for every other method', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await other(method)(
        new Request('https://tillgate.example', { method: method === 'HEAD' ? 'GET' : method }),
      );
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
      expect(await response.json()).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
    }
  });

  test('the reason of a refusal is sent in a header; a wrong secret’s is that of an unknown client', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'nobody' });
    const response = await route.POST(new Request('https://tillgate.example', { method: 'POST', body }));
    expect([response.status, reasonOf(response)]).toEqual([401, 'unknown_client']);
    const sent = await response.text();
    expect(sent).toContain('The client_id is unknown');
    expect(sent).not.toContain('unknown_client');
    const { app } = await scene();
    const wrong = { grant_type: 'refresh_token', client_id: app.clientId, client_secret: 'wrong', token: 'x' };
    expectError(await post(route.POST, wrong), '401 invalid_client', 'unknown_client');
    expect(response.headers.get('x-error-reason')).toBe('unknown_client');
    for (const name of ['X-Error-Reason', 'Link', 'X-Connection-Id'])
      expect(response.headers.get('access-control-expose-headers')).toContain(name);
  });

  test('a preflight from any origin, without credentials', async () => {
    const response = await other('OPTIONS')(new Request('https://tillgate.example'));
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(name);
    }
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('the caller’s X-Request-Id comes back, an unusable one does not', async () => {
    const mine = await post(route.POST, {}, { 'x-request-id': 'my-request-0001' });
    expect(mine.headers.get('x-request-id')).toBe('my-request-0001');
    expect(mine.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    const bad = await post(route.POST, {}, { 'x-request-id': 'a b' });
    expect(bad.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
  });

  test('invalid_client, invalid_request: it takes JSON and forms, and no other bodies', async () => {
    const body = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x' };
    expectError(await post(route.POST, body), '401 invalid_client');
    expectError(await postJson(route.POST, body), '401 invalid_client');
    expectError(await post(route.POST, 'x', { 'content-type': 'text/plain' }), '415 invalid_request');
    expectError(await post(route.POST, { ...body, x: 'x'.repeat(65_536) }), '413 invalid_request');
    expectError(await post(route.POST, 'token=a&token=a', FORM), '400 invalid_request');
  });
});
