import { isIP, isIPv6 } from 'node:net';

/** The header in which the server tells its handlers who is calling; whatever a caller sends by that name is replaced. */
export const ADDRESS_HEADER = 'x-client-address';

/**
 * The caller's address. X-Forwarded-For is believed for as many entries, from the right, as there are trusted proxies.
 * @param trusted how many proxies in front may be believed; 0: the header is ignored
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: number): string {
  const direct = plain(peer ?? '');
  if (trusted === 0 || !forwardedFor) return direct || 'unknown';
  const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()));
  const claimed = hops[Math.max(0, hops.length - trusted)] ?? '';
  return (isIP(claimed) ? claimed : direct) || 'unknown';
}

/** The caller's network, for counting: an IPv6 caller owns 2^64 addresses and would never run out of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = shortAddress(address).split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return `${[...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)].slice(0, 4).join(':')}::/64`;
}

/** An address as people write it: IPv6 in its short form (RFC 5952). */
export function shortAddress(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
