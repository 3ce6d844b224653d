import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerOtherMethod } from '@/lib/api/answer-other-method.ts';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { type Credential, formatCredential, mintCredential, parseCredential } from '@/lib/permissions/credential.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as token } from '../../oauth/token/route.ts';
import { GET as anything } from '../[...path]/route.ts';
import * as route from './route.ts';

const { GET } = route;
const other = (method: string) => answerOtherMethod('/api/v1/me', route, method) ?? Response.error;

const { get, pairOf, post, refreshBody, rowOf, scene } = oauth;

testDatabase();
afterEach(() => void vi.useRealTimers());

const METADATA = 'resource_metadata="https://api.tillgate.example/.well-known/oauth-protected-resource"';

describe('GET /api/v1/me', () => {
  test('200: the store of the token response, then scope, app and connection', async () => {
    const { app, connect } = await scene({ name: 'Parcelwise', verification: 'verified' });
    const pair = await connect({ scopes: ['taxes:read'], mode: 'test', now: new Date('2026-02-03T04:05:06.789Z') });
    const answer = await get(GET, pair.access_token);
    expect(answer.status).toBe(200);
    await saveCalls(new Date());
    const row = await rowOf(pair.access_token);
    const lastUsedAt = row.lastUsedAt?.toISOString();
    expect(answer.body).toEqual({
      data: {
        ...pair.store,
        scope: 'taxes:read',
        app: { client_id: app.clientId, name: 'Parcelwise', verified: true },
        connection: { id: row.id, connected_at: '2026-02-03T04:05:06.789Z', last_used_at: lastUsedAt },
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('any valid token will do, whatever its scope; the scheme’s case does not matter', async () => {
    const { connect } = await scene();
    const { access_token } = await connect({ scopes: ['meters:write'] });
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await get(GET, undefined, { authorization: `${scheme} ${access_token}` })).status).toBe(200);
    }
  });

  test('a proven custom domain, the narrowed scope, and an app that is not verified', async () => {
    const { app, seller, connect } = await scene({ verification: 'requested' });
    const store = await createStore(db(), seller.id, { customDomain: 'shop.example', currency: 'eur' });
    const first = await connect({ store, scopes: ['orders:read', 'taxes:read'] });
    const pair = pairOf(await post(token, refreshBody(app, first.refresh_token, { scope: 'orders:read' })));
    const { body } = await get(GET, pair.access_token);
    expect(body.data).toMatchObject({
      id: store.id,
      custom_domain: 'shop.example',
      currency: 'eur',
      scope: 'orders:read',
      app: { verified: false },
    });
    await db().store.update({ where: { id: store.id }, data: { provenDomain: null } });
    expect((await get(GET, pair.access_token)).body.data).toMatchObject({ id: store.id, custom_domain: null });
  });

  test('the last use is saved once a minute', async () => {
    const { connect } = await scene();
    const { access_token } = await connect();
    const start = Date.parse('2026-05-01T00:00:00.000Z');
    const use = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: start + ms });
      const { body } = await get(GET, access_token);
      await saveCalls(new Date());
      const told = (body.data as { connection: { last_used_at: string } }).connection.last_used_at;
      expect(told).toBe((await rowOf(access_token)).lastUsedAt?.toISOString());
      return Date.parse(told) - start;
    };
    expect([await use(0), await use(59_999), await use(60_000), await use(90_000)]).toEqual([0, 0, 60_000, 60_000]);
  });
});

const INVALID = `Bearer error="invalid_token", ${METADATA}`;

describe('401 invalid_token', () => {
  const isRefused = (answer: oauth.Answer, challenge: string, reason: string) => {
    expect(`${answer.status} ${answer.body.error} ${answer.body.reason}`).toBe(`401 invalid_token ${reason}`);
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description', 'reason', 'doc_url', 'request_id']);
    expect(answer.body.doc_url).toBe(`${env().baseUrl}/docs/errors#v1-reason-${reason}`);
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  };

  test('without an error code when no token was sent in the header', async () => {
    const { connect } = await scene();
    const { access_token } = await connect();
    isRefused(await get(GET), `Bearer ${METADATA}`, 'no_token');
    for (const authorization of ['Basic abc', `Token ${access_token}`, access_token, 'Bearer', 'Bearer ']) {
      isRefused(await get(GET, undefined, { authorization }), `Bearer ${METADATA}`, 'no_token');
    }
    const inQuery = await GET(new Request(`https://api.tillgate.example/api/v1/me?access_token=${access_token}`));
    expect(inQuery.status).toBe(401);
  });

  test('malformed, unknown, another kind of credential, another mode', async () => {
    const { app, authorize, connect } = await scene();
    const [pair, code] = [await connect(), await authorize()];
    const credential = parseCredential(pair.access_token, 'svc');
    if (!credential) throw new Error('no credential');
    for (const text of [pair.refresh_token, code, app.clientSecret])
      isRefused(await get(GET, text), INVALID, 'not_an_access_token');
    const wrong = [
      'x',
      'a b',
      `${pair.access_token}x`,
      pair.access_token.slice(0, -1),
      pair.access_token.replace('svc', 'abc'),
      formatCredential(mintCredential('live'), 'svc'),
      formatCredential(mintCredential('live', credential.selector), 'svc'),
      formatCredential({ ...credential, kind: 'test' }, 'svc'),
    ];
    for (const text of wrong) isRefused(await get(GET, text), INVALID, 'unknown');
    expect((await get(GET, pair.access_token)).status).toBe(200);
  });

  test('rotated or ended is said of a whole former token alone, not of its selector', async () => {
    const { connect } = await scene();
    const former = (await connect()).access_token;
    const { selector } = parseCredential(former, 'svc') as Credential;
    const made = formatCredential(mintCredential('live', selector), 'svc');
    const reasonOf = async (text: string) => (await get(GET, text)).body.reason;
    expect(await reasonOf(made)).toBe('unknown');
    await oauth.changeRow(former, { endedAt: new Date(), endReason: 'revoked_by_seller' });
    expect([await reasonOf(made), await reasonOf(former)]).toEqual(['unknown', 'ended']);
  });

  test('rotated, revoked, of a deleted store, of a disabled or deleted app', async () => {
    const { app, seller, connect } = await scene();
    const refused = async (text: string, reason = 'ended') => isRefused(await get(GET, text), INVALID, reason);
    const first = await connect({ mode: 'test' });
    const second = pairOf(await post(token, refreshBody(app, first.refresh_token)));
    await refused(first.access_token, 'rotated');
    await oauth.changeRow(second.access_token, { endedAt: new Date(), endReason: 'revoked_by_seller' });
    await refused(second.access_token);
    const store = await createStore(db(), seller.id);
    const third = await connect({ store });
    await db().store.delete({ where: { id: store.id } });
    await refused(third.access_token);
    const fourth = await connect();
    await db().app.update({ where: { id: app.id }, data: { disabledAt: new Date() } });
    await refused(fourth.access_token);
    await db().app.delete({ where: { id: app.id } });
    await refused(fourth.access_token);
  });
});

test('404 not_found for anything else, but only with a token', async () => {
  const { connect } = await scene();
  const { access_token } = await connect();
  expect((await get(anything)).status).toBe(401);
  const answer = await get(anything, access_token);
  expect(answer).toMatchObject({
    status: 404,
    body: { error: 'not_found', request_id: answer.headers.get('x-request-id') },
  });
});

test('405 with Allow for every other method, 204 for a preflight', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await other(method)(new Request('https://api.tillgate.example/api/v1/me', { method }));
    expect(response.status, method).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(await response.json()).toMatchObject({ error: 'invalid_request', error_description: expect.any(String) });
  }
  const preflight = await other('OPTIONS')(new Request('https://api.tillgate.example/api/v1/me'));
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  expect(preflight.headers.get('x-request-id')).toMatch(/^req_/);
});
