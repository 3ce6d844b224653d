import { formatScope } from '../access/scope.ts';
import { findRetry, forgetExpiredRetry } from '../connections/connections.ts';
import type { PresentedConnection } from '../connections/presented-connections.ts';
import { db } from '../database/db.ts';
import { OAuthError } from '../errors/errors.ts';
import { isIdempotencyKey } from '../http/idempotency-key.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';
import { bodyDigest, openAnswer, retryKey } from './kept-answer.ts';
import type { Issued, TokenResponse } from './token-response.ts';

/** A token request's Idempotency-Key, as it is stored: the key for who asks, and a digest of the body it came with. */
export interface Retry {
  key: string;
  body: string;
}

/**
 * Makes sure that an Idempotency-Key is free or belongs to this same request, and frees it when it has expired.
 * Throws `invalid_request` when it came with another body before.
 */
export async function checkRetryKey(retry: Retry | null, now: Date): Promise<void> {
  if (!retry) return;
  const earlier = await findRetry(db(), retry.key);
  if (!earlier) return;
  if (earlier.retryExpiresAt && earlier.retryExpiresAt <= now) return forgetExpiredRetry(db(), retry.key, now);
  if (earlier.retryBody !== retry.body) throw new OAuthError('reused_idempotency_key');
}

/**
 * The response kept for this retry, while the pair in it is the current one and the connection active; otherwise null.
 * Its `scope` is what the access token may do now: the seller may have taken permissions back since.
 */
export async function answerRetry(
  retry: Retry | null,
  row: PresentedConnection,
  presented: string,
  now: Date,
): Promise<Issued | null> {
  if (!retry || row.retryKey !== retry.key || row.retryBody !== retry.body || row.endedAt) return null;
  if (!row.retryAnswer || !row.retryExpiresAt || row.retryExpiresAt <= now) return null;
  const answer = await openAnswer<TokenResponse>(row.retryAnswer, presented);
  if (!answer) return null;
  return { answer: { ...answer, scope: formatScope(row.accessScopes) }, connectionId: row.id, isReplay: true };
}

/**
 * Reads an Idempotency-Key header: 1 to 255 printable characters; null without one.
 * Throws `invalid_request` for anything else.
 */
export function readRetry(
  header: string | null,
  { app, isPublic, connection }: AuthenticatedClient,
  body: Record<string, string>,
): Retry | null {
  if (header === null) return null;
  if (!isIdempotencyKey(header)) throw new OAuthError('malformed_idempotency_key');
  const proof = isPublic ? `public ${connection?.selector ?? ''}` : null;
  return { key: retryKey(app.id, proof, header), body: bodyDigest(body) };
}
