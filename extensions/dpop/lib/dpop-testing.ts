import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A key of a client, as these tests make proofs with it. */
export interface ProofKey {
  alg: string;
  jkt: string;
  jwk: Record<string, unknown>;
  privateKey: CryptoKey;
}

export async function proofKey(alg = 'ES256'): Promise<ProofKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { alg, jwk: { ...jwk }, jkt: await calculateJwkThumbprint(jwk), privateKey };
}

/** A proof for a request; what is given changes it, and undefined leaves a claim out. */
export function proof(
  key: ProofKey,
  request: { method: string; url: string; token?: string },
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): Promise<string> {
  const { method, url, token } = request;
  const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url');
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ htm: method, htu: url, iat, jti: randomUUID(), ath, ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: key.alg, jwk: key.jwk, ...header })
    .sign(key.privateKey);
}
