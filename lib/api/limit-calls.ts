import { countUse } from '../database/limits/quota.ts';
import type { Call } from '../http/call.ts';
import { env } from '../kernel/config/env.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { isUnregistered } from '../permissions/client-id.ts';
import { callerId } from '../stores/store-proof.ts';

const WINDOW_S = 60;
/** How calls of v1 are limited. */
export const CALLS = { name: 'v1 calls', windowMs: WINDOW_S * 1000 };

/** What a client that nobody registered may do in a minute. */
const UNREGISTERED = { calls: 120, changes: 20 };

type Caller = Pick<StoreAccess, 'caller'>;

/**
 * Counts a call of a connection, or of a seller's own key, and sets the headers that say how many are left
 * (draft-ietf-httpapi-ratelimit-headers-11). Clients that nobody registered may call less often.
 * Throws 429 `rate_limited`. Does nothing when limits are switched off.
 */
export async function limitCalls(access: Caller, call: Call): Promise<void> {
  const { rateLimitPerMinute } = env();
  const most = isByUnregistered(access) ? Math.min(UNREGISTERED.calls, rateLimitPerMinute) : rateLimitPerMinute;
  await count(access, call, { name: CALLS.name, policy: 'default', most, reason: 'too_many_calls' });
}

/** Counts a change likewise, beside its call; only those of clients that nobody registered are limited. */
export async function limitChanges(access: Caller, call: Call): Promise<void> {
  if (!isByUnregistered(access)) return;
  const { changes: most } = UNREGISTERED;
  await count(access, call, { name: 'v1 changes', policy: 'changes', most, reason: 'too_many_changes' });
}

function isByUnregistered({ caller }: Caller): boolean {
  return 'app' in caller && isUnregistered(caller.app.clientId);
}

interface Counted {
  name: string;
  policy: string;
  most: number;
  reason: 'too_many_calls' | 'too_many_changes';
}

async function count({ caller }: Caller, { headers, now }: Call, { name, policy, most, reason }: Counted) {
  const quota = await countUse({ name, most, windowMs: WINDOW_S * 1000 }, callerId(caller), now);
  if (!quota) return;
  headers.append('RateLimit-Policy', `"${policy}";q=${most};w=${WINDOW_S}`);
  headers.append('RateLimit', `"${policy}";r=${quota.remaining};t=${quota.resetSeconds}`);
  if (quota.isExceeded) throw new ApiError(reason, { most, headers: { 'Retry-After': String(quota.resetSeconds) } });
}
