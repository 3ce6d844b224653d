import { randomUUID, sign } from 'node:crypto';
import { readSigningKeys } from '../http/signing-keys/read-signing-keys.ts';

/** For how long a platform may take a call's token, in seconds. */
const LIFETIME_S = 60;

/** Who calls, and what for, as the token for the platform says. */
export interface SignedCall {
  issuer: string;
  /** The platform's API. */
  audience: string;
  store: { id: string; external_id: string | null; subdomain: string };
  mode: 'live' | 'test';
  /** The scope that was needed. */
  scope: string;
  /** Null for a seller's own key. */
  clientId: string | null;
  /** The connection, or the key. */
  connection: string;
}

/** Signs a token for one call (RFC 7519, RFC 9068 section 2): ES256, by a key that is at `/.well-known/jwks.json`. */
export async function signCall(call: SignedCall, now: Date): Promise<string> {
  const { signing } = await readSigningKeys('calls', now);
  const [newest] = signing;
  if (!newest) throw new Error('There is no key that signs calls.');
  const { issuer: iss, audience: aud, store, mode, scope, clientId: client_id, connection } = call;
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss, aud, sub: store.id, store, mode, scope, client_id, connection, jti: randomUUID(), iat };
  const header = { alg: 'ES256', typ: 'at+jwt', kid: newest.kid };
  const text = `${partOf(header)}.${partOf({ ...claims, exp: iat + LIFETIME_S })}`;
  // Web Crypto, and a library on it, takes three times as long for a text as short as this.
  const signature = sign('sha256', Buffer.from(text), { key: newest.key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function partOf(members: object): string {
  return Buffer.from(JSON.stringify(members)).toString('base64url');
}
