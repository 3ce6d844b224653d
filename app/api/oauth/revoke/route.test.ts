import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { formatCredential, mintCredential } from '@/lib/permissions/credential.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as token } from '../token/route.ts';
import { POST } from './route.ts';

const {
  basic,
  codeBody,
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
  works,
} = oauth;

testDatabase();
afterEach(() => void vi.useRealTimers());

const isDone = (answer: oauth.Answer) => {
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect(Object.keys(answer.body)).toEqual([]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
};

describe('revoking', () => {
  test.each(['access_token', 'refresh_token'] as const)(
    'the %s ends the connection, both its tokens and no other',
    async (which) => {
      const { app, connect } = await scene();
      const [pair, bystander] = [await connect(), await connect()];
      isDone(await post(POST, tokenBody(app, pair[which])));
      expect(await works(pair.access_token)).toBe(false);
      expectError(await post(token, refreshBody(app, pair.refresh_token)), '400 invalid_grant');
      expect(await rowOf(pair.access_token)).toMatchObject({ endReason: 'revoked_by_app', retryAnswer: null });
      expect(await works(bystander.access_token)).toBe(true);
      isDone(await post(POST, tokenBody(app, pair[which])));
    },
  );

  test('token_type_hint is only a hint, even a wrong or unknown one', async () => {
    const { app, connect } = await scene();
    for (const [which, hint] of [
      ['access_token', 'refresh_token'],
      ['refresh_token', 'access_token'],
      ['access_token', 'nonsense'],
    ] as const) {
      const pair = await connect();
      isDone(await post(POST, tokenBody(app, pair[which], { token_type_hint: hint })));
      expect(await works(pair.access_token)).toBe(false);
    }
  });

  test('JSON and Basic are fine', async () => {
    const { app, connect } = await scene();
    const pair = await connect();
    isDone(await postJson(POST, { token: pair.access_token }, basic(app.clientId, app.clientSecret)));
    expect(await works(pair.access_token)).toBe(false);
  });

  test('with client_id alone: a public client’s connection', async () => {
    const { app, connect } = await scene();
    const [one, two] = [await connect({ verifier: VERIFIER }), await connect({ verifier: VERIFIER })];
    isDone(await post(POST, tokenBody(app, one.access_token, NO_SECRET)));
    isDone(await post(POST, tokenBody(app, two.refresh_token, NO_SECRET)));
    for (const pair of [one, two]) expect(await works(pair.access_token)).toBe(false);
  });

  test.each(['access_token', 'refresh_token'] as const)(
    'the %s that another worker has rotated less than a minute ago still ends the connection',
    async (which) => {
      const { app, connect } = await scene();
      const [first, bystander] = [await connect(), await connect()];
      const started = Date.now();
      const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: started + ms });
      at(0);
      const second = pairOf(await post(token, refreshBody(app, first.refresh_token)));
      const late = pairOf(await post(token, refreshBody(app, bystander.refresh_token)));
      at(59_999);
      isDone(await post(POST, tokenBody(app, first[which])));
      expect(await works(second.access_token)).toBe(false);
      at(60_000);
      isDone(await post(POST, tokenBody(app, bystander[which])));
      expect(await works(late.access_token)).toBe(true);
    },
  );
});

describe('200 and nothing happens', () => {
  test('to a token that is unknown, malformed, used up, or no token at all', async () => {
    const { app, authorize, connect } = await scene();
    const [code, first] = [await authorize(), await connect()];
    const second = pairOf(await post(token, refreshBody(app, first.refresh_token)));
    const { selector } = await rowOf(first.access_token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const strangers = [
      'x',
      '\0',
      '💛',
      formatCredential(mintCredential('live'), 'svc'),
      formatCredential(mintCredential('rt', selector), 'svc'),
      first.access_token,
      first.refresh_token,
      second.access_token.replace('_live_', '_test_'),
      app.clientSecret,
      code,
    ];
    for (const stranger of strangers) {
      isDone(await post(POST, tokenBody(app, stranger)));
      isDone(await post(POST, tokenBody(app, stranger, NO_SECRET)));
    }
    expect(await works(second.access_token)).toBe(true);
    vi.useRealTimers();
    pairOf(await post(token, codeBody(app, code)));
  });

  test('to another app’s token, also with client_id alone', async () => {
    const { developer, connect } = await scene();
    const other = await createApp(db(), developer.id);
    const [confidential, open] = [await connect(), await connect({ verifier: VERIFIER })];
    for (const { access_token, refresh_token } of [confidential, open]) {
      for (const one of [access_token, refresh_token]) {
        isDone(await post(POST, tokenBody(other, one)));
        isDone(await post(POST, tokenBody(other, one, NO_SECRET)));
      }
      expect(await works(access_token)).toBe(true);
    }
  });
});

describe('errors', () => {
  test('invalid_request: no token', async () => {
    const { app } = await scene();
    expectError(await post(POST, tokenBody(app, '')), '400 invalid_request');
    expectError(await postJson(POST, tokenBody(app, '', { token: undefined })), '400 invalid_request');
    expectError(await postJson(POST, { ...tokenBody(app, ''), token: 1 }), '400 invalid_request');
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
    expect(await works(pair.access_token)).toBe(true);
  });
});
