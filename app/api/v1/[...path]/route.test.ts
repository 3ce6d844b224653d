import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, expect, test } from 'vitest';
import * as jwks from '@/app/.well-known/jwks.json/route.ts';
import { connect } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import * as route from './route.ts';
import { DOCUMENT, send } from './testing.ts';

testDatabase();
const platform = testPlatform();

afterEach(() => {
  setInstallation(ALL_OURS);
  testSettings();
});

test('a call gets there with what says who calls, and nothing else of the caller', async () => {
  await platform.describe(DOCUMENT);
  const { token, storeId, connectionId, app } = await connect({
    scopes: ['orders:read', 'orders:write'],
    mode: 'live',
  });
  const headers = {
    accept: 'application/json',
    'accept-language': 'de',
    'if-match': '"a"',
    'if-none-match': '"b"',
    range: 'bytes=0-9',
    'if-range': '"c"',
    'idempotency-key': 'once',
    traceparent: '00-a-b-01',
    'content-type': 'application/json',
    cookie: 'session=secret',
    forwarded: 'for=1.2.3.4',
    'x-forwarded-for': '1.2.3.4',
    'x-tenant': 'other',
    'proxy-authorization': 'Basic secret',
    host: 'evil.example',
    te: 'trailers',
    'x-request-id': 'job-2025.06_16',
  };
  const answer = await send('POST', '/orders?a=%20b&limit=2&x[]=1', { token, headers, body: '{"a":1}' });
  expect(answer.status).toBe(200);
  const [received] = platform.received;
  expect(received).toMatchObject({ method: 'POST', url: '/store/orders?a=%20b&limit=2&x[]=1', body: '{"a":1}' });
  const { authorization, host, connection: _, ...passed } = received?.headers ?? {};
  expect(passed).toEqual({
    accept: 'application/json',
    'accept-language': 'de',
    'if-match': '"a"',
    'if-none-match': '"b"',
    range: 'bytes=0-9',
    'if-range': '"c"',
    'idempotency-key': 'once',
    traceparent: '00-a-b-01',
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'x-request-id': 'job-2025.06_16',
    'transfer-encoding': 'chunked',
  });
  expect(host).toBe(new URL(platform.url).host);
  const keys = createLocalJWKSet(await (await jwks.GET(new Request('https://tillgate.example'))).json());
  const { payload, protectedHeader } = await jwtVerify(String(authorization).replace('Bearer ', ''), keys, {
    issuer: 'https://tillgate.example',
    audience: platform.url,
    typ: 'at+jwt',
    algorithms: ['ES256'],
  });
  const { subdomain } = await db().store.findUniqueOrThrow({ where: { id: storeId } });
  expect(payload).toEqual({
    iss: 'https://tillgate.example',
    aud: platform.url,
    sub: storeId,
    mode: 'live',
    scope: 'orders:write',
    store: { id: storeId, external_id: null, subdomain },
    client_id: app.clientId,
    connection: connectionId,
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: Number(payload.iat) + 60,
  });
  expect(protectedHeader.kid).toEqual(expect.any(String));
  expect(JSON.stringify(received)).not.toContain(token);
});

test('what ours are refused for is refused in the same order, and nothing gets there', async () => {
  await platform.describe(DOCUMENT);
  testSettings({ throttle: true, rateLimitPerMinute: 3, storeApi: { document: '', url: platform.url } });
  const { token, connectionId } = await connect({ scopes: ['orders:read'] });
  const reason = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    return [status, headers.get('ratelimit') !== null];
  };
  expect(await reason(send('GET', '/orders'))).toEqual([401, false]);
  expect(await reason(send('GET', '/payouts', { token }))).toEqual([403, true]);
  expect(await reason(send('GET', '/orders', { token, headers: { 'api-version': '2020-01-01' } }))).toEqual([
    400,
    true,
  ]);
  expect(await reason(send('GET', '/nothing', { token }))).toEqual([404, true]);
  expect(await reason(send('GET', '/orders', { token }))).toEqual([429, true]);
  await db().connection.update({
    where: { id: connectionId },
    data: { endedAt: new Date(), endReason: 'revoked_by_seller' },
  });
  expect(await reason(send('GET', '/orders', { token }))).toEqual([401, false]);
  expect(platform.received).toEqual([]);
});

test('403 insufficient_scope names the scope of the operation, and the link asks for it', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  const answer = await send('DELETE', '/orders/1', { token });
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    {
      error: 'insufficient_scope',
      required_scopes: ['orders:write'],
      reauthorize_url: expect.stringContaining('orders%3Awrite'),
    },
  ]);
  expect(platform.received).toEqual([]);
});

test('405 and the preflight name the methods of the path; HEAD is passed on as it is', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  const refused = await send('PUT', '/orders', { token });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  const asked = route.OPTIONS(new Request('https://tillgate.example/api/v1/orders/1', { method: 'OPTIONS' }));
  expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT, PATCH, DELETE, OPTIONS');
  expect(asked.headers.get('access-control-allow-headers')).toContain('If-Range');
  const head = await send('HEAD', '/orders', { token });
  expect([head.status, await head.text(), platform.received.map(({ method }) => method)]).toEqual([200, '', ['HEAD']]);
});

test('paths that could be read in two ways, and credentials in addresses, get nowhere', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  for (const path of [
    '/orders/a%2fb',
    '/orders/a%5cb',
    '/orders/a;b',
    '/orders/a%3bb',
    '/orders/%00',
    '/orders/%252e%252e',
  ]) {
    const answer = await send('GET', path, { token });
    expect([path, answer.status, (await answer.json()).reason]).toEqual([path, 400, 'unsafe_path']);
  }
  const answer = await send('GET', `/orders?access_token=${token}`, { token });
  expect([answer.status, (await answer.json()).reason]).toEqual([400, 'credential_in_address']);
  const plain = await send('GET', '/orders/a%20b:%C3%BC', { token });
  expect([plain.status, platform.received.map(({ url }) => url)]).toEqual([200, ['/store/orders/a%20b:%C3%BC']]);
});

test('without a document every path that is nobody’s is 404 with a token, and there are no keys', async () => {
  const { token } = await connect({ scopes: ['orders:read'] });
  expect([(await send('GET', '/discounts')).status, (await send('GET', '/discounts', { token })).status]).toEqual([
    401, 404,
  ]);
  expect((await jwks.GET(new Request('https://tillgate.example'))).status).toBe(404);
});
