import { processWide } from '../process/process-wide.ts';
import { MINUTE_MS } from '../text/durations.ts';
import { isPrivate, isWithinNetworks, wideNetworkOf } from '../text/network.ts';
import { recordRefusal } from './record-network.ts';

/** For how long one public address shows that callers aren't hidden behind our own proxy. */
const SEEN_MS = 5 * MINUTE_MS;

/** Where a request comes from. */
interface From {
  address: string;
  now: Date;
}

/**
 * The address that a request is judged by. Null while all come from private ones: then they may all be our own proxy
 * (a wrong TRUST_PROXY), and refusing anybody would refuse everybody.
 */
export function judgedAddress({ address, now }: From): string | null {
  if (!isPrivate(address)) return address;
  if (now.getTime() - (processWide.publicSeenAt ?? Number.NEGATIVE_INFINITY) > SEEN_MS) return null;
  // What is no address is in no list.
  return address === 'unknown' ? '0.0.0.0' : address;
}

/**
 * Whether a connection or own key may be called from where a request comes from; if not, that is noted.
 * @param networks those it may be called from; null for everywhere
 */
export function checkNetwork(id: string | null, networks: readonly string[] | null, from: From): boolean {
  if (networks === null) return true;
  const address = judgedAddress(from);
  // Most lists are of networks as they were seen, which is quicker to find than to work out.
  if (address === null || networks.includes(wideNetworkOf(address)) || isWithinNetworks(address, networks)) return true;
  if (id !== null) recordRefusal(id, from.address, from.now);
  return false;
}
