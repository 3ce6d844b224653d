import { type Calling, listCalling } from '../calls/logged-requests.ts';
import { db } from '../database/db.ts';
import { readCounts } from '../database/limits/throttle.ts';
import { env } from '../kernel/config/env.ts';
import { CALLS } from './limit-calls.ts';

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
  const calling = await listCalling(db(), appId, {
    since: new Date(now.getTime() - CALLS.windowMs),
    latest: LATEST_CALLS,
  });
  const ids = calling.map(({ holderId }) => holderId);
  const counts = await readCounts({ ...CALLS, most }, ids, now);
  return calling
    .map((one) => ({ ...one, used: Math.min(most, counts.get(one.holderId)?.count ?? 0), most }))
    .filter(({ used }) => used > 0)
    .sort((one, other) => other.used - one.used);
}
