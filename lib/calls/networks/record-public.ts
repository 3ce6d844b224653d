import { notedUntil, noteUntil } from '../../database/limits/throttle.ts';
import { env } from '../../kernel/config/env.ts';
import { memory } from '../../kernel/process/process-wide.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import { isPrivate } from '../../kernel/text/network.ts';

/** For how long a public address shows that callers aren't hidden behind our own proxy. */
const SEEN_MS = DAY_MS;
/** How often a process that sees them says so to the others. */
const SHARE_EVERY_MS = HOUR_MS;
const SEEN = 'callers are seen';

/**
 * Until when callers count as seen, as far as this process knows, and when it last told the other processes; by
 * TRUST_PROXY, another of which sees other addresses.
 */
export const callersSeen = memory<string, { until: Date; sharedAt: Date | null }>();

/** Notes for all processes that something was called from an address, if that is no private one. */
export async function recordPublic(address: string, now: Date): Promise<void> {
  const before = callersSeen.get(how());
  const { sharedAt = null } = before ?? {};
  if (sharedAt && now.getTime() - sharedAt.getTime() < SHARE_EVERY_MS) return;
  if (isPrivate(address)) return;
  const until = new Date(now.getTime() + SEEN_MS);
  // Before it is noted: calls that come meanwhile needn't note it again.
  callersSeen.set(how(), { until, sharedAt: now });
  await noteUntil(SEEN, how(), until).catch((error) => {
    if (before) callersSeen.set(how(), before);
    else callersSeen.delete(how());
    throw error;
  });
}

/** Whether callers are seen where they are: one has come from a public address since yesterday, to any process. */
export async function readCallersSeen(now: Date): Promise<boolean> {
  const { until: known, sharedAt = null } = callersSeen.get(how()) ?? {};
  if (known && known > now) return true;
  const until = await notedUntil(SEEN, how(), now);
  if (until) callersSeen.set(how(), { until, sharedAt });
  return until !== null;
}

function how(): string {
  return String(env().trustProxy);
}
