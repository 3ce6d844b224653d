import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const { codeBody, expectError, OTHER_VERIFIER, pairOf, post, rowOf, scene, VERIFIER, works } = oauth;

testDatabase();

const challenge = s256(VERIFIER);

describe('failed attempts', () => {
  test('invalid_grant: the fifth failed proof burns the code', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge });
    const wrong = [
      { code_verifier: OTHER_VERIFIER },
      { code_verifier: undefined },
      { code_verifier: VERIFIER, redirect_uri: 'https://x.example' },
    ];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expectError(await post(POST, codeBody(app, code, wrong[attempt % 3])), '400 invalid_grant');
    }
    const answer = await post(POST, codeBody(app, code, { code_verifier: VERIFIER }));
    expectError(answer, '400 invalid_grant');
    expect(await rowOf(code)).toMatchObject({ connectedAt: null });
  });

  test('four failed proofs don’t', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expectError(await post(POST, codeBody(app, code, { code_verifier: OTHER_VERIFIER })), '400 invalid_grant');
    }
    pairOf(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })));
  });

  test('invalid_client: any number of wrong secrets burns nothing', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const answer = await post(POST, codeBody(app, code, { client_secret: 'wrong', code_verifier: VERIFIER }));
      expectError(answer, '401 invalid_client');
    }
    expect(await rowOf(code)).toMatchObject({ failedProofs: 0 });
    pairOf(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })));
  });
});

describe('a code used before', () => {
  test('invalid_grant: in a request that is otherwise fully valid, and what it yielded ends', async () => {
    const { app, authorize, connect } = await scene();
    const [code, bystander] = [await authorize(), await connect()];
    const pair = pairOf(await post(POST, codeBody(app, code)));
    expectError(await post(POST, codeBody(app, code)), '400 invalid_grant');
    expect(await works(pair.access_token)).toBe(false);
    expectError(await post(POST, oauth.refreshBody(app, pair.refresh_token)), '400 invalid_grant');
    expect(await rowOf(code)).toMatchObject({ endReason: 'code_replayed' });
    expect(await works(bystander.access_token)).toBe(true);
  });

  test('what it yielded ends after a rotation too', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const first = pairOf(await post(POST, codeBody(app, code)));
    const second = pairOf(await post(POST, oauth.refreshBody(app, first.refresh_token)));
    expectError(await post(POST, codeBody(app, code)), '400 invalid_grant');
    expect(await works(second.access_token)).toBe(false);
  });

  test('nothing ends if anything else is wrong with the request', async () => {
    const { app, developer, authorize } = await scene();
    const other = await createApp(db(), developer.id);
    const code = await authorize({ challenge });
    const good = { code_verifier: VERIFIER };
    const pair = pairOf(await post(POST, codeBody(app, code, good)));
    const attempts = [
      { ...good, redirect_uri: 'https://x.example' },
      { code_verifier: OTHER_VERIFIER },
      { code_verifier: undefined },
      { ...good, client_secret: 'wrong' },
      { ...good, client_id: other.clientId, client_secret: other.clientSecret },
      { ...good, redirect_uri: undefined },
    ];
    for (const changes of attempts)
      expect((await post(POST, codeBody(app, code, changes))).status).toBeGreaterThanOrEqual(400);
    expect(await works(pair.access_token)).toBe(true);
    expect(await rowOf(code)).toMatchObject({ endedAt: null, failedProofs: 0 });
  });
});
