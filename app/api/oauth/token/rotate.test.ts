import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { formatCredential, mintCredential } from '@/lib/permissions/credential.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const { codeBody, expectError, NO_SECRET, pairOf, post, postJson, refreshBody, rowOf, scene, VERIFIER, works } = oauth;

testDatabase();
afterEach(() => void vi.useRealTimers());

/** Stops the process's clock at a given time; everything the service decides goes by that clock. */
function clockAt(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T00:00:00Z') + ms });
}

describe('a refresh token is rotated', () => {
  test('200: a new pair for the same store; the old access token ends at once', async () => {
    const { app, connect } = await scene();
    const first = await connect({ scopes: ['orders:read', 'taxes:read'], mode: 'test' });
    const answer = await post(POST, refreshBody(app, first.refresh_token));
    const second = pairOf(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(second).toEqual({ ...first, access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(answer.headers.get('x-connection-id')).toBe((await rowOf(first.access_token)).id);
    expect(second.access_token).toMatch(/^svc_test_/);
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await works(first.access_token)).toBe(false);
    expect(await works(second.access_token)).toBe(true);
  });

  test('200: JSON too, and any number of times', async () => {
    const { app, connect } = await scene();
    let pair = await connect();
    const seen = new Set([pair.access_token, pair.refresh_token]);
    for (let turn = 0; turn < 12; turn += 1) {
      pair = pairOf(await postJson(POST, refreshBody(app, pair.refresh_token)));
      seen.add(pair.access_token).add(pair.refresh_token);
    }
    expect(seen.size).toBe(26);
    expect(await works(pair.access_token)).toBe(true);
    expect(await db().connection.count({ where: { appId: app.id } })).toBe(1);
  });

  test('a refresh token has no time limit', async () => {
    const { app, connect } = await scene();
    const pair = await connect({ now: new Date(Date.now() - 10 * 365 * 86_400_000) });
    expect(await works(pair.access_token)).toBe(true);
    pairOf(await post(POST, refreshBody(app, pair.refresh_token)));
  });
});

describe('a refresh token that was rotated before', () => {
  test.each([0, 59_999, 60_000, 86_400_000])('invalid_grant: with the secret nothing ends, %d ms later', async (ms) => {
    const { app, connect } = await scene();
    for (const verifier of [undefined, VERIFIER]) {
      clockAt(0);
      const first = await connect(verifier === undefined ? {} : { verifier });
      const second = pairOf(await post(POST, refreshBody(app, first.refresh_token)));
      clockAt(ms);
      for (const changes of [{}, { scope: 'taxes:write' }])
        expectError(
          await post(POST, refreshBody(app, first.refresh_token, changes)),
          '400 invalid_grant',
          ms < 60_000 ? 'just_rotated' : 'spent',
        );
      expect(await works(second.access_token)).toBe(true);
      pairOf(await post(POST, refreshBody(app, second.refresh_token)));
    }
  });

  test('invalid_grant: a worker behind by several rotations ends nothing with the secret', async () => {
    const { app, connect } = await scene();
    clockAt(0);
    const first = await connect();
    let last = first;
    for (let turn = 0; turn < 12; turn += 1) last = pairOf(await post(POST, refreshBody(app, last.refresh_token)));
    clockAt(15_000);
    expectError(await post(POST, refreshBody(app, first.refresh_token)), '400 invalid_grant');
    expect(await works(last.access_token)).toBe(true);
  });

  test('invalid_grant: without a secret, nothing else happens within a minute', async () => {
    const { app, connect } = await scene();
    clockAt(0);
    const first = await connect({ verifier: VERIFIER });
    const second = pairOf(await post(POST, refreshBody(app, first.refresh_token, NO_SECRET)));
    clockAt(59_999);
    expectError(await post(POST, refreshBody(app, first.refresh_token, NO_SECRET)), '400 invalid_grant');
    expect(await works(second.access_token)).toBe(true);
    pairOf(await post(POST, refreshBody(app, second.refresh_token, NO_SECRET)));
  });

  test('invalid_grant: without a secret, after a minute that one connection ends, and no other', async () => {
    const { app, connect } = await scene();
    clockAt(0);
    const [first, bystander] = [await connect({ verifier: VERIFIER }), await connect({ verifier: VERIFIER })];
    const second = pairOf(await post(POST, refreshBody(app, first.refresh_token, NO_SECRET)));
    clockAt(60_000);
    const asked = { ...NO_SECRET, scope: 'taxes:write' };
    const reused = await post(POST, refreshBody(app, first.refresh_token, asked));
    expectError(reused, '400 invalid_grant', 'reused_refresh_token');
    expect(await works(second.access_token)).toBe(false);
    expectError(await post(POST, refreshBody(app, second.refresh_token, NO_SECRET)), '400 invalid_grant', 'ended');
    expect(await rowOf(first.refresh_token)).toMatchObject({ endReason: 'refresh_token_reused' });
    expect(await works(bystander.access_token)).toBe(true);
    pairOf(await post(POST, refreshBody(app, bystander.refresh_token, NO_SECRET)));
  });

  test('A→B→C: A is judged by its own rotation, not by B’s', async () => {
    const { app, connect } = await scene();
    const rotate = (token: string) => post(POST, refreshBody(app, token, NO_SECRET));
    clockAt(0);
    const a = await connect({ verifier: VERIFIER });
    const b = pairOf(await rotate(a.refresh_token));
    clockAt(36_000);
    const c = pairOf(await rotate(b.refresh_token));
    clockAt(54_000);
    expectError(await rotate(a.refresh_token), '400 invalid_grant');
    clockAt(66_000);
    expectError(await rotate(b.refresh_token), '400 invalid_grant');
    expect(await works(c.access_token)).toBe(true);
    expectError(await rotate(a.refresh_token), '400 invalid_grant');
    expect(await works(c.access_token)).toBe(false);
  });

  test('invalid_client: without the client’s secret nothing ends', async () => {
    const { app, connect } = await scene();
    clockAt(0);
    const first = await connect();
    const second = pairOf(await post(POST, refreshBody(app, first.refresh_token)));
    clockAt(60_000);
    for (const changes of [NO_SECRET, { client_secret: 'wrong' }]) {
      expectError(await post(POST, refreshBody(app, first.refresh_token, changes)), '401 invalid_client');
    }
    expect(await works(second.access_token)).toBe(true);
  });
});

describe('what is not a valid refresh token', () => {
  test('invalid_grant: unknown, cut short, or another kind of credential', async () => {
    const { app, authorize, connect } = await scene();
    const [code, pair] = [await authorize(), await connect()];
    const unknown = formatCredential(mintCredential('rt'), 'svc');
    for (const wrong of ['x', unknown, pair.refresh_token.slice(0, -1), pair.access_token, code, app.clientSecret]) {
      expectError(await post(POST, refreshBody(app, wrong)), '400 invalid_grant');
    }
    expect(await works(pair.access_token)).toBe(true);
  });

  test('invalid_grant: another app’s, to which nothing happens', async () => {
    const { app, developer, connect } = await scene();
    const other = await createApp(db(), developer.id);
    clockAt(0);
    const first = await connect();
    expectError(await post(POST, refreshBody(other, first.refresh_token)), '400 invalid_grant');
    const second = pairOf(await post(POST, refreshBody(app, first.refresh_token)));
    clockAt(60_000);
    expectError(await post(POST, refreshBody(other, first.refresh_token)), '400 invalid_grant');
    expect(await works(second.access_token)).toBe(true);
  });

  test('invalid_grant: a code’s row that is no connection yet', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const guess = formatCredential(mintCredential('rt', (await rowOf(code)).selector), 'svc');
    expectError(await post(POST, refreshBody(app, guess)), '400 invalid_grant');
    expect(await rowOf(code)).toMatchObject({ endedAt: null });
    pairOf(await post(POST, codeBody(app, code)));
  });
});

describe('scope', () => {
  test('a narrower one holds for the new access token alone; the next refresh has everything again', async () => {
    const { app, connect } = await scene();
    const first = await connect({ scopes: ['orders:read', 'orders:write', 'taxes:read'] });
    const narrow = pairOf(await post(POST, refreshBody(app, first.refresh_token, { scope: 'taxes:read,orders:read' })));
    expect(narrow.scope).toBe('taxes:read orders:read');
    expect(await rowOf(narrow.access_token)).toMatchObject({ accessScopes: ['taxes:read', 'orders:read'] });
    const full = pairOf(await post(POST, refreshBody(app, narrow.refresh_token)));
    expect(full.scope).toBe('orders:read orders:write taxes:read');
    const again = pairOf(await post(POST, refreshBody(app, full.refresh_token, { scope: 'orders:write' })));
    expect(again.scope).toBe('orders:write');
  });

  test('any part of full access may be asked for', async () => {
    const { app, connect } = await scene();
    const narrow = pairOf(
      await post(POST, refreshBody(app, (await connect()).refresh_token, { scope: 'payouts:read' })),
    );
    expect(narrow.scope).toBe('payouts:read');
    expect(pairOf(await post(POST, refreshBody(app, narrow.refresh_token, { scope: '*' }))).scope).toBe('*');
  });

  test('invalid_scope: a wider or unknown one, and the token stays usable', async () => {
    const { app, connect } = await scene();
    const pair = await connect({ scopes: ['orders:read'] });
    for (const scope of ['orders:read taxes:read', 'orders:write', '*', 'nonsense']) {
      expectError(await post(POST, refreshBody(app, pair.refresh_token, { scope })), '400 invalid_scope');
    }
    expect(await works(pair.access_token)).toBe(true);
    expect(pairOf(await post(POST, refreshBody(app, pair.refresh_token, { scope: '' }))).scope).toBe('orders:read');
  });
});

describe('who may rotate', () => {
  test('a public client’s pair with client_id alone, and its successors', async () => {
    const { app, connect } = await scene();
    let pair = await connect({ verifier: VERIFIER });
    for (let turn = 0; turn < 3; turn += 1)
      pair = pairOf(await post(POST, refreshBody(app, pair.refresh_token, NO_SECRET)));
    pairOf(await post(POST, refreshBody(app, pair.refresh_token)));
  });

  test('invalid_client: a pair made with a secret needs one, PKCE or not', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge: s256(VERIFIER) });
    const pair = pairOf(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })));
    expectError(await post(POST, refreshBody(app, pair.refresh_token, NO_SECRET)), '401 invalid_client');
    pairOf(await post(POST, refreshBody(app, pair.refresh_token)));
  });

  test('invalid_client: a wrong secret fails for a public client’s pair too', async () => {
    const { app, connect } = await scene();
    const pair = await connect({ verifier: VERIFIER });
    expectError(
      await post(POST, refreshBody(app, pair.refresh_token, { client_secret: 'wrong' })),
      '401 invalid_client',
    );
    expect(await works(pair.access_token)).toBe(true);
  });
});
