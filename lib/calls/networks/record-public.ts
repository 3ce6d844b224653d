import { notedUntil, noteUntil } from '../../database/limits/throttle.ts';
import { env } from '../../kernel/config/env.ts';
import { processWide } from '../../kernel/process/process-wide.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import { isPrivate } from '../../kernel/text/network.ts';

/** For how long a public address shows that callers aren't hidden behind our own proxy. */
const SEEN_MS = DAY_MS;
/** How often a process that sees them says so to the others. */
const SHARE_EVERY_MS = HOUR_MS;
const SEEN = 'callers are seen';

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** Until when callers count as seen, as far as this process knows, and when it last told the other processes. */
    callersSeen?: { until: Date; sharedAt: Date | null };
  }
}

/** Notes for all processes that something was called from an address, if that is no private one. */
export async function recordPublic(address: string, now: Date): Promise<void> {
  const { sharedAt = null } = processWide.callersSeen ?? {};
  if (sharedAt && now.getTime() - sharedAt.getTime() < SHARE_EVERY_MS) return;
  if (isPrivate(address)) return;
  const until = new Date(now.getTime() + SEEN_MS);
  // Before it is noted: calls that come meanwhile needn't note it again.
  const before = processWide.callersSeen;
  processWide.callersSeen = { until, sharedAt: now };
  await noteUntil(SEEN, how(), until).catch((error) => {
    processWide.callersSeen = before;
    throw error;
  });
}

/** Whether callers are seen where they are: one has come from a public address since yesterday, to any process. */
export async function readCallersSeen(now: Date): Promise<boolean> {
  const { until: known, sharedAt = null } = processWide.callersSeen ?? {};
  if (known && known > now) return true;
  const until = await notedUntil(SEEN, how(), now);
  if (until) processWide.callersSeen = { until, sharedAt: sharedAt };
  return until !== null;
}

/** Another TRUST_PROXY sees other addresses. */
function how(): string {
  return String(env().trustProxy);
}
