import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { documentScene } from '@/app/oauth/authorize/document-testing.ts';
import { HERE } from '@/app/oauth/authorize/testing.ts';

export const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
export const seconds = (more = 0) => Math.floor(Date.now() / 1000) + more;

export interface Key {
  alg: string;
  jwk: JWK;
  privateKey: CryptoKey;
}

export async function newKey(alg = 'ES256', kid?: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, privateKey, jwk: { ...(await exportJWK(publicKey)), ...(kid !== undefined && { kid }) } };
}

/** What a client sends to prove itself; what is given changes a claim, and undefined leaves it out. */
export async function asserted(clientId: string, key: Key, claims: Record<string, unknown> = {}, header: object = {}) {
  const all = { iss: clientId, sub: clientId, aud: HERE, exp: seconds(60), jti: randomUUID(), ...claims };
  const client_assertion = await new SignJWT(all)
    .setProtectedHeader({ alg: key.alg, ...(key.jwk.kid && { kid: key.jwk.kid }), ...header })
    .sign(key.privateKey);
  return { client_assertion, client_assertion_type: TYPE };
}

export async function assertionScene(key: Key, more: object = {}) {
  const scene = await documentScene({
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [key.jwk] },
    ...more,
  });
  const { clientId } = scene.host;
  const prove = (claims = {}, header = {}) => asserted(clientId, key, claims, header);
  return { ...scene, clientId, prove };
}
