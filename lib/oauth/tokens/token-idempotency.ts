import { createHash, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { isIdempotencyKey } from '../../http/header-value.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';

// Not the idempotency of v1 (lib/api/answer-once.ts), which stores any answer in a row of its own and has others wait
// for the first. This one is kept in the connection's own row, by the statement that claims it, because it may live
// only as long as the pair in it is current; and sealed with what was presented, because it holds that pair.

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

/** What its header says of an answer to a client that sent no secret; another one's has no such word. */
const PUBLIC = 'public';

/**
 * Encrypts a response so that only the credential that was exchanged for it can open it (JWE, dir, A256GCM), by a
 * client that proves itself in the same way.
 */
export async function sealAnswer(answer: object, credentialSecret: string, isPublic: boolean): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...(isPublic && { kid: PUBLIC }) })
    .encrypt(key(credentialSecret));
}

/** Opens a sealed response; null when the credential is another one, or the client proves itself otherwise. */
export async function openAnswer<T>(sealed: string, credentialSecret: string, isPublic: boolean): Promise<T | null> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key(credentialSecret));
    if ((protectedHeader.kid === PUBLIC) !== isPublic) return null;
    return JSON.parse(new TextDecoder().decode(plaintext)) as T;
  } catch {
    return null;
  }
}

function key(credentialSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', credentialSecret, '', 'answer kept for a retry', 32));
}

/** A token request's Idempotency-Key, as it is stored: the key for who asks, and a digest of the body it came with. */
export interface Retry {
  key: string;
  body: string;
}

/**
 * Reads an Idempotency-Key header: 1 to 255 printable characters; null without one.
 * Throws `invalid_request` for anything else.
 */
export function readRetry(
  header: string | null,
  client: { app: { id: string }; isPublic: boolean; connection: { selector: string } | null },
  body: Record<string, string>,
): Retry | null {
  if (header === null) return null;
  if (!isIdempotencyKey(header)) throw new OAuthError('malformed_idempotency_key');
  const proof = client.isPublic ? `public ${client.connection?.selector ?? ''}` : null;
  return { key: retryKey(client.app.id, proof, header), body: bodyDigest(body) };
}
