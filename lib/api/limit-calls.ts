import { type Calling, listCalling } from '../calls/logged-requests.ts';
import { db } from '../database/db.ts';
import { countUse } from '../database/limits/quota.ts';
import { readCounts } from '../database/limits/throttle.ts';
import type { Call } from '../http/call.ts';
import { env } from '../kernel/config/env.ts';
import { ApiError } from '../kernel/errors/errors.ts';

import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { isUnregistered } from '../permissions/client-id.ts';
import { callerId } from '../stores/store-proof.ts';

const WINDOW_S = 60;
const CALLS = 'v1 calls';

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
  await count(access, call, { name: CALLS, policy: 'default', most, reason: 'too_many_calls' });
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

/** A connection with the calls that it has made in its present minute, and how many it may. */
export interface UsedCalls extends Calling {
  used: number;
  most: number;
}

/** Of how many calls the connections are looked at that have called. */
const LATEST_CALLS = 10_000;

/**
 * What the connections of an app have used of their calls, the most first, a second ago at the latest. Nothing when
 * limits are switched off. Whether the app may be looked at is for the caller to check.
 */
export async function readUsedCalls(appId: string, now: Date): Promise<UsedCalls[]> {
  const { throttle, rateLimitPerMinute: most } = env();
  if (!throttle) return [];
  const windowMs = WINDOW_S * 1000;
  const calling = await listCalling(db(), appId, { since: new Date(now.getTime() - windowMs), latest: LATEST_CALLS });
  const ids = calling.map(({ holderId }) => holderId);
  const counts = await readCounts({ name: CALLS, most, windowMs }, ids, now);
  return calling
    .map((one) => ({ ...one, used: Math.min(most, counts.get(one.holderId)?.count ?? 0), most }))
    .filter(({ used }) => used > 0)
    .sort((one, other) => other.used - one.used);
}
