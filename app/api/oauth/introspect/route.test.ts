import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { formatCredential, mintCredential } from '@/lib/permissions/credential.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as token } from '../token/route.ts';
import { POST } from './route.ts';

const {
  basic,
  changeRow,
  expectError,
  NO_SECRET,
  pairOf,
  post,
  postJson,
  refreshBody,
  rowOf,
  scene,
  tokenBody,
  VERIFIER,
} = oauth;

testDatabase();

const isInactive = (answer: oauth.Answer) => expect(answer).toMatchObject({ status: 200, body: { active: false } });

describe('an app’s own token', () => {
  test('200: exactly the promised fields, for the access and the refresh token', async () => {
    const { app, store, connect } = await scene();
    const pair = await connect({
      scopes: ['orders:read', 'taxes:read'],
      mode: 'test',
      now: new Date('2026-02-03T04:05:06.789Z'),
    });
    const common = {
      active: true,
      scope: 'orders:read taxes:read',
      client_id: app.clientId,
      sub: store.id,
      mode: 'test',
      iat: Date.parse('2026-02-03T04:05:06Z') / 1000,
      iss: 'https://tillgate.example',
      connection_id: (await rowOf(pair.access_token)).id,
    };
    const access = await post(POST, tokenBody(app, pair.access_token));
    expect(access).toMatchObject({ status: 200 });
    expect(access.body).toEqual({ ...common, token_type: 'access_token' });
    expect(access.headers.get('cache-control')).toBe('no-store');
    expect(access.headers.get('x-connection-id')).toBe(common.connection_id);
    const refresh = await postJson(
      POST,
      { token: pair.refresh_token, token_type_hint: 'x' },
      basic(app.clientId, app.clientSecret),
    );
    expect(refresh.body).toEqual({ ...common, token_type: 'refresh_token' });
  });

  test('scope: what the access token may do, and what the refresh token can ask for', async () => {
    const { app, connect } = await scene();
    const first = await connect({ scopes: ['orders:read', 'taxes:read'] });
    const narrow = pairOf(await post(token, refreshBody(app, first.refresh_token, { scope: 'taxes:read' })));
    expect((await post(POST, tokenBody(app, narrow.access_token))).body.scope).toBe('taxes:read');
    expect((await post(POST, tokenBody(app, narrow.refresh_token))).body.scope).toBe('orders:read taxes:read');
  });

  test('with client_id alone: a public client’s pair', async () => {
    const { app, connect } = await scene();
    const pair = await connect({ verifier: VERIFIER });
    for (const one of [pair.access_token, pair.refresh_token]) {
      expect((await post(POST, tokenBody(app, one, NO_SECRET))).body.active).toBe(true);
    }
  });
});

describe('{"active":false} and nothing else', () => {
  test('for a token that is rotated, revoked, unknown, malformed, or no token', async () => {
    const { app, authorize, connect } = await scene();
    const first = await connect();
    pairOf(await post(token, refreshBody(app, first.refresh_token)));
    const ended = await connect();
    await changeRow(ended.access_token, { endedAt: new Date(), endReason: 'revoked_by_seller' });
    const { selector } = await rowOf(first.access_token);
    const strangers = [
      first.access_token,
      first.refresh_token,
      ended.access_token,
      ended.refresh_token,
      await authorize(),
      app.clientSecret,
      'x',
      '\0',
      formatCredential(mintCredential('live', selector), 'svc'),
      formatCredential(mintCredential('rt'), 'svc'),
    ];
    for (const stranger of strangers) {
      const answer = await post(POST, tokenBody(app, stranger));
      isInactive(answer);
      expect(Object.keys(answer.body)).toEqual(['active']);
    }
  });

  test('for another app’s token, also with client_id alone', async () => {
    const { developer, connect } = await scene();
    const other = await createApp(db(), developer.id);
    for (const pair of [await connect(), await connect({ verifier: VERIFIER })]) {
      for (const one of [pair.access_token, pair.refresh_token]) {
        isInactive(await post(POST, tokenBody(other, one)));
        isInactive(await post(POST, tokenBody(other, one, NO_SECRET)));
      }
    }
  });

  test('for a live token that claims to be a test token', async () => {
    const { app, connect } = await scene();
    const row = await rowOf((await connect({ mode: 'test' })).access_token);
    isInactive(
      await post(
        POST,
        tokenBody(app, formatCredential({ kind: 'live', selector: row.selector, secret: 'x'.repeat(43) }, 'svc')),
      ),
    );
  });
});

describe('errors', () => {
  test('invalid_request: no token', async () => {
    const { app } = await scene();
    expectError(await post(POST, tokenBody(app, '')), '400 invalid_request');
  });

  test('invalid_client: none, unknown, a wrong secret, and none for a pair made with one', async () => {
    const { app, connect } = await scene();
    const pair = await connect();
    const attempts = [
      { client_id: undefined, ...NO_SECRET },
      { client_id: 'svc_client_unknown' },
      { client_secret: 'wrong' },
      NO_SECRET,
    ];
    for (const changes of attempts) {
      for (const one of [pair.access_token, pair.refresh_token]) {
        expectError(await post(POST, tokenBody(app, one, changes)), '401 invalid_client');
      }
    }
  });
});
