import { createHash } from 'node:crypto';
import { sameText } from '../permissions/credential.ts';

/** Failed proofs (verifier or redirect_uri) that burn a code. */
export const MAX_FAILED_PROOFS = 5;

export type ChallengeMethod = 'S256' | 'plain';

// RFC 7636 sections 4.1 and 4.2: 43 to 128 unreserved characters, for both.
const GRAMMAR = /^[A-Za-z0-9\-._~]{43,128}$/;
// Section 4.2: base64url without padding over the 32 bytes of a SHA-256.
const S256_GRAMMAR = /^[A-Za-z0-9_-]{43}$/;

export type ChallengeFault =
  | 'method_without_challenge'
  | 'unknown_method'
  | 'malformed_challenge'
  | 'malformed_s256_challenge';

/**
 * Reads the two PKCE parameters of an authorization request (RFC 7636 section 4.3; a missing method means `plain`).
 * @returns the challenge as it is stored: base64url SHA-256 of the verifier for both methods, so that a plain one
 * is never stored as it is; null without PKCE; or what is wrong.
 */
export function readChallenge(
  challenge: string | undefined,
  method: string | undefined,
): { stored: string | null } | { fault: ChallengeFault } {
  if (challenge === undefined) return method === undefined ? { stored: null } : { fault: 'method_without_challenge' };
  if (method !== undefined && method !== 'S256' && method !== 'plain') return { fault: 'unknown_method' };
  if (!GRAMMAR.test(challenge)) return { fault: 'malformed_challenge' };
  if (method !== 'S256') return { stored: s256(challenge) };
  return S256_GRAMMAR.test(challenge) ? { stored: challenge } : { fault: 'malformed_s256_challenge' };
}

/**
 * Whether the verifier of a token request proves the stored challenge (RFC 7636 section 4.6). A verifier where no
 * challenge was sent is a failure too: it means that a challenge was lost on the way (RFC 9700 section 2.1.1).
 */
export function provesChallenge(verifier: string | undefined, stored: string | null): boolean {
  if (stored === null) return verifier === undefined;
  return verifier !== undefined && isVerifier(verifier) && sameText(s256(verifier), stored);
}

/** Whether a text can be a verifier at all (RFC 7636 section 4.1). */
export function isVerifier(text: string): boolean {
  return GRAMMAR.test(text);
}

/** base64url SHA-256 of a verifier: the `S256` challenge. */
export function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
