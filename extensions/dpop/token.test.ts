import { beforeAll, describe, expect, test, vi } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { removeExpired } from '@/lib/oauth/remove-expired.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import {
  codeBody,
  expectError,
  NO_SECRET,
  pairOf,
  post,
  refreshBody,
  rowOf,
  scene,
  tokenBody,
  VERIFIER,
  works,
} from '@/prisma/testing/scene.ts';
import { type ProofKey, proof, proofKey } from './lib/dpop-testing.ts';

testDatabase();

const URL_HERE = 'https://tillgate.example/api/oauth/token';
let key: ProofKey;
let other: ProofKey;
beforeAll(async () => {
  [key, other] = [await proofKey(), await proofKey('EdDSA')];
});

const prove = (by: ProofKey = key, claims: Record<string, unknown> = {}) =>
  proof(by, { method: 'POST', url: URL_HERE }, claims);

/** Asks the token endpoint with a proof. */
async function ask(body: Record<string, string>, dpop: string | null, headers: Record<string, string> = {}) {
  const at = (request: Request) => POST(new Request(URL_HERE, request));
  return post(at, body, { ...headers, ...(dpop !== null && { dpop }) });
}

const bound = { status: 200, body: { token_type: 'DPoP' } };

async function boundPair({ isPublic = false } = {}) {
  const one = await scene();
  const code = await one.authorize(isPublic ? { challenge: s256(VERIFIER) } : {});
  const client = isPublic ? NO_SECRET : {};
  const body = codeBody(one.app, code, { ...client, ...(isPublic && { code_verifier: VERIFIER }) });
  const answer = await ask(body, await prove());
  expect(answer).toMatchObject(bound);
  const pair = answer.body as { access_token: string; refresh_token: string };
  const refresh = (dpop: string | null, token = pair.refresh_token, headers = {}) =>
    ask(refreshBody(one.app, token, client), dpop, headers);
  return { ...one, code, pair, refresh };
}

describe('a proof at the token endpoint', () => {
  test('binds the pair, whose access token introspection then names with its key', async () => {
    const { app, pair } = await boundPair();
    expect((await rowOf(pair.access_token)).jkt).toBe(key.jkt);
    const { body } = await post(introspect, tokenBody(app, pair.access_token));
    expect(body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: key.jkt } });
    const refresh = await post(introspect, tokenBody(app, pair.refresh_token));
    expect(refresh.body).toMatchObject({ active: true, token_type: 'refresh_token' });
  });

  test('binds a bearer pair from its refresh on, and never back', async () => {
    const { app, connect } = await scene();
    const bearer = await connect();
    const answer = await ask(refreshBody(app, bearer.refresh_token), await prove());
    expect(answer).toMatchObject(bound);
    const { refresh_token } = answer.body as { refresh_token: string };
    expectError(await ask(refreshBody(app, refresh_token), null), '400 invalid_dpop_proof', 'missing_proof');
    expect(await ask(refreshBody(app, refresh_token), await prove())).toMatchObject(bound);
  });

  test('that is faulty consumes nothing', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const wrong = [{ htm: 'GET' }, { htu: `${URL_HERE}/more` }, { jti: undefined }].map((claims) => prove(key, claims));
    for (const made of ['nonsense', ...(await Promise.all(wrong)), `${await prove()}, ${await prove()}`])
      expectError(await ask(body, made), '400 invalid_dpop_proof', 'faulty_proof');
    expect(await ask(body, await prove())).toMatchObject(bound);
  });

  test('counts once, and again only with another jti or key, until it is too old', async () => {
    const [first, second] = [await boundPair(), await boundPair()];
    const [used, twin] = [await prove(key, { jti: 'once' }), await prove(other, { jti: 'once' })];
    expect(await first.refresh(used)).toMatchObject(bound);
    expectError(await second.refresh(used), '400 invalid_dpop_proof', 'repeated_proof');
    expect(await second.refresh(twin)).toMatchObject(bound);
    const kept = await db().dpopProof.count();
    await removeExpired(new Date(), new AbortController().signal);
    expect(await db().dpopProof.count()).toBe(kept);
    await removeExpired(new Date(Date.now() + 10 * 60_000), new AbortController().signal);
    expect(await db().dpopProof.count()).toBe(0);
  });

  test('counts once, whatever its request was refused for; and with a new one the request works', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    const refused: [string, Record<string, string>][] = [
      ['400 invalid_grant', { code: 'svc_code_nothing' }],
      ['400 invalid_grant', { redirect_uri: 'https://other.example' }],
      ['401 invalid_client', { client_secret: `${app.clientSecret}x` }],
      ['401 invalid_client', { client_id: 'svc_client_nobody' }],
      ['400 unsupported_grant_type', { grant_type: 'password' }],
      ['400 invalid_request', { redirect_uri: '' }],
      ['400 invalid_target', { resource: 'https://other.example' }],
      ['400 invalid_request', { expires_in: 'soon' }],
      ['400 invalid_request', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`more_${n}`, 'x']))],
    ];
    for (const [error, change] of refused) {
      const made = await prove();
      expectError(await ask({ ...body, ...change }, made), error);
      expectError(await ask(body, made), '400 invalid_dpop_proof', 'repeated_proof');
    }
    expect(await ask(body, await prove())).toMatchObject(bound);
  });

  test('of many uses at once one counts', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => boundPair()));
    const made = await prove();
    const answers = await Promise.all(pairs.map(({ refresh }) => refresh(made)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a refresh of a bound pair', () => {
  test.each([false, true])('without a proof consumes nothing (public client: %s)', async (isPublic) => {
    const { pair, refresh } = await boundPair({ isPublic });
    expectError(await refresh(null), '400 invalid_dpop_proof', 'missing_proof');
    expect(await refresh(await prove())).toMatchObject(bound);
    expect((await rowOf(pair.access_token)).endedAt).toBeNull();
  });

  test('needs the same key without a secret; another ends nothing', async () => {
    const { pair, refresh } = await boundPair({ isPublic: true });
    expectError(await refresh(await prove(other)), '400 invalid_grant', 'other_pair_key');
    const next = await refresh(await prove());
    expect(next).toMatchObject(bound);
    expectError(await refresh(await prove(other)), '400 invalid_grant', 'other_pair_key');
    expect(await rowOf(pair.access_token)).toMatchObject({ endedAt: null, jkt: key.jkt });
  });

  test('may change the key with a secret', async () => {
    const { pair, refresh } = await boundPair();
    expect(await refresh(await prove(other))).toMatchObject(bound);
    expect((await rowOf(pair.access_token)).jkt).toBe(other.jkt);
  });

  test('with a token that was rotated long ago ends nothing: the key proves the client', async () => {
    const { pair, refresh } = await boundPair({ isPublic: true });
    expect(await refresh(await prove())).toMatchObject(bound);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    expectError(await refresh(null), '400 invalid_dpop_proof', 'missing_proof');
    expectError(await refresh(await prove()), '400 invalid_grant', 'spent');
    vi.useRealTimers();
    expect((await rowOf(pair.access_token)).endedAt).toBeNull();
  });

  test('sent again with its Idempotency-Key needs a new proof of the same key', async () => {
    const { pair, refresh } = await boundPair();
    const headers = { 'idempotency-key': 'again' };
    const again = (dpop: string | null) => refresh(dpop, pair.refresh_token, headers);
    const made = await prove();
    const first = await again(made);
    expect(first).toMatchObject(bound);
    expectError(await again(made), '400 invalid_dpop_proof', 'repeated_proof');
    expectError(await again(null), '400 invalid_dpop_proof', 'missing_proof');
    expectError(await again(await prove(other)), '400 invalid_request', 'reused_idempotency_key');
    expect((await again(await prove())).body).toEqual(first.body);
  });
});

test('an exchange sent again with its Idempotency-Key and the wrong proof ends nothing', async () => {
  const { app, authorize } = await scene();
  const body = codeBody(app, await authorize());
  const again = (dpop: string | null) => ask(body, dpop, { 'idempotency-key': 'k' });
  const first = await again(await prove());
  expect(first).toMatchObject(bound);
  expectError(await again(null), '400 invalid_dpop_proof', 'missing_proof');
  expectError(await again(await prove(other)), '400 invalid_request', 'reused_idempotency_key');
  expect((await again(await prove())).body).toEqual(first.body);
});

test('an app that requires it gets nothing without a proof', async () => {
  const { app, authorize, connect } = await scene();
  const bearer = await connect();
  await db().app.update({ where: { clientId: app.clientId }, data: { requiresDpop: true } });
  for (const body of [codeBody(app, await authorize()), refreshBody(app, bearer.refresh_token)]) {
    expectError(await ask(body, null), '400 invalid_dpop_proof', 'missing_proof');
    expect(await ask(body, await prove())).toMatchObject(bound);
  }
});

test('revoking needs no proof', async () => {
  const { app, pair } = await boundPair({ isPublic: true });
  expect((await post(revoke, tokenBody(app, pair.refresh_token, NO_SECRET))).status).toBe(200);
  expect((await rowOf(pair.access_token)).endReason).toBe('revoked_by_app');
});

test('a clock that is off needs a nonce, which the answer brings', async () => {
  const { app, authorize } = await scene();
  const body = codeBody(app, await authorize());
  const iat = Math.floor(Date.now() / 1000) - 3600;
  const refused = await ask(body, await prove(key, { iat }));
  expectError(refused, '400 use_dpop_nonce', 'clock_is_off');
  expect(refused.body.error_description).toMatch(/\b360[0-9] seconds behind/);
  const nonce = refused.headers.get('dpop-nonce');
  const answer = await ask(body, await prove(key, { iat, nonce }));
  expect(answer).toMatchObject(bound);
  expect(answer.headers.get('dpop-nonce')).toMatch(/./);
  const { refresh_token } = answer.body as { refresh_token: string };
  const late = await ask(refreshBody(app, refresh_token), await prove(key, { nonce: 'other' }));
  expectError(late, '400 use_dpop_nonce', 'expired_nonce');
  expect((await ask(refreshBody(app, refresh_token), await prove())).headers.get('dpop-nonce')).toBeNull();
});

test('a bearer pair is answered as before', async () => {
  const { app, authorize } = await scene();
  const pair = pairOf(await ask(codeBody(app, await authorize()), null));
  expect(await works(pair.access_token)).toBe(true);
});
