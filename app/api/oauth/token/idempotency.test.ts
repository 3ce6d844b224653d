import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { openAnswer } from '@/lib/oauth/grants/read-kept-answer.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { authorizeApp } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { GET as me } from '../../v1/me/route.ts';
import { POST } from './route.ts';

const { basic, codeBody, expectError, NO_SECRET, pairOf, post, postJson, refreshBody, rowOf, scene, VERIFIER, works } =
  oauth;

testDatabase();
afterEach(() => void vi.useRealTimers());

const key = (value = 'retry-1') => ({ 'idempotency-key': value });
const later = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('the same request with the same Idempotency-Key', () => {
  test('gets the same answer again for a code, however often it is sent', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const first = pairOf(await post(POST, body, key()));
    for (let turn = 0; turn < 3; turn += 1) {
      const again = await post(POST, body, key());
      expect(pairOf(again)).toEqual(first);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('x-connection-id')).toBe((await rowOf(first.access_token)).id);
    }
    expect(pairOf(await postJson(POST, body, key()))).toEqual(first);
    expect(await works(first.access_token)).toBe(true);
  });

  test('gets the same answer again for a refresh token, within a minute and later', async () => {
    const { app, connect } = await scene();
    const body = refreshBody(app, (await connect({ scopes: ['orders:read', 'taxes:read'] })).refresh_token, {
      scope: 'taxes:read',
    });
    const answer = await post(POST, body, key());
    const first = pairOf(answer);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    expect(first.scope).toBe('taxes:read');
    const again = await post(POST, body, key());
    expect(pairOf(again)).toEqual(first);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    later(60_000);
    expect(pairOf(await post(POST, body, key()))).toEqual(first);
    pairOf(await post(POST, refreshBody(app, first.refresh_token)));
  });

  test('works for a public client, and with Basic', async () => {
    const { app, authorize, connect } = await scene();
    const body = codeBody(app, await authorize({ challenge: s256(VERIFIER) }), {
      ...NO_SECRET,
      code_verifier: VERIFIER,
    });
    const first = pairOf(await post(POST, body, key()));
    expect(pairOf(await post(POST, body, key()))).toEqual(first);
    const { client_id: _, client_secret: __, ...bare } = refreshBody(app, (await connect()).refresh_token);
    const headers = { ...basic(app.clientId, app.clientSecret), ...key('basic') };
    expect(pairOf(await post(POST, bare, headers))).toEqual(pairOf(await post(POST, bare, headers)));
  });

  test('sent in parallel: all get that one answer', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(POST, body, key())));
    const pairs = answers.map(pairOf);
    expect(new Set(pairs.map(({ access_token, refresh_token }) => access_token + refresh_token)).size).toBe(1);
    const refresh = refreshBody(app, pairs[0]?.refresh_token ?? '');
    const rotated = (await Promise.all(Array.from({ length: 12 }, () => post(POST, refresh, key('retry-2'))))).map(
      pairOf,
    );
    expect(new Set(rotated.map(({ access_token, refresh_token }) => access_token + refresh_token)).size).toBe(1);
    expect(await works(rotated[0]?.access_token ?? '')).toBe(true);
  });
});

describe('the key', () => {
  test('invalid_request: with another body, and nothing happens to either code', async () => {
    const { app, authorize } = await scene();
    const [one, two] = [await authorize(), await authorize()];
    const first = pairOf(await post(POST, codeBody(app, one), key()));
    expectError(await post(POST, codeBody(app, two), key()), '400 invalid_request');
    expectError(
      await post(POST, codeBody(app, one, { redirect_uri: 'https://x.example' }), key()),
      '400 invalid_request',
    );
    expectError(await post(POST, refreshBody(app, first.refresh_token), key()), '400 invalid_request');
    expect(pairOf(await post(POST, codeBody(app, one), key()))).toEqual(first);
    pairOf(await post(POST, codeBody(app, two), key('another')));
  });

  test('invalid_request or one answer: two codes in parallel with one key never get two pairs', async () => {
    const { app, authorize } = await scene();
    const codes = [await authorize(), await authorize(), await authorize()];
    const answers = await Promise.all(codes.map((code) => post(POST, codeBody(app, code), key())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400)) expectError(answer, '400 invalid_request');
    const unused = await Promise.all(codes.map(rowOf));
    expect(unused.filter(({ connectedAt }) => connectedAt === null)).toHaveLength(2);
  });

  test('invalid_request: one code or refresh token in parallel with one key and different bodies', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const send = (body: Record<string, string>, value: string) =>
      Promise.all(['a', 'b', 'c', 'a'].map((nonce) => post(POST, { ...body, nonce }, key(value))));
    const exchanged = await send(codeBody(app, code), 'k1');
    const [pair, ...same] = exchanged.filter(({ status }) => status === 200).map(pairOf);
    for (const one of same) expect(one).toEqual(pair);
    const refused = exchanged.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    for (const one of refused) expectError(one, '400 invalid_request');
    expect(await rowOf(code)).toMatchObject({ endedAt: null });

    const rotated = await send(refreshBody(app, pair?.refresh_token ?? ''), 'k2');
    expect(rotated.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const one of rotated.filter(({ status }) => status !== 200)) expectError(one, '400 invalid_request');
  });

  test('counts per app', async () => {
    const { app, store, seller, authorize } = await scene();
    const second = await createApp(db(), seller.id);
    const first = pairOf(await post(POST, codeBody(app, await authorize()), key('shared')));
    const code = await authorizeApp({ app: second, store, ownerId: seller.id });
    const pair = pairOf(await post(POST, codeBody(second, code), key('shared')));
    expect(pair.access_token).not.toBe(first.access_token);
  });

  test('of a stranger who has no secret takes none from the app, or from another stranger', async () => {
    const { app, store, seller, authorize } = await scene();
    const own = codeBody(app, await authorize());
    const stranger = async () => {
      const code = await authorizeApp({ app, store, ownerId: seller.id, challenge: s256(VERIFIER) });
      return codeBody(app, code, { ...NO_SECRET, code_verifier: VERIFIER });
    };
    const [one, two] = [await stranger(), await stranger()];
    const theirs = pairOf(await post(POST, one, key('order-1')));
    const first = pairOf(await post(POST, own, key('order-1')));
    pairOf(await post(POST, two, key('order-1')));
    expect(pairOf(await post(POST, own, key('order-1')))).toEqual(first);
    expect(pairOf(await post(POST, one, key('order-1')))).toEqual(theirs);
    const other = { ...one, redirect_uri: 'https://x.example' };
    expectError(await post(POST, other, key('order-1')), '400 invalid_request', 'reused_idempotency_key');
  });

  test('invalid_request: empty, longer than 255, or not printable ASCII', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    for (const bad of ['', 'x'.repeat(256), 'é', 'a\tb'])
      expectError(await post(POST, body, key(bad)), '400 invalid_request');
    pairOf(await post(POST, body, key('x'.repeat(255))));
  });

  test('can be used again after a failed request', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    expectError(
      await post(POST, codeBody(app, code, { redirect_uri: 'https://x.example' }), key()),
      '400 invalid_grant',
    );
    pairOf(await post(POST, codeBody(app, code), key()));
  });
});

describe('the kept answer', () => {
  test('can’t be read at rest: neither the tokens nor the key', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const pair = pairOf(await post(POST, codeBody(app, code), key('my-idempotency-key')));
    const row = await rowOf(code);
    expect(row.retryAnswer).not.toBeNull();
    const parts = (row.retryAnswer ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    const atRest = JSON.stringify(row) + parts.join('\n');
    for (const secret of [pair.access_token, pair.refresh_token, code, 'my-idempotency-key', app.clientSecret]) {
      expect(atRest).not.toContain(secret);
    }
    for (const held of [row.codeHash, row.accessHash, row.refreshHash, row.retryKey, row.retryBody, row.selector]) {
      expect(await openAnswer(row.retryAnswer ?? '', held ?? '', false)).toBeNull();
    }
  });

  test('is there for a worker that asks again, although another one already uses the pair', async () => {
    const { app, authorize } = await scene();
    const exchange = codeBody(app, await authorize());
    const first = pairOf(await post(POST, exchange, key()));
    expect((await oauth.get(me, first.access_token)).status).toBe(200);
    expect(pairOf(await post(POST, exchange, key()))).toEqual(first);
    const rotation = refreshBody(app, first.refresh_token);
    const second = pairOf(await post(POST, rotation, key('retry-2')));
    expect((await oauth.get(me, second.access_token)).status).toBe(200);
    later(15_000);
    expect(pairOf(await post(POST, rotation, key('retry-2')))).toEqual(second);
    expect(await works(second.access_token)).toBe(true);
  });

  test.each([{}, key('another')])('invalid_grant: gone once the new pair was rotated, %j', async (headers) => {
    const { app, connect } = await scene();
    const body = refreshBody(app, (await connect()).refresh_token);
    const first = pairOf(await post(POST, body, key()));
    const second = pairOf(await post(POST, refreshBody(app, first.refresh_token), headers));
    expectError(await post(POST, body, key()), '400 invalid_grant');
    expect(await works(second.access_token)).toBe(true);
  });

  test('invalid_grant: gone after 10 minutes, and the key is free again', async () => {
    const { app, authorize, connect } = await scene();
    const body = refreshBody(app, (await connect()).refresh_token);
    const first = pairOf(await post(POST, body, key()));
    later(599_000);
    expect(pairOf(await post(POST, body, key()))).toEqual(first);
    later(1_001);
    expectError(await post(POST, body, key()), '400 invalid_grant');
    pairOf(await post(POST, codeBody(app, await authorize()), key()));
  });

  test('invalid_grant: an ended connection gives no answer', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const first = pairOf(await post(POST, body, key()));
    await oauth.changeRow(first.access_token, { endedAt: new Date(), endReason: 'revoked_by_seller' });
    expectError(await post(POST, body, key()), '400 invalid_grant');
  });

  test('invalid_client: nobody gets it without the client’s secret', async () => {
    const { app, connect } = await scene();
    const body = refreshBody(app, (await connect()).refresh_token);
    const first = pairOf(await post(POST, body, key()));
    expectError(await post(POST, { ...body, client_secret: 'wrong' }, key()), '401 invalid_client');
    const { client_secret: _, ...bare } = body;
    expectError(await post(POST, bare, key()), '401 invalid_client');
    expect(pairOf(await post(POST, body, key()))).toEqual(first);
  });

  test('invalid_grant: another key is no retry', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const first = pairOf(await post(POST, body, key()));
    expectError(await post(POST, body, key('retry-2')), '400 invalid_grant');
    expect(await works(first.access_token)).toBe(false);
  });
});
