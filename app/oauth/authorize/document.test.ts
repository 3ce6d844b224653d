import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as device } from '@/app/api/oauth/device_authorization/route.ts';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { removeExpired } from '@/lib/oauth/remove-expired.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf, post, rowOf } from '@/prisma/testing/scene.ts';
import { consentUrl, documentScene } from './document-testing.ts';
import { consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setClock(undefined));

test('it is looked at once somebody has signed in, and says where it comes from', async () => {
  const { host, ask } = await documentScene();
  const unknown = await ask({}, '');
  expect(unknown.headers.get('location')).toMatch(/^\/sign-in\?/);
  expect(host.requestedPaths).toEqual([]);
  const html = await (await ask()).text();
  for (const words of ['Not registered', new URL(host.origin).host, 'runs on your own device'])
    expect(html).toContain(words);
  expect(host.requestedPaths).toEqual(['/oauth/client.json']);
});

test('from its document to a rotated, introspected and revoked pair; its host away for a day ends nothing', async () => {
  const { host, exchange, refresh } = await documentScene();
  const pair = pairOf(await exchange());
  const app = await db().app.findUniqueOrThrow({ where: { clientId: host.clientId } });
  expect(app).toMatchObject({ ownerId: null, name: 'Desk', websiteUrl: host.origin });
  host.close();
  const before = host.requestedPaths.length;
  await db().clientDocument.updateMany({ data: { freshUntil: new Date(Date.now() - 40 * 86_400_000) } });
  await removeExpired(new Date(), new AbortController().signal);
  const next = pairOf(await refresh(pair.refresh_token));
  const about = { client_id: host.clientId, token: next.access_token };
  expect((await post(introspect, about)).body).toMatchObject({ active: true, client_id: host.clientId });
  expect((await post(revoke, about)).status).toBe(200);
  expect((await rowOf(next.access_token)).endReason).toBe('revoked_by_app');
  expect(host.requestedPaths.length).toBe(before);
});

test('one on this machine gets no further than test mode', async () => {
  const { ask, press } = await documentScene();
  expect(await (await ask({ mode: 'live' })).text()).toMatch(/<input(?=[^>]*value="test")[^>]*checked/);
  const back = await press({ mode: 'live' });
  expect([back.pathname, back.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'role']);
  testSettings({ baseUrl: 'https://tillgate.example' });
  const { fault } = await documentScene();
  expect(await fault()).toEqual([400, 'unreachable']);
});

test('where only what registers itself is left out it is there, and without agents it is unknown', async () => {
  const { fault, ask } = await documentScene();
  testSettings({ baseUrl: HERE, agents: 'documents' });
  expect((await ask()).status).toBe(200);
  testSettings({ baseUrl: HERE, agents: 'off' });
  expect(await fault()).toEqual([400, null]);
});

describe('a document that can’t be used is refused by name', () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
  const asserted = { token_endpoint_auth_method: 'private_key_jwt' };
  test.each<[string, object]>([
    ['wrong_client_id', { client_id: 'https://other.example/client.json' }],
    ['wrong_client_id', { client_id: undefined }],
    ['wrong_client_id', { client_id: 7 }],
    ['bad_metadata', { redirect_uris: undefined }],
    ['bad_metadata', { redirect_uris: [] }],
    ['bad_metadata', { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }],
    ['bad_metadata', { redirect_uris: ['http://a.example/'] }],
    ['bad_metadata', { redirect_uris: ['javascript:alert(1)'] }],
    ['bad_metadata', { redirect_uris: 'https://a.example/' }],
    ['bad_metadata', { client_secret: 'hush' }],
    ['bad_metadata', { client_secret_expires_at: 0 }],
    ['bad_metadata', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['bad_metadata', { token_endpoint_auth_method: 'client_secret_jwt' }],
    ['bad_metadata', asserted],
    ['bad_metadata', { ...asserted, jwks: { keys: [] } }],
    ['bad_metadata', { ...asserted, jwks: { keys: [{ ...key, d: 'hush' }] } }],
    ['bad_metadata', { ...asserted, jwks: { keys: [{ kty: 'oct', k: 'hush' }] } }],
    ['bad_metadata', { ...asserted, jwks: { keys: [key] }, jwks_uri: 'https://a.example/keys' }],
    ['bad_metadata', { ...asserted, jwks_uri: 'https://169.254.169.254/keys' }],
    ['bad_metadata', { grant_types: ['client_credentials'] }],
    ['bad_metadata', { response_types: ['token'] }],
    ['bad_metadata', { dpop_bound_access_tokens: 'yes' }],
    ['bad_metadata', { redirect_uris: ['https://a.example/'], grant_types: ['authorization_code', 'a\u0000'] }],
    ['too_large', { padding: 'x'.repeat(16 * 1024) }],
  ])('%s: %j', async (name, change) => {
    const { fault, host } = await documentScene();
    Object.assign(host.document, change);
    expect(await fault()).toEqual([400, name]);
    expect(await db().clientDocument.count({ where: { url: host.clientId } })).toBe(0);
  });

  test.each<[string, number, Record<string, string>, string]>([
    ['unreachable', 404, {}, '{}'],
    ['unreachable', 500, {}, '{}'],
    ['unreachable', 302, { location: '/elsewhere' }, ''],
    ['unreachable', 201, {}, '{}'],
    ['unreachable', 304, {}, ''],
    ['not_json', 200, { 'content-type': 'application/json' }, '{"client_id":'],
    ['not_json', 200, { 'content-type': 'text/html' }, '{}'],
    ['not_json', 200, { 'content-type': 'application/json' }, ''],
    ['bad_metadata', 200, { 'content-type': 'application/json' }, '[]'],
    ['bad_metadata', 200, { 'content-type': 'application/json' }, '{"client_id":"a","client_id":"b"}'],
    ['wrong_client_id', 200, {}, '{"fault":"blocked"}'],
  ])('%s: %i %j %s', async (name, status, headers, body) => {
    const { fault, host } = await documentScene();
    host.answer = (_, response) => response.writeHead(status, headers).end(body);
    expect(await fault()).toEqual([400, name]);
    expect(host.requestedPaths.length).toBe(1);
  });

  test('unreachable: one that takes longer than 5 seconds, breaks off, or is not there', async () => {
    const { fault, host } = await documentScene();
    host.answer = (_, response) => void response.writeHead(200).write('{');
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(100));
    expect(await fault()).toEqual([400, 'unreachable']);
    expect(limits).toHaveBeenLastCalledWith(5_000);
    limits.mockRestore();
    host.answer = (_, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy());
    expect(await fault()).toEqual([400, 'unreachable']);
    host.close();
    expect(await fault()).toEqual([400, 'unreachable']);
  });
});

describe('what was fetched', () => {
  const freshFor = async (url: string) => {
    const { fetchedAt, freshUntil } = await db().clientDocument.findUniqueOrThrow({ where: { url } });
    return (freshUntil.getTime() - fetchedAt.getTime()) / 60_000;
  };
  const outdate = () => db().clientDocument.updateMany({ data: { freshUntil: new Date(0) } });

  test('is kept for as long as it says, and asked for by its ETag then', async () => {
    const { host, ask } = await documentScene();
    host.headers = { 'cache-control': 'public, max-age=7200', etag: '"1"' };
    for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200);
    expect([host.requestedPaths.length, await freshFor(host.clientId)]).toEqual([1, 120]);
    await outdate();
    const seen: unknown[] = [];
    host.answer = (request, response) => {
      seen.push(request.headers['if-none-match']);
      response.writeHead(304, { 'cache-control': 'max-age=600' }).end();
    };
    expect((await ask()).status).toBe(200);
    expect([seen, await freshFor(host.clientId)]).toEqual([['"1"'], 10]);
  });

  test('is fetched once by all who ask at a time, and a failure keeps nothing', async () => {
    const { host, ask, fault } = await documentScene();
    const { answer } = host;
    host.answer = (request, response) => void setTimeout(() => answer(request, response), 300);
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => ask()))).map(({ status }) => status);
    expect([new Set(statuses), host.requestedPaths.length]).toEqual([new Set([200]), 1]);
    await outdate();
    host.answer = (_, response) => response.writeHead(503).end();
    expect(await fault()).toEqual([400, 'unreachable']);
    host.answer = answer;
    expect((await ask()).status).toBe(200);
  });

  test('counts where nobody has seen it: ten of a host, then 503 with the time to wait', async () => {
    testSettings({ baseUrl: HERE, throttle: true });
    const { host, cookie, ask } = await documentScene();
    expect((await ask()).status).toBe(200);
    host.answer = (_, response) => response.writeHead(404).end();
    const other = (n: number) =>
      openConsent(new Request(consentUrl(`${host.origin}/${n}`), { headers: { host: 'localhost:3000', cookie } }));
    for (let n = 0; n < 9; n += 1) expect((await other(n)).status).toBe(400);
    const busy = await other(10);
    expect([busy.status, Number(busy.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await busy.text()).toMatch(/data-testid="client-fault"[^>]*>busy</);
    expect(host.requestedPaths.length).toBe(10);
    expect((await ask()).status).toBe(200);
  });

  test('counts for who asks and for all: 30 of a network, 120 in all, until the minute is over', async () => {
    testSettings({ baseUrl: HERE, throttle: true });
    await db().throttle.deleteMany();
    const { cookie } = await consentScene();
    const hosts = await Promise.all(Array.from({ length: 13 }, () => documentHost()));
    for (const host of hosts) host.answer = (_, response) => response.writeHead(404).end();
    const fetched = () => hosts.reduce((sum, { requestedPaths: asked }) => sum + asked.length, 0);
    // Ten of each host; thirty from each network.
    const look = async (n: number, network = Math.floor(n / 30)) => {
      const url = consentUrl(`${hosts[Math.floor(n / 10)]?.origin}/${n}`);
      const headers = { host: 'localhost:3000', cookie, [ADDRESS_HEADER]: `198.51.${network}.1` };
      const { status, headers: told } = await openConsent(new Request(url, { headers }));
      return status === 503 ? Number(told.get('retry-after')) : status;
    };
    const began = Date.now();
    setClock(() => new Date(began));
    for (let n = 0; n < 30; n += 1) expect(await look(n)).toBe(400);
    expect([await look(30, 0), fetched()]).toEqual([60, 30]);
    for (let n = 31; n < 120; n += 1) expect(await look(n)).toBe(400);
    expect([await look(120), fetched()]).toEqual([60, 119]);
    setClock(() => new Date(began + 59_000));
    expect([await look(121, 0), await look(122), fetched()]).toEqual([1, 1, 119]);
    setClock(() => new Date(began + 60_000));
    expect([await look(123, 0), await look(124), fetched()]).toEqual([400, 400, 121]);
  });

  test('does not count where somebody has seen it: what is out of date is fetched by whoever asks', async () => {
    testSettings({ baseUrl: HERE, throttle: true });
    await db().throttle.deleteMany();
    const { host, ask } = await documentScene();
    for (let n = 0; n < 32; n += 1) {
      expect((await ask()).status).toBe(200);
      await outdate();
    }
    expect(host.requestedPaths.length).toBe(32);
  });
});

test('one that an operator has blocked is refused by that name, and isn’t fetched', async () => {
  const { host, fault } = await documentScene();
  await db().clientStanding.create({ data: { host: 'localhost', blockedAt: new Date() } });
  expect([await fault(), host.requestedPaths.length]).toEqual([[400, 'blocked'], 0]);
});

test('a made-up address is no client at the token endpoint, and nothing is fetched', async () => {
  const { host } = await documentScene();
  const body = {
    grant_type: 'authorization_code',
    client_id: host.clientId,
    code: 'x',
    redirect_uri: 'https://a.example',
  };
  expectError(await post(token, body), '401 invalid_client', 'unknown_client');
  for (const client_id of [
    'https://a.example/\u0000',
    'https://a.example/ü',
    'https://',
    `https://a.example/${'c'.repeat(2_000)}`,
  ])
    for (const endpoint of [token, introspect, revoke, device]) {
      const { status } = await post(endpoint, { ...body, client_id, token: 'x' });
      expect([client_id.slice(0, 30), status]).toEqual([client_id.slice(0, 30), 401]);
    }
  expect(host.requestedPaths).toEqual([]);
});
