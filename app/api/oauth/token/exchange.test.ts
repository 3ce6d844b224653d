import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const {
  changeRow,
  codeBody,
  expectError,
  NO_SECRET,
  OTHER_VERIFIER,
  pairOf,
  post,
  postJson,
  rowOf,
  scene,
  VERIFIER,
  works,
} = oauth;

testDatabase();

const challenge = s256(VERIFIER);

describe('a code is exchanged', () => {
  test('200: exactly the specified fields, tokens of the store’s mode, the store itself', async () => {
    const { app, store, authorize } = await scene();
    const code = await authorize({ scopes: ['orders:read', 'taxes:read'] });
    const { status, headers, body } = await post(POST, codeBody(app, code));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_live_[0-9A-Za-z]{71}$/),
      token_type: 'Bearer',
      refresh_token: expect.stringMatching(/^svc_rt_[0-9A-Za-z]{71}$/),
      scope: 'orders:read taxes:read',
      store: {
        id: store.id,
        name: store.name,
        subdomain: store.subdomain,
        custom_domain: null,
        currency: 'usd',
        mode: 'live',
      },
    });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(headers.get('x-connection-id')).toBe((await rowOf(code)).id);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(await works(body.access_token as string)).toBe(true);
  });

  test('200: JSON works like a form, and unknown parameters are ignored', async () => {
    const { app, authorize } = await scene();
    const body = { ...codeBody(app, await authorize({ mode: 'test' })), nonce: 'x', extra: { deep: [1] } };
    const pair = pairOf(await postJson(POST, body));
    expect(pair.access_token).toMatch(/^svc_test_/);
    expect(pair.scope).toBe('*');
    expect(pair.store.mode).toBe('test');
  });

  test('only hashes are stored in the database', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge });
    const pair = pairOf(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })));
    const atRest = JSON.stringify(await rowOf(code)) + JSON.stringify(await db().appSecret.findMany());
    for (const secret of [code, pair.access_token, pair.refresh_token, app.clientSecret]) {
      expect(atRest).not.toContain(secret);
      expect(atRest).not.toContain(secret.slice(-49, -6));
    }
    expect(atRest).not.toContain(VERIFIER);
  });

  test('invalid_grant: expired after five minutes, to the millisecond', async () => {
    const { app, authorize } = await scene();
    const [late, inTime] = [await authorize(), await authorize()];
    const { authorizedAt, codeExpiresAt } = await rowOf(late);
    expect(codeExpiresAt.getTime() - authorizedAt.getTime()).toBe(300_000);
    await changeRow(late, { codeExpiresAt: new Date() });
    await changeRow(inTime, { codeExpiresAt: new Date(Date.now() + 5_000) });
    const answer = await post(POST, codeBody(app, late));
    expectError(answer, '400 invalid_grant');
    expect(answer.body.error_description).toContain('has expired');
    pairOf(await post(POST, codeBody(app, inTime)));
  });

  test('invalid_grant: no code at all, another kind of credential, a code cut short', async () => {
    const { app, authorize, connect } = await scene();
    const code = await authorize();
    const { access_token, refresh_token } = await connect();
    for (const wrong of [
      'x',
      code.slice(0, -1),
      `${code}x`,
      access_token,
      refresh_token,
      app.clientSecret,
      code.replace('svc', 'abc'),
    ]) {
      expectError(await post(POST, codeBody(app, wrong)), '400 invalid_grant');
    }
    pairOf(await post(POST, codeBody(app, code)));
  });

  test('invalid_grant: another app’s code, which stays usable by its owner', async () => {
    const { app, developer, authorize } = await scene();
    const other = await createApp(db(), developer.id);
    const code = await authorize();
    for (let attempt = 0; attempt < 6; attempt += 1)
      expectError(await post(POST, codeBody(other, code)), '400 invalid_grant');
    expect(await rowOf(code)).toMatchObject({ failedProofs: 0, endedAt: null });
    pairOf(await post(POST, codeBody(app, code)));
  });

  test('invalid_grant: another redirect_uri, compared byte for byte; invalid_request: none', async () => {
    const uri = 'https://App.example/callback';
    const { app, authorize } = await scene({ redirectUris: [uri, 'https://app.example/callback'] });
    const code = await authorize();
    expectError(await post(POST, codeBody(app, code, { redirect_uri: undefined })), '400 invalid_request');
    expectError(await post(POST, codeBody(app, code, { redirect_uri: '' })), '400 invalid_request');
    for (const other of ['https://app.example/callback', `${uri}/`, `${uri}?`]) {
      expectError(await post(POST, codeBody(app, code, { redirect_uri: other })), '400 invalid_grant');
    }
    expect(await rowOf(code)).toMatchObject({ failedProofs: 3, connectedAt: null });
    pairOf(await post(POST, codeBody(app, code)));
  });

  test('a redirect_uri that has since been unregistered still proves its code', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    await db().app.update({ where: { id: app.id }, data: { redirectUris: ['https://elsewhere.example/cb'] } });
    pairOf(await post(POST, codeBody(app, code)));
  });
});

describe('PKCE', () => {
  test('invalid_grant: a code with a challenge needs its verifier, also with a good secret', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge });
    for (const wrong of [undefined, OTHER_VERIFIER, 'short', `${VERIFIER}!`]) {
      const answer = await post(POST, codeBody(app, code, { code_verifier: wrong }));
      expectError(answer, '400 invalid_grant');
      const said = wrong === undefined ? 'code_verifier is missing' : 'code_verifier does not match';
      expect(answer.body.error_description).toContain(said);
    }
    pairOf(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })));
  });

  test('invalid_grant: a verifier where no challenge was sent', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    expectError(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })), '400 invalid_grant');
    pairOf(await post(POST, codeBody(app, code)));
  });

  test('without a secret the verifier is enough, and its pair is a public client’s', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge });
    expectError(
      await post(POST, codeBody(app, code, { ...NO_SECRET, code_verifier: OTHER_VERIFIER })),
      '400 invalid_grant',
    );
    const pair = pairOf(await post(POST, codeBody(app, code, { ...NO_SECRET, code_verifier: VERIFIER })));
    expect(await rowOf(pair.access_token)).toMatchObject({ publicClient: true });
  });

  test('invalid_client: a code without a challenge, exchanged without a secret; it stays usable', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    for (const code_verifier of [undefined, VERIFIER]) {
      expectError(await post(POST, codeBody(app, code, { ...NO_SECRET, code_verifier })), '401 invalid_client');
    }
    expect(await rowOf(code)).toMatchObject({ failedProofs: 0 });
    pairOf(await post(POST, codeBody(app, code)));
  });
});

test('invalid_grant, invalid_client: an app that was deleted or disabled exchanges nothing', async () => {
  const { app, authorize, connect } = await scene();
  const [code, pair] = [await authorize(), await connect()];
  await db().app.update({ where: { id: app.id }, data: { disabledAt: new Date() } });
  expectError(await post(POST, codeBody(app, code)), '401 invalid_client');
  expect(await works(pair.access_token)).toBe(false);
  await db().app.delete({ where: { id: app.id } });
  expectError(await post(POST, codeBody(app, code)), '401 invalid_client');
  expect(await works(pair.access_token)).toBe(false);
  expect(await db().connection.count({ where: { appId: app.id } })).toBe(0);
});
