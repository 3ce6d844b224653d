import { db } from '../../database/db.ts';
import { formatScope } from '../../permissions/scope.ts';
import { findRetry, forgetExpiredRetry } from '../connections/presented-connections.ts';
import { narrowedResources } from '../resource.ts';
import { openAnswer, type Retry } from '../tokens/token-idempotency.ts';
import type { Issued, TokenResponse } from '../tokens/token-response.ts';
import type { KnownRequest } from './grant.ts';

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
