import { describe, expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene, VERIFIER } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { s256 } from '../pkce.ts';
import { type CheckedRequest, checkAuthorizeRequest } from './check-authorize-request.ts';
import { authorizePath, codeRedirect } from './redirect.ts';

testDatabase();

const ISSUER = 'https://tillgate.example';

async function checker(options?: Parameters<typeof scene>[0]) {
  const { app } = await scene(options);
  const good = { client_id: app.clientId, redirect_uri: app.redirectUri, response_type: 'code' };
  const check = (changes: Record<string, string | string[] | undefined> = {}) =>
    checkAuthorizeRequest({ ...good, ...changes }, ISSUER, null);
  return { app, check };
}

describe('never redirected', () => {
  test('the client is judged first, then redirect_uri, then the rest', async () => {
    const { check } = await checker();
    const bad = { response_type: 'x', redirect_uri: 'https://evil.example' };
    for (const client_id of ['svc_client_unknown', '\0', 'x'.repeat(9_000), '💛']) {
      expect(await check({ ...bad, client_id })).toEqual({ fault: 'unknown_client' });
      expect(await check({ client_id, redirect_uri: undefined })).toEqual({ fault: 'unknown_client' });
    }
    expect(await check({ ...bad, client_id: undefined })).toEqual({ fault: 'missing_client_id' });
    expect(await check({ ...bad, client_id: ['a', 'b'] })).toEqual({ fault: 'repeated_client_id' });
    expect(await check({ redirect_uri: undefined, scope: 'x' })).toEqual({ fault: 'missing_redirect_uri' });
    expect(await check({ redirect_uri: ['a', 'b'], scope: 'x' })).toEqual({ fault: 'repeated_redirect_uri' });
    expect(await check(bad)).toMatchObject({ fault: 'unregistered_redirect_uri' });
  });

  test('redirect_uri is compared byte for byte', async () => {
    const { app, check } = await checker({ redirectUris: ['https://app.example/callback?a=%41'] });
    expect(await check()).toHaveProperty('request');
    const uri = app.redirectUri;
    for (const other of [
      `${uri}&b=1`,
      `${uri}/`,
      uri.replace('%41', 'A'),
      uri.replace('app', 'APP'),
      `${uri}#`,
      uri.slice(0, -1),
      `${uri} `,
    ]) {
      const { fault, difference } = (await check({ redirect_uri: other })) as Extract<
        CheckedRequest,
        { fault: unknown }
      >;
      expect(fault, other).toBe('unregistered_redirect_uri');
      const { start = '', given = '', wanted = '', end = '' } = difference ?? {};
      expect([start + given + end, start + wanted + end]).toEqual([other, uri]);
    }
  });

  test('a redirect URI from before hosts were checked counts as unregistered', async () => {
    const { app, check } = await checker();
    const uri = 'https://x;frame-ancestors/cb';
    await db().app.update({ where: { id: app.id }, data: { redirectUris: [app.redirectUri, uri] } });
    expect(await check({ redirect_uri: uri })).toEqual({ fault: 'unregistered_redirect_uri' });
    expect(await check()).toHaveProperty('request');
  });

  test('a disabled app is told from one that isn’t there, whatever else is wrong', async () => {
    const { app, check } = await checker();
    await db().app.update({ where: { id: app.id }, data: { disabledAt: new Date() } });
    expect(await check()).toEqual({ fault: 'disabled' });
    expect(await check({ redirect_uri: 'https://evil.example' })).toEqual({ fault: 'disabled' });
  });
});

describe('redirected', () => {
  test.each([
    ['invalid_request', { mode: 'x' }],
    ['invalid_request', { mode: ['live', 'live'] }],
    ['invalid_request', { code_challenge_method: 'S256' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'orders:read orders:erase' }],
  ])('%s with error, error_description, state and iss, and nothing else', async (error, changes) => {
    const { app, check } = await checker({ redirectUris: ['https://app.example/callback?shop=1'] });
    const answer = await check({ ...changes, state: 'a b&c' });
    if (!('redirect' in answer)) throw new Error(JSON.stringify(answer));
    expect(answer.redirect.startsWith(`${app.redirectUri}&`)).toBe(true);
    expect(Object.fromEntries(new URL(answer.redirect).searchParams)).toEqual({
      shop: '1',
      error,
      error_description: expect.any(String),
      state: 'a b&c',
      iss: ISSUER,
    });
    const without = await check(changes);
    expect('redirect' in without && new URL(without.redirect).searchParams.has('state')).toBe(false);
  });
});

test('a valid request: its own scopes, the app’s, or everything; and the address that repeats it', async () => {
  const { check } = await checker({ defaultScopes: ['taxes:read', 'orders:read'] });
  const asked = await check({ scope: 'orders:read,files:read', state: 's', mode: 'test', code_challenge: VERIFIER });
  if (!('request' in asked)) throw new Error(JSON.stringify(asked));
  expect(asked.request).toMatchObject({
    scopes: ['orders:read', 'files:read'],
    state: 's',
    mode: 'test',
    challenge: s256(VERIFIER),
  });
  const optional = await check({ optional_scope: 'products:read,customers:read' });
  if (!('request' in optional)) throw new Error(JSON.stringify(optional));
  expect(new URL(authorizePath(optional.request), ISSUER).searchParams.get('optional_scope')).toBe(
    optional.request.optional?.join(' '),
  );
  const again = new URL(authorizePath(asked.request), ISSUER);
  const query = Object.fromEntries(again.searchParams);
  expect(await checkAuthorizeRequest(query, ISSUER, null)).toMatchObject({ request: asked.request });
  expect(await check()).toMatchObject({
    request: { scopes: ['taxes:read', 'orders:read'], mode: 'live', challenge: null },
  });
  expect(await (await checker()).check()).toMatchObject({ request: { scopes: ['*'] } });
  const back = new URL(codeRedirect(asked.request, 'svc_code_x', ISSUER));
  expect([...back.searchParams]).toEqual([
    ['code', 'svc_code_x'],
    ['state', 's'],
    ['iss', ISSUER],
  ]);
});
