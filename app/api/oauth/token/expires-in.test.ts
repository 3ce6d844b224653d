import { afterEach, describe, expect, test, vi } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as introspect } from '../introspect/route.ts';
import { POST as revoke } from '../revoke/route.ts';
import { POST } from './route.ts';

const { codeBody, expectError, NO_SECRET, pairOf, post, postJson, refreshBody, rowOf, scene, tokenBody, VERIFIER } =
  oauth;

testDatabase();
afterEach(() => void vi.useRealTimers());

const FIVE = ['access_token', 'token_type', 'refresh_token', 'scope', 'store'];
const START = Date.parse('2026-03-01T00:00:00Z');

/** Stops the process's clock so many seconds after the start. */
const clockAt = (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: START + seconds * 1000 });

const me = (token: string) => send('GET', '/me', { token });

/** A connection whose app asked for tokens of an hour when it exchanged the code. */
async function connected({ isPublic = false } = {}) {
  clockAt(0);
  const here = await scene();
  const code = await here.authorize({ now: new Date(), ...(isPublic && { challenge: s256(VERIFIER) }) });
  const client = isPublic ? NO_SECRET : {};
  const proven = { ...client, ...(isPublic && { code_verifier: VERIFIER }) };
  const answer = await post(POST, codeBody(here.app, code, { ...proven, expires_in: '3600' }));
  const refresh = (token: string, changes: Record<string, string | undefined> = {}, headers = {}) =>
    post(POST, refreshBody(here.app, token, { ...client, ...changes }), headers);
  return { ...here, code, answer: answer.body, pair: pairOf(answer), refresh };
}

describe('asked for in an exchange', () => {
  test('tokens of that connection expire, and say so, from then on', async () => {
    const { app, answer, pair, refresh } = await connected();
    expect(Object.keys(answer)).toEqual([...FIVE, 'expires_in']);
    expect(answer.expires_in).toBe(3600);
    const told = await post(introspect, tokenBody(app, pair.access_token));
    expect(told.body).toMatchObject({ active: true, exp: START / 1000 + 3600 });
    expect((await post(introspect, tokenBody(app, pair.refresh_token))).body).not.toHaveProperty('exp');

    clockAt(3599);
    expect((await me(pair.access_token)).status).toBe(200);
    clockAt(3600);
    const refused = await me(pair.access_token);
    expect([refused.status, refused.body.error, refused.body.reason]).toEqual([401, 'invalid_token', 'expired']);
    expect((await post(introspect, tokenBody(app, pair.access_token))).body).toEqual({ active: false });

    const next = await refresh(pair.refresh_token);
    expect(next.body.expires_in).toBe(3600);
    expect((await me(pairOf(next).access_token)).status).toBe(200);
    expect((await me(pair.access_token)).body.reason).toBe('rotated');
  });

  test('another connection of the same app hears nothing of it', async () => {
    const { app, authorize } = await connected();
    const answer = await post(POST, codeBody(app, await authorize({ now: new Date() })));
    expect(Object.keys(answer.body)).toEqual(FIVE);
    const told = await post(introspect, tokenBody(app, pairOf(answer).access_token));
    expect(told.body).not.toHaveProperty('exp');
    clockAt(400 * 86_400);
    expect((await me(pairOf(answer).access_token)).status).toBe(200);
    const next = await post(POST, refreshBody(app, pairOf(answer).refresh_token));
    expect(Object.keys(next.body)).toEqual(FIVE);
    expectError(await post(POST, refreshBody(app, pairOf(answer).refresh_token)), '400 invalid_grant', 'just_rotated');
  });

  test('a token that has expired can still be used to disconnect', async () => {
    const { app, pair } = await connected();
    clockAt(7200);
    await post(revoke, tokenBody(app, pair.access_token));
    expect(await rowOf(pair.refresh_token)).toMatchObject({ endReason: 'revoked_by_app' });
  });
});

test('asked for in a refresh, also as a number in JSON, it holds until another is asked for', async () => {
  const { app, connect } = await scene();
  const asked = await postJson(POST, { ...refreshBody(app, (await connect()).refresh_token), expires_in: 300 });
  expect(asked.body.expires_in).toBe(300);
  const kept = await post(POST, refreshBody(app, pairOf(asked).refresh_token));
  expect(kept.body.expires_in).toBe(300);
  const other = await post(POST, refreshBody(app, pairOf(kept).refresh_token, { expires_in: '86400' }));
  expect(other.body.expires_in).toBe(86_400);
});

test('the app’s setting counts from the next refresh on; what a connection asked for itself goes first', async () => {
  const { app, connect, authorize } = await scene();
  const [one, two] = [await connect(), await connect()];
  await db().app.update({ where: { clientId: app.clientId }, data: { accessLifetime: 28_800 } });
  expect((await rowOf(one.access_token)).accessExpiresAt).toBeNull();
  const first = await post(POST, refreshBody(app, one.refresh_token));
  expect(first.body.expires_in).toBe(28_800);
  const asked = await post(POST, refreshBody(app, two.refresh_token, { expires_in: '600' }));
  expect((await post(POST, refreshBody(app, pairOf(asked).refresh_token))).body.expires_in).toBe(600);
  expect((await post(POST, codeBody(app, await authorize()))).body.expires_in).toBe(28_800);

  await db().app.update({ where: { clientId: app.clientId }, data: { accessLifetime: null } });
  const back = await post(POST, refreshBody(app, pairOf(first).refresh_token));
  expect(Object.keys(back.body)).toEqual(FIVE);
  expect(await rowOf(one.access_token)).toMatchObject({ accessExpiresAt: null });
});

test.each(['', '299', '86401', '3600.0', '1e3', '-600', ' 600', '0600', 'an hour'])(
  '%j is no lifetime',
  async (sent) => {
    const { app, authorize, connect } = await scene();
    const [code, pair] = [await authorize(), await connect()];
    const answers = [await post(POST, codeBody(app, code, { expires_in: sent }))];
    answers.push(await post(POST, refreshBody(app, pair.refresh_token, { expires_in: sent })));
    // An empty parameter counts as omitted (RFC 6749 section 3.2).
    if (sent === '') expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    else for (const answer of answers) expectError(answer, '400 invalid_request', 'malformed_expires_in');
    if (sent !== '') pairOf(await post(POST, codeBody(app, code)));
  },
);

describe('the refresh token that was rotated last', () => {
  test.each([false, true])('gets the same answer for ten minutes, used or not (public: %s)', async (isPublic) => {
    const { pair, refresh } = await connected({ isPublic });
    const answer = await refresh(pair.refresh_token);
    const next = pairOf(answer);
    for (const seconds of [0, 30, 61, 599]) {
      clockAt(seconds);
      const again = await refresh(pair.refresh_token);
      expect(again.body).toEqual(answer.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect((await me(next.access_token)).status).toBe(200);
    }
    const keyed = await refresh(pair.refresh_token, {}, { 'idempotency-key': 'now with one' });
    expect(keyed.body).toEqual(answer.body);
    clockAt(600);
    const late = await refresh(pair.refresh_token);
    expectError(late, '400 invalid_grant', isPublic ? 'reused_refresh_token' : 'spent');
    expect((await rowOf(pair.refresh_token)).endReason).toBe(isPublic ? 'refresh_token_reused' : null);
  });

  test('is another one once the new pair is rotated too', async () => {
    const { pair, refresh } = await connected();
    const next = pairOf(await refresh(pair.refresh_token));
    const last = await refresh(next.refresh_token);
    expectError(await refresh(pair.refresh_token), '400 invalid_grant', 'just_rotated');
    expect((await refresh(next.refresh_token)).body).toEqual(last.body);
  });

  test('answers only who proves to be the same: secret or none, and nobody once the connection has ended', async () => {
    const { app, pair, refresh } = await connected({ isPublic: true });
    const answer = await refresh(pair.refresh_token);
    const withSecret = await refresh(pair.refresh_token, { client_secret: app.clientSecret });
    expectError(withSecret, '400 invalid_grant', 'just_rotated');
    const wrong = await refresh(pair.refresh_token, { client_secret: 'wrong' });
    expectError(wrong, '401 invalid_client');
    expect((await refresh(pair.refresh_token)).body).toEqual(answer.body);
    await post(revoke, tokenBody(app, pairOf(answer).refresh_token, NO_SECRET));
    expectError(await refresh(pair.refresh_token), '400 invalid_grant', 'ended');
  });

  test('was sent with a key: it is for the same body, and without a key the token is enough', async () => {
    const { pair, refresh } = await connected();
    const key = { 'idempotency-key': 'once' };
    const answer = await refresh(pair.refresh_token, {}, key);
    const other = await refresh(pair.refresh_token, { scope: 'orders:read' }, key);
    expectError(other, '400 invalid_request', 'reused_idempotency_key');
    for (const headers of [key, {}, { 'idempotency-key': 'another' }])
      expect((await refresh(pair.refresh_token, {}, headers)).body).toEqual(answer.body);
  });

  test('gets the scope that it may have now', async () => {
    const { pair, refresh } = await connected();
    await refresh(pair.refresh_token);
    await oauth.changeRow(pair.refresh_token, { accessScopes: ['orders:read'] });
    expect((await refresh(pair.refresh_token)).body.scope).toBe('orders:read');
  });

  test('fifty at once: one pair for all', async () => {
    const { pair, refresh } = await connected({ isPublic: true });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(pair.refresh_token)));
    const [first, ...others] = answers.map(pairOf);
    for (const other of others) expect(other).toEqual(first);
    expect((await me(first?.access_token ?? '')).status).toBe(200);
    clockAt(9 * 60);
    expect((await refresh(pair.refresh_token)).body).toEqual(answers[0]?.body);
  });

  test('is kept sealed: neither pair can be read from the row', async () => {
    const { pair, refresh } = await connected();
    const next = pairOf(await refresh(pair.refresh_token));
    const row = await rowOf(pair.refresh_token);
    expect(row.retryAnswer).not.toBeNull();
    for (const secret of [pair.refresh_token, next.access_token, next.refresh_token])
      expect(JSON.stringify(row)).not.toContain(secret);
  });
});
