import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentScene } from '@/app/oauth/authorize/document-testing.ts';
import { HERE } from '@/app/oauth/authorize/testing.ts';
import { proof, proofKey } from '@/extensions/dpop/lib/dpop-testing.ts';
import { db } from '@/lib/database/db.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf, post, rowOf } from '@/prisma/testing/scene.ts';
import { POST as device } from '../device_authorization/route.ts';
import { POST as introspect } from '../introspect/route.ts';
import { POST as revoke } from '../revoke/route.ts';
import { asserted, assertionScene, newKey, seconds, TYPE } from './assertion-testing.ts';
import { POST as token } from './route.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('a pair by %s, at every endpoint, and a device', async (alg) => {
  const scene = await assertionScene(await newKey(alg), {
    grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
  });
  const { clientId, prove, exchange } = scene;
  const pair = pairOf(await exchange(await prove()));
  expect((await rowOf(pair.access_token)).publicClient).toBe(false);
  // RFC 7521 section 4.2: the assertion says whose it is.
  const refresh = { grant_type: 'refresh_token', refresh_token: pair.refresh_token };
  const next = pairOf(await post(token, { ...refresh, ...(await prove({ aud: [`${HERE}/api/oauth/token`] })) }));
  const about = { client_id: clientId, token: next.access_token };
  expect((await post(introspect, { ...about, ...(await prove()) })).body.active).toBe(true);
  for (const endpoint of [introspect, revoke]) expectError(await post(endpoint, about), '401 invalid_client');
  expectError(await post(device, { client_id: clientId }), '401 invalid_client', 'assertion_needed');
  expect((await post(device, { client_id: clientId, ...(await prove()) })).status).toBe(200);
  expect((await post(revoke, { ...about, ...(await prove()) })).status).toBe(200);
  expect((await rowOf(next.access_token)).endReason).toBe('revoked_by_app');
});

describe('401 invalid_client, and the code goes on working', () => {
  test('for what is wrong with an assertion', async () => {
    const key = await newKey('ES256', '1');
    const { clientId, prove, exchange } = await assertionScene(key);
    const other = await newKey('ES256', '1');
    const faulty = await Promise.all([
      prove({ iss: 'https://other.example/c' }),
      prove({ sub: 'https://other.example/c' }),
      prove({ aud: `${HERE}/api/oauth/revoke` }),
      prove({ aud: undefined }),
      prove({ exp: undefined }),
      prove({ exp: seconds(-61) }),
      prove({ exp: seconds(3_700) }),
      prove({ exp: String(seconds(60)) }),
      prove({ nbf: seconds(120) }),
      prove({ jti: undefined }),
      prove({ jti: '' }),
      prove({ jti: 7 }),
      prove({}, { kid: '2' }),
      asserted(clientId, other),
      prove({}, { crit: ['b64'], b64: true }),
      asserted(clientId, { ...(await newKey('ES384')), alg: 'ES384' }),
    ]);
    const [head, body] = (await prove()).client_assertion.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const client_assertion of ['x', 'a.b.c', `${head}.${body}.`, `${none}.${body}.`, 'x'.repeat(9_000)])
      faulty.push({ client_assertion, client_assertion_type: TYPE });
    const hmac = await new SignJWT({ iss: clientId, sub: clientId, aud: HERE, exp: seconds(60), jti: 'h' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(JSON.stringify(key.jwk).padEnd(64)));
    faulty.push({ client_assertion: hmac, client_assertion_type: TYPE });
    for (const one of faulty) expectError(await exchange({ ...one }), '401 invalid_client', 'faulty_assertion');
    expectError(await exchange(), '401 invalid_client', 'assertion_needed');
    const type = {
      ...(await prove()),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
    };
    expectError(await exchange(type), '401 invalid_client', 'unsupported_assertion');
    expectError(await exchange({ ...(await prove()), client_secret: 'x' }), '400 invalid_request', 'two_secrets');
    pairOf(await exchange(await prove()));
  });

  test('for one that was used before, at whatever endpoint', async () => {
    const { clientId, prove, exchange } = await assertionScene(await newKey());
    const once = await prove({ exp: seconds(3_600) });
    pairOf(await exchange(once));
    expectError(await exchange(once), '401 invalid_client', 'repeated_assertion');
    expectError(await post(introspect, { client_id: clientId, token: 'x', ...once }), '401 invalid_client');
    const [{ expiresAt } = { expiresAt: new Date(0) }] = await db().dpopProof.findMany({
      orderBy: { expiresAt: 'desc' },
    });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    const both = await prove();
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(introspect, { client_id: clientId, token: 'x', ...both })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('for a client whose document says none', async () => {
    const { host, exchange } = await documentScene();
    expectError(
      await exchange(await asserted(host.clientId, await newKey())),
      '401 invalid_client',
      'unsupported_assertion',
    );
  });
});

test('where the document has both, either will do', async () => {
  const { prove, exchange } = await assertionScene(await newKey(), {
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
  });
  const [open, proven] = [pairOf(await exchange()), pairOf(await exchange(await prove()))];
  const rows = await Promise.all([open, proven].map(({ access_token }) => rowOf(access_token)));
  expect(rows.map(({ publicClient }) => publicClient)).toEqual([true, false]);
});

test('a proof of a key that came with a faulty assertion counts too', async () => {
  const { prove, exchange } = await assertionScene(await newKey());
  const { refresh_token } = pairOf(await exchange(await prove()));
  const url = `${HERE}/api/oauth/token`;
  const dpop = await proof(await proofKey(), { method: 'POST', url });
  const refresh = async (claims: Record<string, unknown>) =>
    post(
      (request) => token(new Request(url, request)),
      { grant_type: 'refresh_token', refresh_token, ...(await prove(claims)) },
      { dpop },
    );
  expectError(await refresh({ exp: seconds(-61) }), '401 invalid_client', 'faulty_assertion');
  expectError(await refresh({}), '400 invalid_dpop_proof', 'repeated_proof');
});

test('a client that proves itself may change the key that its pair is bound to', async () => {
  const { prove, exchange } = await assertionScene(await newKey());
  const url = `${HERE}/api/oauth/token`;
  const here = (request: Request) => token(new Request(url, request));
  const pair = pairOf(await exchange(await prove()));
  let refresh_token = pair.refresh_token;
  for (const key of [await proofKey(), await proofKey()]) {
    const dpop = await proof(key, { method: 'POST', url });
    const next = await post(here, { grant_type: 'refresh_token', refresh_token, ...(await prove()) }, { dpop });
    expect(next.body).toMatchObject({ token_type: 'DPoP' });
    refresh_token = String(next.body.refresh_token);
  }
});
