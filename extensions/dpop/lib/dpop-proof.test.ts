import fc from 'fast-check';
import { exportJWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { PROOF_ALGORITHMS } from '../index.ts';
import { isNonce, makeNonce, NONCE_LIFETIME_MS } from './dpop-nonce.ts';
import { checkDpopProof, type ProofTarget } from './dpop-proof.ts';
import { proof, proofKey } from './dpop-testing.ts';

const BASE = 'https://tillgate.example';
const API = 'https://api.tillgate.example';
const now = new Date('2026-11-23T12:00:00.500Z');
const iat = Math.floor(now.getTime() / 1000);
const TOKEN = 'svc_live_0123';
const ASKED = { method: 'GET', url: `${BASE}/api/v1/me?expand=store`, token: TOKEN };

const target: ProofTarget = {
  ...ASKED,
  isOwnOrigin: (origin) => [BASE, API].includes(origin),
  now,
  isNonce: (nonce) => nonce === 'ours',
};

const check = async (made: Promise<string> | string, changes: Partial<ProofTarget> = {}) =>
  checkDpopProof(await made, { ...target, ...changes });

test.each(PROOF_ALGORITHMS)('%s: a proof gives its key, and what it may come once with', async (alg) => {
  const [one, other] = [await proofKey(alg), await proofKey(alg)];
  const given = await check(proof(one, ASKED, { iat, jti: 'j' }));
  expect(given).toMatchObject({ jkt: one.jkt, hasNonce: false });
  const later = new Date((iat + 62) * 1000);
  expect(await check(proof(one, ASKED, { iat: iat + 1, jti: 'j' }))).toEqual({ ...given, until: later });
  const others = [proof(one, ASKED, { iat, jti: 'k' }), proof(other, ASKED, { iat, jti: 'j' })].map((made) =>
    check(made),
  );
  const all = [given, ...(await Promise.all(others))].map((each) => 'once' in each && each.once);
  expect(new Set(all).size).toBe(3);
});

test.each(PROOF_ALGORITHMS)('%s: a key that is known already still has to sign, each proof anew', async (alg) => {
  const [one, other] = [await proofKey(alg), await proofKey(alg)];
  const first = await proof(one, ASKED, { iat, jti: 'a' });
  expect(await check(first)).toHaveProperty('jkt', one.jkt);
  const [header, payload, signature] = first.split('.');
  const [, foreignPayload, foreignSignature] = (await proof(other, ASKED, { iat, jti: 'b' })).split('.');
  for (const forged of [
    `${header}.${payload}.${foreignSignature}`,
    `${header}.${foreignPayload}.${foreignSignature}`,
    `${header}.${foreignPayload}.${signature}`,
  ])
    expect(await check(forged)).toEqual({ fault: 'is not signed with the key in it' });
  expect(await check(first)).toHaveProperty('jkt', one.jkt);
});

test('any public spelling of the address will do, whatever its query; another address won’t', async () => {
  const key = await proofKey();
  const at = (htu: unknown) => check(proof(key, ASKED, { iat, htu }));
  for (const htu of [
    `${BASE}/api/v1/me`,
    `${API}/v1/me`,
    `${API}/api/v1/me`,
    `${BASE}/v1/me?a=b`,
    `${BASE}/api/v1/me#part`,
    'HTTPS://TILLGATE.example:443/api/v1/me',
    `${BASE}/api/oauth/../v1/me`,
  ])
    expect(await at(htu), htu).toHaveProperty('jkt');
  for (const htu of [
    `${BASE}/api/v1/me/`,
    `${BASE}/api/v1/products`,
    `${BASE}/me`,
    'https://other.example/api/v1/me',
    '/api/v1/me',
    'http://tillgate.example/api/v1/me',
    `${BASE}.other.example/api/v1/me`,
    '',
    7,
    undefined,
    [`${BASE}/api/v1/me`],
  ])
    expect(await at(htu), String(htu)).toEqual({ fault: 'has the htu of another address' });
});

test('iat may be a minute off and no more; with a nonce it isn’t judged', async () => {
  const key = await proofKey();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -7200, max: 7200 }), async (off) => {
      const time = iat + off;
      const given = await check(proof(key, ASKED, { iat: time }));
      const ahead = time - now.getTime() / 1000;
      if (Math.abs(ahead) <= 60) expect(given).toHaveProperty('jkt', key.jkt);
      else expect(given).toEqual({ clockIsOffBy: Math.round(ahead) });
      expect(await check(proof(key, ASKED, { iat: time, nonce: 'ours' }))).toMatchObject({ hasNonce: true });
    }),
    { examples: [[60], [61], [-59], [-60], [0]], numRuns: 40 },
  );
  for (const nonce of ['other', 7, null])
    expect(await check(proof(key, ASKED, { iat, nonce }))).toEqual({ nonce: 'expired' });
});

test('a nonce is good for five minutes with each of the keys, and can’t be made up', () => {
  const [current, previous, other] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
  fc.assert(
    fc.property(fc.integer({ min: -10 * 60_000, max: 10 * 60_000 }), (ms) => {
      const later = new Date(now.getTime() + ms);
      const isFresh = Math.abs(ms) <= NONCE_LIFETIME_MS;
      expect(isNonce(makeNonce([current], now), [current], later)).toBe(isFresh);
      expect(isNonce(makeNonce([previous], now), [current, previous], later)).toBe(isFresh);
      expect(isNonce(makeNonce([other], now), [current, previous], later)).toBe(false);
    }),
  );
  const made = makeNonce([current], now);
  fc.assert(
    fc.property(fc.nat(made.length - 1), fc.constantFrom('0', 'z', '.', ''), (at, by) => {
      const forged = made.slice(0, at) + by + made.slice(at + 1);
      fc.pre(forged !== made);
      expect(isNonce(forged, [current], now)).toBe(false);
    }),
  );
});

test('what is missing or wrong is named', async () => {
  const [key, other, rsa] = [await proofKey(), await proofKey(), await proofKey('RS256')];
  const say = async (claims: object, header: object = {}) =>
    check(proof(key, ASKED, { iat, ...claims }, { ...header }));
  const fault = (text: string) => ({ fault: expect.stringContaining(text) });
  expect(await say({ htm: 'POST' })).toEqual(fault('htm other than GET'));
  expect(await say({ htm: 'get' })).toEqual(fault('htm other than GET'));
  for (const jti of [undefined, '', 5]) expect(await say({ jti })).toEqual(fault('no jti'));
  for (const wrong of [undefined, String(iat), null]) expect(await say({ iat: wrong })).toEqual(fault('no iat'));
  for (const ath of [undefined, TOKEN, 'a'.repeat(43)]) expect(await say({ ath })).toEqual(fault('no ath'));
  expect(await check(proof(key, ASKED, { iat, ath: undefined }), { token: null })).toHaveProperty('jkt');
  for (const typ of [undefined, 'JWT', 'dpop']) expect(await say({}, { typ })).toEqual(fault('a typ other'));
  expect(await say({}, { jwk: undefined })).toEqual(fault('no usable public key'));
  expect(await say({}, { jwk: await exportJWK(key.privateKey) })).toEqual(fault('no usable public key'));
  expect(await say({}, { jwk: other.jwk })).toEqual(fault('not signed'));
  expect(await say({}, { jwk: rsa.jwk })).toEqual(fault('not signed'));
  expect(await say({ jti: 'j'.repeat(4096) })).toEqual(fault('exactly one'));
  const twice = `${await proof(key, ASKED, { iat })}, ${await proof(key, ASKED, { iat })}`;
  for (const text of [twice, '', 'a.b', 'a.b.c.d', '{}']) expect(await check(text)).toEqual(fault('exactly one'));
});

test('no crit, whatever it names, and no b64, which a JWT can’t have (RFC 7515 section 4.1.11, RFC 7797 section 7)', async () => {
  const key = await proofKey();
  const [, payload = ''] = (await proof(key, ASKED, { iat })).split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const by = { name: 'ECDSA', hash: 'SHA-256' };
  for (const more of [
    { crit: ['b64'], b64: true },
    { crit: ['b64'], b64: false },
    { b64: true },
    { b64: false },
    { crit: ['exp'], exp: iat },
    { crit: [] },
    { crit: ['b64'] },
  ]) {
    const signed = `${part({ typ: 'dpop+jwt', alg: key.alg, jwk: key.jwk, ...more })}.${payload}`;
    const signature = await crypto.subtle.sign(by, key.privateKey, Buffer.from(signed));
    expect(await check(`${signed}.${Buffer.from(signature).toString('base64url')}`), JSON.stringify(more)).toEqual({
      fault: 'has a crit or a b64 in its header',
    });
  }
});

test('neither shared secrets nor no signature at all, nor what would take long to verify', async () => {
  const secret = Buffer.alloc(32, 7);
  const symmetric = new SignJWT({ iat }).setProtectedHeader({
    typ: 'dpop+jwt',
    alg: 'HS256',
    jwk: { kty: 'oct', k: secret.toString('base64url') } as object,
  });
  expect(await check(symmetric.sign(secret))).toEqual({ fault: 'has an alg that is not supported' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = `${part({ typ: 'dpop+jwt', alg: 'none', jwk: {} })}.${part({ iat })}.e30`;
  expect(await check(none)).toEqual({ fault: 'has an alg that is not supported' });
  const key = await proofKey('RS256');
  for (const more of [{ e: 'A'.repeat(7) }, { n: 'A'.repeat(1367) }])
    expect(await check(proof(key, ASKED, { iat }, { jwk: { ...key.jwk, ...more } }))).toEqual({
      fault: 'has no usable public key as its jwk',
    });
});
