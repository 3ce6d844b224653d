import { env } from '../config/env.ts';
import { ApiError } from '../errors/errors.ts';
import { countUse } from '../limits/quota.ts';

const WINDOW_S = 60;

/**
 * Counts a call of a connection, or of a seller's own key, and sets the headers that say how many are left
 * (draft-ietf-httpapi-ratelimit-headers).
 * Throws 429 `rate_limited`. Does nothing when limits are switched off.
 */
export async function limitCalls(callerId: string, headers: Headers, now: Date): Promise<void> {
  const most = env().rateLimitPerMinute;
  const quota = await countUse({ name: 'v1 calls', most, windowMs: WINDOW_S * 1000 }, callerId, now);
  if (!quota) return;
  headers.set('RateLimit-Policy', `"default";q=${most};w=${WINDOW_S}`);
  headers.set('RateLimit', `"default";r=${quota.remaining};t=${quota.resetSeconds}`);
  if (!quota.isExceeded) return;
  throw new ApiError('too_many_calls', { most, headers: { 'Retry-After': String(quota.resetSeconds) } });
}
