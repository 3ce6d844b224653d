import { createHash, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { db } from '../../database/db.ts';
import { isIdempotencyKey } from '../../http/header-value.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import { formatScope } from '../../permissions/scope.ts';
import { findRetry, forgetExpiredRetry } from '../connections/presented-connections.ts';
import { narrowedResources } from '../resource.ts';
import type { Issued, TokenResponse } from '../tokens/token-response.ts';
import type { KnownRequest, Retry } from './grant.ts';

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

/** A retry with the digest of the body that its key came with before; one that has expired is freed. */
export async function readEarlierBody(retry: Retry | null, now: Date): Promise<KnownRequest['retry']> {
  const earlier = retry && (await findRetry(db(), retry.key));
  const isExpired = earlier?.retryExpiresAt && earlier.retryExpiresAt <= now;
  if (retry && isExpired) await forgetExpiredRetry(db(), retry.key, now);
  return retry && { ...retry, earlierBody: isExpired ? null : (earlier?.retryBody ?? null) };
}

/**
 * The response kept for this retry, while the pair in it is the current one and the connection active; otherwise null.
 * Its `scope` is what the access token may do now, and `ends_at` when that ends: the seller may have changed both.
 */
export async function readKeptAnswer(request: KnownRequest): Promise<Issued | null> {
  const { credential, client, connection, jkt, now } = request;
  if (!credential || !connection || connection.endedAt || connection.jkt !== jkt) return null;
  if (!isRepeated(request)) return null;
  const { id: holderId, store, mode, retryAnswer, retryExpiresAt, accessScopes, endsAt } = connection;
  if (!retryAnswer || !retryExpiresAt || retryExpiresAt <= now) return null;
  const answer = await openAnswer<TokenResponse>(retryAnswer, credential.secret, client.isPublic);
  if (!answer) return null;
  const { ends_at: _, ...kept } = { ...answer, scope: formatScope(accessScopes) };
  const holder = { appId: client.app.id, holderId, storeId: store.id, mode };
  return { answer: endsAt ? { ...kept, ends_at: endsAt.toISOString() } : kept, holder, isReplay: true };
}

/**
 * Whether a request may be answered as the one before it: it came with that one's Idempotency-Key, or access tokens
 * expire, so that the refresh token alone is enough, for a token for the same. Which one it was, opening the answer
 * shows.
 */
function isRepeated({ resources, retry, connection, credential }: KnownRequest): boolean {
  if (retry && connection?.retryKey === retry.key && connection.retryBody === retry.body) return true;
  const isOfAnother = typeof retry?.earlierBody === 'string' && retry.earlierBody !== retry.body;
  if (credential?.kind !== 'rt' || !connection?.accessExpiresAt || isOfAnother) return false;
  if (resources === undefined) return false;
  return isSame(narrowedResources(resources, connection.resources), connection.accessResources);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join(' ') === other.join(' ');
}
