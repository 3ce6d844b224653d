import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import type { Keys } from './keys.ts';

/**
 * Signs claims (JWS, HS256) that the product alone reads again. The first key signs.
 * @param until from then on they have expired
 */
export function signClaims(
  claims: JWTPayload,
  { audience, until }: { audience: string; until: Date },
  [key]: Keys,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(until)
    .sign(key);
}

/** Reads such claims; null when they are forged, expired, or for another audience. */
export async function readClaims(text: string, keys: Keys, options: JWTVerifyOptions): Promise<JWTPayload | null> {
  for (const key of keys) {
    const read = await jwtVerify(text, key, { algorithms: ['HS256'], ...options }).catch(() => null);
    if (read) return read.payload;
  }
  return null;
}
