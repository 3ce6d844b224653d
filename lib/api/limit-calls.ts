import { env } from '../config/env.ts';
import { ApiError } from '../errors/errors.ts';
import type { Call } from '../http/call.ts';
import { countUse } from '../limits/quota.ts';
import { isUnregistered } from '../oauth/clients/dynamic-client.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { callerId } from '../stores/store-proof.ts';

const WINDOW_S = 60;

/** What a client that nobody registered may do in a minute. */
const UNREGISTERED = { calls: 120, changes: 20 };

/**
 * Counts a call of a connection, or of a seller's own key, and sets the headers that say how many are left
 * (draft-ietf-httpapi-ratelimit-headers-11). Clients that nobody registered may call less often, and their changes are
 * counted apart too.
 * Throws 429 `rate_limited`. Does nothing when limits are switched off.
 */
export async function limitCalls(
  { caller }: Pick<StoreAccess, 'caller'>,
  { headers, now }: Call,
  isChange = false,
): Promise<void> {
  const { rateLimitPerMinute } = env();
  if (!('app' in caller && isUnregistered(caller.app.clientId)))
    return count({ name: 'v1 calls', policy: 'default', most: rateLimitPerMinute });
  await count({ name: 'v1 calls', policy: 'default', most: Math.min(UNREGISTERED.calls, rateLimitPerMinute) });
  if (isChange) await count({ name: 'v1 changes', policy: 'changes', most: UNREGISTERED.changes });

  async function count({ name, policy, most }: { name: string; policy: string; most: number }): Promise<void> {
    const quota = await countUse({ name, most, windowMs: WINDOW_S * 1000 }, callerId(caller), now);
    if (!quota) return;
    headers.append('RateLimit-Policy', `"${policy}";q=${most};w=${WINDOW_S}`);
    headers.append('RateLimit', `"${policy}";r=${quota.remaining};t=${quota.resetSeconds}`);
    if (!quota.isExceeded) return;
    const reason = policy === 'changes' ? 'too_many_changes' : 'too_many_calls';
    throw new ApiError(reason, { most, headers: { 'Retry-After': String(quota.resetSeconds) } });
  }
}
