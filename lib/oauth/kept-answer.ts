import { createHash, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** How long the response to a token request is kept for a retry, in milliseconds. */
export const RETRY_WINDOW_MS = 10 * 60_000;

/**
 * Names a retry: `Idempotency-Key` values count per app and proof of who asks, or a stranger could use up a key that an
 * app is about to send.
 * @param proof null for the app's secret; else what tells apart who has none
 */
export function retryKey(appId: string, proof: string | null, key: string): string {
  const parts = ['token', appId, ...(proof === null ? [] : [proof]), key];
  return createHash('sha256').update(parts.join('\0')).digest('base64url');
}

/** Identifies a request's body without storing it: SHA-256 over its sorted parameters. */
export function bodyDigest(parameters: Record<string, string>): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

/** Encrypts a response so that only the credential that was exchanged for it can open it (JWE, dir, A256GCM). */
export async function sealAnswer(answer: object, credentialSecret: string): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  return new CompactEncrypt(plain).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key(credentialSecret));
}

/** Opens a sealed response; null when the credential is another one. */
export async function openAnswer<T>(sealed: string, credentialSecret: string): Promise<T | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key(credentialSecret));
    return JSON.parse(new TextDecoder().decode(plaintext)) as T;
  } catch {
    return null;
  }
}

function key(credentialSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', credentialSecret, '', 'answer kept for a retry', 32));
}
