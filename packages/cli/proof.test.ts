import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, provingFetch } from './src/proof.ts';

const got: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, response) => {
  got.push({ url: request.url, headers: request.headers });
  const isSure = String(request.headers.dpop).split('.')[1];
  const { nonce } = JSON.parse(Buffer.from(isSure ?? 'e30', 'base64url').toString() || '{}');
  if (request.url?.startsWith('/asks') && nonce !== 'fresh') response.writeHead(401, { 'DPoP-Nonce': 'fresh' });
  response.end('{}');
});
let origin: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const key = newKey();

/** What another library makes of the proof that was sent. */
async function proven(headers: IncomingHttpHeaders) {
  const text = String(headers.dpop);
  const { payload } = await jwtVerify(text, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] });
  const { jwk } = decodeProtectedHeader(text);
  expect(jwk).not.toHaveProperty('d');
  expect(await calculateJwkThumbprint(jwk as JWK)).toBe(await calculateJwkThumbprint(key as JWK));
  return payload;
}

test('a token is sent as a bound one, with a proof of this request and token', async () => {
  const send = provingFetch(key);
  for (const method of ['GET', 'PATCH'])
    await send(new Request(`${origin}/v1/me?a=b`, { method, headers: { authorization: 'Bearer the-token' } }));
  const [one, other] = got.splice(0);
  expect(one?.headers.authorization).toBe('DPoP the-token');
  const claims = await proven(one?.headers ?? {});
  const ath = createHash('sha256').update('the-token').digest('base64url');
  expect(claims).toMatchObject({ htm: 'GET', htu: `${origin}/v1/me`, ath });
  expect(Math.abs((claims.iat ?? 0) - Date.now() / 1000)).toBeLessThan(5);
  const later = await proven(other?.headers ?? {});
  expect(later.htm).toBe('PATCH');
  expect(later.jti).not.toBe(claims.jti);
});

test('the token endpoint gets a proof without a token; nothing else does, nor does anything without a key', async () => {
  await provingFetch(key)(new Request(`${origin}/api/oauth/token`, { method: 'POST' }));
  const [{ headers } = { headers: {} }] = got.splice(0);
  expect(await proven(headers)).not.toHaveProperty('ath');
  await provingFetch(key)(new Request(`${origin}/api/oauth/revoke`, { method: 'POST' }));
  await provingFetch(undefined)(new Request(`${origin}/v1/me`, { headers: { authorization: 'Bearer x' } }));
  const [revoked, plain] = got.splice(0);
  expect([revoked?.headers.dpop, plain?.headers.dpop, plain?.headers.authorization]).toEqual([
    undefined,
    undefined,
    'Bearer x',
  ]);
});

test('a nonce that is asked for is sent at once, and from then on', async () => {
  const send = provingFetch(key);
  const asking = () => new Request(`${origin}/asks`, { headers: { authorization: 'Bearer x' } });
  expect((await send(asking())).status).toBe(200);
  expect((await send(asking())).status).toBe(200);
  const claims = await Promise.all(got.splice(0).map(({ headers }) => proven(headers)));
  expect(claims.map(({ nonce }) => nonce)).toEqual([undefined, 'fresh', 'fresh']);
});
