import { isIP } from 'node:net';
import { notedUntil, noteUntil } from '../../database/limits/throttle.ts';
import { env } from '../../kernel/config/env.ts';
import { memory } from '../../kernel/process/process-wide.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import { isPrivate, isWithinNetworks, wideNetworkOf } from '../../kernel/text/network.ts';

/** Where a request comes from. */
interface From {
  address: string;
  now: Date;
}

/**
 * The address that a request is judged by, and the one place that says whether it is. Null while only private ones were
 * seen: then they may all be our own proxy (a wrong TRUST_PROXY), and refusing anybody would refuse everybody. What one
 * process has seen all know.
 */
export async function judgedAddress({ address, now }: From): Promise<string | null> {
  if (!isPrivate(address)) {
    await recordPublic(address, now);
    return address;
  }
  return (await readCallersSeen(now)) ? strictAddress(address) : null;
}

/** The address as it is judged where callers are seen. What is no address is in no list. */
export function strictAddress(address: string): string {
  return isIP(address) === 0 ? '0.0.0.0' : address;
}

/**
 * Whether something may be called from where a request comes from.
 * @param networks those it may be called from; null for everywhere
 */
export async function checkNetwork(networks: readonly string[] | null, from: From): Promise<boolean> {
  if (networks === null) return true;
  const address = await judgedAddress(from);
  // Most lists are of networks as they were seen, which is quicker to find than to work out.
  return address === null || networks.includes(wideNetworkOf(address)) || isWithinNetworks(address, networks);
}

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
