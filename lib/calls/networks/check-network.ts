import { isIP } from 'node:net';
import { isPrivate, isWithinNetworks, wideNetworkOf } from '../../kernel/text/network.ts';
import { readCallersSeen, recordPublic } from './record-public.ts';

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
