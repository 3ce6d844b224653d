import { isIPv6 } from 'node:net';

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
