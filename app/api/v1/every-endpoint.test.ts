import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { formatCredential, mintCredential } from '@/lib/permissions/credential.ts';
import { createClient } from '@/prisma/client.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { connect, send } from './testing.ts';

testDatabase();
afterEach(() => {
  vi.useRealTimers();
  testSettings();
});

test('401 invalid_token without a token has a challenge without error', async () => {
  const { status, body, headers } = await send('GET', '/me');
  expect(status).toBe(401);
  expect(body).toMatchObject({
    error: 'invalid_token',
    error_description: expect.any(String),
    request_id: headers.get('x-request-id'),
  });
  expect(headers.get('www-authenticate')).toMatch(/^Bearer /);
  expect(headers.get('www-authenticate')).not.toContain('error=');
});

test('every response says that it depends on the token', async () => {
  const { token } = await connect();
  for (const how of [{}, { token: 'garbage' }, { token }])
    expect((await send('GET', '/me', how)).headers.get('vary')).toBe('Authorization');
});

test('401 invalid_token for a token that is malformed, unknown, or of an ended connection', async () => {
  const { token, connectionId } = await connect();
  const other = token.slice(0, -7) + (token.at(-7) === 'a' ? 'b' : 'a') + token.slice(-6);
  for (const wrong of ['garbage', `${token}x`, other]) {
    const { status, body, headers } = await send('GET', '/me', { token: wrong });
    expect([status, body.error]).toEqual([401, 'invalid_token']);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(headers.get('ratelimit')).toBeNull();
  }
  expect((await send('GET', '/me', { token })).status).toBe(200);
  await db().connection.update({
    where: { id: connectionId },
    data: { endedAt: new Date(), endReason: 'revoked_by_seller' },
  });
  expect((await send('GET', '/me', { token })).status).toBe(401);
});

test('401 invalid_token for a token in the query: the header is the only place', async () => {
  const { token } = await connect();
  expect((await send('GET', `/me?access_token=${token}`)).status).toBe(401);
});

test('401 invalid_token names what was sent in place of an access token, and repeats none of it', async () => {
  for (const [kind, said] of [
    ['rt', 'This is a refresh token, not an access token'],
    ['code', 'This is an authorization code'],
    ['secret', 'This is a client secret'],
  ] as const) {
    const token = formatCredential(mintCredential(kind), 'svc');
    const { status, body } = await send('GET', '/me', { token });
    expect([status, body.error]).toEqual([401, 'invalid_token']);
    expect(body.error_description).toContain(said);
    expect(JSON.stringify(body)).not.toContain(token.slice(8));
    const garbled = await send('GET', '/me', { token: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}` });
    expect(garbled.body.error_description).toContain('malformed');
  }
});

test('400 invalid_request for a query parameter that nothing reads, with its name, for every method', async () => {
  const { token } = await connect();
  for (const [method, path] of [
    ['GET', '/me?expand=customer'],
    ['GET', '/products?expand=customer'],
    ['POST', '/customers?expand=customer'],
    ['GET', `/customers/${randomUUID()}?expand=customer`],
  ] as const) {
    const { status, body } = await send(method, path, { token, ...(method === 'POST' && { body: {} }) });
    expect([path, status, body.error, body.param]).toEqual([path, 400, 'invalid_request', 'expand']);
  }
  const secret = await send('GET', '/me?svc_secret_0123456789=1', { token });
  expect(secret.body).not.toHaveProperty('param');
});

test('400 invalid_request says what is wanted in words, never in the validator’s', async () => {
  const { token } = await connect();
  const bodies = {
    '/customers': [
      { name: 1, email: 'a@example.com' },
      { name: 'A', email: 'none' },
    ],
    '/products': [{ name: {} }, { name: 'A', variants: 'x' }, { name: 'A', variants: [1] }],
    '/webhooks': [
      { url: 1 },
      { url: 'https://a.example', events: 'x' },
      { url: 'https://a.example', events: [1] },
      { url: 'https://a.example', events: ['*'], enabled: 'yes' },
    ],
  };
  for (const [path, all] of Object.entries(bodies))
    for (const body of all) {
      const answer = await send('POST', path, { token, body });
      expect(answer.status).toBe(400);
      expect(answer.body.error_description).toMatch(/^[a-z_]+ must /);
      expect(answer.body.error_description).not.toMatch(/Invalid|expected|received|Too /);
    }
});

test('404 not_found for an unknown path, but only with a token', async () => {
  const { token } = await connect();
  expect((await send('GET', '/discounts')).status).toBe(401);
  const { status, body } = await send('POST', '/discounts', { token, body: {} });
  expect([status, body.error]).toEqual([404, 'not_found']);
});

test('405 invalid_request lists the allowed methods', async () => {
  const { status, body, headers } = await send('DELETE', '/me');
  expect(status).toBe(405);
  expect(body).toMatchObject({
    error: 'invalid_request',
    error_description: 'Use GET, HEAD here.',
    reason: 'method_not_allowed',
    request_id: headers.get('x-request-id'),
  });
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('X-Request-Id is the caller’s own when it is fit to be logged', async () => {
  const own = await send('GET', '/me', { headers: { 'X-Request-Id': 'job-2025.06_16' } });
  expect(own.headers.get('x-request-id')).toBe('job-2025.06_16');
  expect(own.body.request_id).toBe('job-2025.06_16');
  const unfit = await send('GET', '/me', { headers: { 'X-Request-Id': 'a b' } });
  expect(unfit.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
});

test('503 temporarily_unavailable while the database is away', async () => {
  const { token } = await connect();
  const here = db();
  const away = await createClient({ url: 'postgresql://nobody@127.0.0.1:1/nowhere' });
  setDb(away.prisma);
  const { status, body, headers } = await send('GET', '/me', { token });
  setDb(here);
  await away.close();
  expect([status, body.error]).toEqual([503, 'temporarily_unavailable']);
  expect(headers.get('retry-after')).toBe('5');
});

test('429 rate_limited after a minute’s quota of calls; every answer before that says how many are left', async () => {
  testSettings({ throttle: true, rateLimitPerMinute: 5 });
  const { token } = await connect({ scopes: ['products:read'] });
  const other = await connect();
  const first = await send('GET', '/me', { token });
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"default";r=4;t=(60|59)$/);
  const refused = await send('GET', '/subscriptions', { token });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('ratelimit')).toMatch(/r=3;/);
  expect((await send('GET', '/nothing', { token })).headers.get('ratelimit')).toMatch(/r=2;/);
  expect((await send('GET', '/me?made=up', { token })).headers.get('ratelimit')).toMatch(/r=1;/);
  const old = await send('GET', '/me', { token, headers: { 'api-version': '2020-01-01' } });
  expect([old.status, old.headers.get('ratelimit')]).toEqual([400, expect.stringMatching(/r=0;/)]);
  const over = await send('GET', '/me', { token });
  expect([over.status, over.body.error]).toEqual([429, 'rate_limited']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(over.headers.get('ratelimit')).toMatch(/r=0;/);
  expect((await send('GET', '/me', { token: other.token })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await send('GET', '/me', { token })).status).toBe(200);
});

test('no limit, and no headers about one, with THROTTLE=off', async () => {
  const { token } = await connect();
  const { headers } = await send('GET', '/me', { token });
  expect(headers.get('ratelimit')).toBeNull();
});

test('every answer has API-Version, and a request with another date is 400 invalid_request, after its token', async () => {
  const { token } = await connect();
  const here = '2026-11-23';
  for (const [path, with_, status] of [
    ['/me', { token }, 200],
    ['/me', { token, headers: { 'API-Version': here } }, 200],
    ['/me', {}, 401],
    ['/me', { headers: { 'API-Version': '2020-01-01' } }, 401],
    ['/no/such', { token }, 404],
    ['/me', { token, headers: { 'API-Version': '2020-01-01' } }, 400],
    ['/me', { token, headers: { 'API-Version': `${here}, ${here}` } }, 400],
  ] as const) {
    const answer = await send('GET', path, with_);
    expect([answer.status, answer.headers.get('api-version')]).toEqual([status, here]);
    if (status === 400)
      expect(answer.body).toMatchObject({ error: 'invalid_request', reason: 'unknown_version', param: 'API-Version' });
  }
});
