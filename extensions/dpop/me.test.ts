import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET } from '@/app/api/v1/me/route.ts';
import { db } from '@/lib/database/db.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, get, makeKey, post, refreshBody, rowOf, scene, shop } from '@/prisma/testing/scene.ts';
import { type ProofKey, proof, proofKey } from './lib/dpop-testing.ts';

testDatabase();
afterEach(() => void vi.useRealTimers());

const HERE = 'https://api.tillgate.example/v1/me';
const ALGS = 'algs="ES256 EdDSA Ed25519 RS256 PS256"';
let key: ProofKey;
let other: ProofKey;
beforeAll(async () => {
  [key, other] = [await proofKey(), await proofKey()];
});

async function boundToken(): Promise<string> {
  const { connect } = await scene();
  const { access_token } = await connect();
  await changeRow(access_token, { jkt: key.jkt });
  return access_token;
}

const prove = (accessToken: string, claims: Record<string, unknown> = {}, by = key) =>
  proof(by, { method: 'GET', url: HERE, token: accessToken }, claims);

const at = (request: Request) => GET(new Request(HERE, request));
const call = (accessToken: string, dpop: string | null, scheme = 'DPoP') =>
  get(at, undefined, { authorization: `${scheme} ${accessToken}`, ...(dpop !== null && { dpop }) });

function expectRefusal(answer: Awaited<ReturnType<typeof call>>, error: string, reason: string) {
  expect(answer).toMatchObject({ status: 401, body: { error, reason } });
  expect(answer.headers.get('www-authenticate')).toBe(
    `DPoP ${ALGS}, error="${error}", ` +
      'resource_metadata="https://api.tillgate.example/.well-known/oauth-protected-resource"',
  );
}

test('a bound token works with a proof of its key, at each address of the endpoint', async () => {
  const bound = await boundToken();
  for (const htu of [HERE, 'https://tillgate.example/api/v1/me', `${HERE}?expand=store`])
    expect(await call(bound, await prove(bound, { htu }), htu === HERE ? 'dpop' : 'DPoP')).toMatchObject({
      status: 200,
    });
});

test('what is wrong with a proof is refused with its own challenge, and isn’t a use', async () => {
  const bound = await boundToken();
  const faulty = [{ htm: 'POST' }, { htu: 'https://other.example/v1/me' }, { ath: 'a'.repeat(43) }, { ath: undefined }];
  for (const claims of faulty)
    expectRefusal(await call(bound, await prove(bound, claims)), 'invalid_dpop_proof', 'faulty_proof');
  expectRefusal(await call(bound, null), 'invalid_dpop_proof', 'missing_proof');
  expectRefusal(await call(bound, await prove(bound, {}, other)), 'invalid_dpop_proof', 'faulty_proof');
  expectRefusal(await call(bound, await prove(bound), 'Bearer'), 'invalid_token', 'bound_to_a_key');
  expect((await rowOf(bound)).lastUsedAt).toBeNull();
});

test('a proof counts once', async () => {
  const bound = await boundToken();
  const made = await prove(bound);
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(bound, made)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expectRefusal(await call(bound, made), 'invalid_dpop_proof', 'repeated_proof');
});

test('a token that isn’t bound is refused as DPoP, a seller’s key and an unknown one too', async () => {
  const { connect } = await scene();
  const { access_token } = await connect();
  expectRefusal(await call(access_token, await prove(access_token)), 'invalid_token', 'not_bound');
  const { seller, store } = await shop();
  const own = await makeKey(seller, store);
  expectRefusal(await call(own.key, await prove(own.key)), 'invalid_token', 'not_bound');
  expectRefusal(await call('nonsense', await prove('nonsense')), 'invalid_token', 'unknown');
  expect(await db().dpopProof.count({ where: { expiresAt: { gt: new Date(Date.now() + 11 * 60_000) } } })).toBe(0);
});

test('a bearer call pays nothing: one statement, and its challenge as before', async () => {
  const { connect } = await scene();
  const { access_token } = await connect();
  expect((await call(access_token, 'whatever', 'Bearer')).status).toBe(200);
  const kept = await db().dpopProof.count();
  expect(await statementsOf(() => call(access_token, 'whatever', 'Bearer'))).toHaveLength(1);
  expect(await db().dpopProof.count()).toBe(kept);
  expect((await call('nonsense', null, 'Bearer')).headers.get('www-authenticate')).toMatch(
    /^Bearer error="invalid_token"/,
  );
});

test('a clock that is off needs a nonce, which is good for five minutes', async () => {
  const bound = await boundToken();
  const iat = Math.floor(Date.now() / 1000) + 1800;
  const refused = await call(bound, await prove(bound, { iat }));
  expectRefusal(refused, 'use_dpop_nonce', 'clock_is_off');
  expect(refused.body.error_description).toMatch(/\b(1799|1800) seconds ahead/);
  const nonce = refused.headers.get('dpop-nonce');
  const made = await prove(bound, { iat, nonce });
  const answer = await call(bound, made);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('dpop-nonce')).toMatch(/./);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 });
  const late = await call(bound, await prove(bound, { nonce }));
  expectRefusal(late, 'use_dpop_nonce', 'expired_nonce');
  // Not even once its time has come and it was forgotten.
  vi.useFakeTimers({ toFake: ['Date'], now: iat * 1000 });
  await db().dpopProof.deleteMany();
  expectRefusal(await call(bound, made), 'use_dpop_nonce', 'expired_nonce');
});

test('browsers may send proofs and read nonces', async () => {
  const { app, connect } = await scene();
  const { refresh_token } = await connect();
  const answer = await post(token, refreshBody(app, refresh_token));
  expect(answer.headers.get('access-control-expose-headers')).toContain('DPoP-Nonce');
});
