import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { formatScope } from '../../permissions/scope.ts';
import { findRetry, forgetExpiredRetry } from '../connections/connections.ts';
import { askedResources, narrowedResources } from '../resource.ts';
import { openAnswer, type Retry } from '../tokens/token-idempotency.ts';
import type { Issued, TokenResponse } from '../tokens/token-response.ts';
import type { Asked } from './grant.ts';

/** A retry with the digest of the body that its key came with before; one that has expired is freed. */
export async function readEarlierBody(retry: Retry | null, now: Date): Promise<Asked['retry']> {
  const earlier = retry && (await findRetry(db(), retry.key));
  const isExpired = earlier?.retryExpiresAt && earlier.retryExpiresAt <= now;
  if (retry && isExpired) await forgetExpiredRetry(db(), retry.key, now);
  return retry && { ...retry, earlierBody: isExpired ? null : (earlier?.retryBody ?? null) };
}

/**
 * The response kept for this retry, while the pair in it is the current one and the connection active; otherwise null.
 * Its `scope` is what the access token may do now, and `ends_at` when that ends: the seller may have changed both.
 */
export async function readKeptAnswer(asked: Asked): Promise<Issued | null> {
  const { credential, client, connection, jkt, now } = asked;
  if (!credential || !connection || connection.endedAt || connection.jkt !== jkt) return null;
  if (!isRepeated(asked)) return null;
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
 * expire, so that the refresh token alone is enough, for a token for the same. Which one it was, opening the answer shows.
 */
function isRepeated({ body, retry, connection, credential }: Asked): boolean {
  if (retry && connection?.retryKey === retry.key && connection.retryBody === retry.body) return true;
  const isOfAnother = typeof retry?.earlierBody === 'string' && retry.earlierBody !== retry.body;
  if (credential?.kind !== 'rt' || !connection?.accessExpiresAt || isOfAnother) return false;
  const asked = askedResources(body.resource, env());
  return asked !== undefined && isSame(narrowedResources(asked, connection.resources), connection.accessResources);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join(' ') === other.join(' ');
}
