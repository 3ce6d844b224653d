import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto';

const TOKEN_PATH = '/api/oauth/token';

/** A new private key for tokens that nobody else can use (RFC 9449). */
export function newKey(): JsonWebKey {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
}

/** A `fetch` that proves the key where tokens are got or sent, with a nonce once more if asked (RFC 9449, 8 and 9). */
export function provingFetch(key: JsonWebKey | undefined): (request: Request) => Promise<Response> {
  if (!key) return (request) => fetch(request);
  let nonce: string | undefined;
  return async (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined && new URL(request.url).pathname !== TOKEN_PATH) return fetch(request);
    for (let isAgain = false; ; isAgain = true) {
      const proven = request.clone();
      if (token !== undefined) proven.headers.set('authorization', `DPoP ${token}`);
      proven.headers.set('dpop', proof(key, { method: request.method, url: request.url, token, nonce }));
      const answer = await fetch(proven);
      const next = answer.headers.get('dpop-nonce');
      const isAsked = next !== null && next !== nonce && (answer.status === 400 || answer.status === 401);
      nonce = next ?? nonce;
      if (!isAsked || isAgain) return answer;
      await answer.body?.cancel();
    }
  };
}

type Proven = { method: string; url: string; token?: string | undefined; nonce?: string | undefined };

/** A proof of one request (RFC 9449 section 4.2), signed with ES256. */
export function proof(key: JsonWebKey, { method, url, token, nonce }: Proven): string {
  const { kty, crv, x, y } = key;
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
  const { origin, pathname } = new URL(url);
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor(Date.now() / 1000),
    ...(token !== undefined && { ath: createHash('sha256').update(token).digest('base64url') }),
    ...(nonce !== undefined && { nonce }),
  };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
