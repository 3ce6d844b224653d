import { createHash } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { isClientUrl } from '../../permissions/client-id.ts';

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** What assertions may be signed with, in the names of JOSE, and the kind of key that each needs. */
const KEY_KINDS: Record<string, Pick<JWK, 'kty' | 'crv'>> = {
  RS256: { kty: 'RSA' },
  PS256: { kty: 'RSA' },
  ES256: { kty: 'EC', crv: 'P-256' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
};
export const ASSERTION_ALGORITHMS = Object.keys(KEY_KINDS);

const MAX_LENGTH = 8192;
const MAX_AHEAD_S = 3600;
/** How far clocks may be apart, in seconds. */
const SKEW_S = 60;

/** What an assertion says, before its signature is looked at. */
export interface ReadAssertion {
  text: string;
  alg: string;
  kid: string | undefined;
  /** The SHA-256 of client and `jti`, which counts once. */
  once: string;
  /** From then on it is refused for its age. */
  until: Date;
}

/** The client that an assertion is of, where the request names none (RFC 7521 section 4.2); not yet proven. */
export function clientOfAssertion(text: string): string | undefined {
  const { sub } = text.length > MAX_LENGTH ? {} : (decoded(text)?.claims ?? {});
  return typeof sub === 'string' && isClientUrl(sub) ? sub : undefined;
}

/**
 * Reads an assertion by which a client proves itself (RFC 7523 section 3), but for its signature.
 * @param audiences the server's issuer, and its token endpoint
 * @returns it, or what is wrong with it, as the end of a sentence in ASCII
 */
export function readAssertion(
  text: string,
  { clientId, audiences, now }: { clientId: string; audiences: string[]; now: Date },
): ReadAssertion | { fault: string } {
  const read = text.length > MAX_LENGTH ? null : decoded(text);
  if (!read) return { fault: `is not a signed JWT of at most ${MAX_LENGTH} characters` };
  const { alg = '', kid } = read.header;
  // Nothing that crit could name is known here, and what is signed is never unencoded (RFC 7797 section 7).
  if (read.header.crit !== undefined || 'b64' in read.header) return { fault: 'has a crit or a b64 in its header' };
  const { iss, sub, aud, exp, nbf, jti } = read.claims;
  const seconds = now.getTime() / 1000;
  if (!ASSERTION_ALGORITHMS.includes(alg)) return { fault: 'has an alg that is not supported' };
  if (iss !== clientId || sub !== clientId) return { fault: 'has an iss or a sub other than the client_id' };
  if (![aud].flat().some((one) => audiences.includes(one as string))) return { fault: 'has the aud of another server' };
  if (typeof exp !== 'number') return { fault: 'has no exp' };
  if (exp <= seconds - SKEW_S) return { fault: 'has expired' };
  if (exp > seconds + MAX_AHEAD_S + SKEW_S) return { fault: 'has an exp that is more than an hour away' };
  if (typeof nbf === 'number' && nbf > seconds + SKEW_S) return { fault: 'is not valid yet' };
  if (typeof jti !== 'string' || jti === '') return { fault: 'has no jti' };
  const once = createHash('sha256').update(`assertion\0${clientId}\0${jti}`).digest('base64url');
  return { text, alg, kid, once, until: new Date((exp + SKEW_S) * 1000) };
}

/** Whether one of a client's keys has signed it: that with its `kid`, or where either has none, any of its kind. */
export async function isSignedBy({ text, alg, kid }: ReadAssertion, keys: readonly JWK[]): Promise<boolean> {
  const { kty, crv } = KEY_KINDS[alg] ?? {};
  const fitting = keys.filter(
    (key) =>
      key.kty === kty &&
      (crv === undefined || key.crv === crv) &&
      (key.alg ?? alg) === alg &&
      (kid === undefined || key.kid === undefined || key.kid === kid),
  );
  for (const key of fitting) {
    try {
      await compactVerify(text, await importJWK(key, alg), { algorithms: [alg] });
      return true;
    } catch {
      // Another one may have.
    }
  }
  return false;
}

function decoded(text: string) {
  try {
    return { header: decodeProtectedHeader(text), claims: decodeJwt(text) as Record<string, unknown> };
  } catch {
    return null;
  }
}
