import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv6 caller counts by network: it owns 2^64 addresses and would never run out. An IPv4 address counts alone. */
const NETWORK_BITS = 64;

/**
 * An address as people write it: IPv6 in its short form (RFC 5952) and without a zone, which only means something on
 * its own machine; an IPv4-mapped IPv6 address as IPv4. Null for anything else.
 */
export function readAddress(text: string): string | null {
  // Node.js decides what is an address: ipaddr.js also takes old spellings of IPv4 (1, 0x7f.1), which no proxy writes.
  const [bare = ''] = text.split('%');
  return isIP(text) && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}

/** An address in its short form; any other text as it is. */
export function shortAddress(text: string): string {
  return readAddress(text) ?? text;
}

/** The caller's network, for counting; a text that isn't an address counts as itself. */
export function networkOf(text: string): string {
  const address = shortAddress(text);
  if (!ipaddr.IPv6.isValid(address)) return address;
  const cidr = `/${NETWORK_BITS}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}${cidr}`)}${cidr}`;
}
