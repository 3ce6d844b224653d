import { afterEach, expect, test } from 'vitest';
import { connect } from '@/app/api/v1/testing.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS } from '@/lib/permissions/installation/store-document.ts';
import { testPlatform } from '@/lib/platform/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { DOCUMENT, send } from './testing.ts';

testDatabase();
const platform = testPlatform();

afterEach(() => setInstallation(ALL_OURS));

test('an answer comes back with these headers and ours, and no others', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  platform.answer = (_, response) =>
    response
      .writeHead(206, {
        'Content-Type': 'text/html',
        ETag: '"v1"',
        'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
        'Content-Disposition': 'attachment; filename="a.html"',
        'Content-Language': 'de',
        'Retry-After': '7',
        'Accept-Ranges': 'bytes',
        'Content-Range': 'bytes 0-3/9',
        'Cache-Control': 'public, max-age=60, s-maxage=9',
        'Set-Cookie': 'a=b',
        'X-Request-Id': 'theirs',
        RateLimit: '"theirs";r=0',
        'X-Powered-By': 'them',
        'Access-Control-Allow-Origin': 'https://evil.example',
        'WWW-Authenticate': 'Bearer',
        Server: 'them',
        'Content-Security-Policy': "script-src 'unsafe-inline'",
        'Strict-Transport-Security': 'max-age=0',
      })
      .end('part');
  const answer = await send('GET', '/orders', { token, headers: { 'x-request-id': 'job-2025.06_16' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'part']);
  const { 'access-control-expose-headers': exposed, ...headers } = Object.fromEntries(answer.headers);
  expect(headers).toEqual({
    'content-type': 'text/html',
    etag: '"v1"',
    'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
    'content-disposition': 'attachment; filename="a.html"',
    'content-language': 'de',
    'retry-after': '7',
    'accept-ranges': 'bytes',
    'content-range': 'bytes 0-3/9',
    'cache-control': 'private, max-age=60',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'x-request-id': 'job-2025.06_16',
    'access-control-allow-origin': '*',
    'api-version': '2026-11-23',
    vary: 'Authorization, Accept, Accept-Language',
  });
  expect(exposed).toContain('Location');
});

test('what only the caller’s own cache may keep', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:read'] });
  for (const [theirs, ours] of [
    [undefined, 'private, no-cache'],
    ['public, s-maxage=9, max-age=60', 'private, max-age=60'],
    ['private="set-cookie, x-id", no-store', 'private, no-store'],
    ['no-cache="a, b", max-age=1', 'private, no-cache="a, b", max-age=1'],
  ] as const) {
    platform.answer = (_, response) => response.writeHead(200, theirs ? { 'Cache-Control': theirs } : {}).end();
    const answer = await send('GET', '/orders', { token });
    expect(answer.headers.get('cache-control')).toBe(ours);
    await answer.text();
  }
});

test('addresses below the platform’s are ours, by the name that was called; others are left out', async () => {
  await platform.describe(DOCUMENT);
  const { token } = await connect({ scopes: ['orders:write', 'orders:read'] });
  const { url } = platform;
  const { origin } = new URL(url);
  const answers = async (called: string, headers: Record<string, string>) => {
    platform.answer = (_, response) => response.writeHead(201, headers).end();
    const answer = await send('POST', called, { token, headers: { 'content-type': 'application/json' }, body: '{}' });
    return [answer.headers.get('location'), answer.headers.get('link')];
  };
  for (const [ours, called] of [
    ['https://tillgate.example/api/v1', '/orders'],
    ['https://api.tillgate.example/v1', 'https://api.tillgate.example/v1/orders'],
  ] as const) {
    const link = `<${url}/orders?page=2>; rel="next"; title="a, <b>", <https://evil.example/>; rel=help, </store/orders/1>;rel=x`;
    expect(await answers(called, { Location: `${url}/orders/7?a=b`, Link: link })).toEqual([
      `${ours}/orders/7?a=b`,
      `<${ours}/orders?page=2>; rel="next"; title="a, <b>", <${ours}/orders/1>;rel=x`,
    ]);
    expect(await answers(called, { Location: 'orders/8' })).toEqual([`${ours}/orders/8`, null]);
    for (const location of [
      'https://evil.example/store/orders/7',
      `${origin}/other/7`,
      `${origin}/storefront`,
      '//evil',
      'http://[',
      `${url}/../x`,
    ])
      expect(await answers(called, { Location: location }), location).toEqual([null, null]);
  }
});
