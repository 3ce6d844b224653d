import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What counts as one caller: IPv4 addresses alone, an IPv6 caller owns 2^64 of them and would never run out. */
const NETWORK_BITS = 64;

/**
 * An address as people write it: IPv6 in its short form (RFC 5952) and without a zone, which means something on its own
 * machine alone; IPv4 as itself also where IPv6 carries it. Null for what is no address.
 */
export function readAddress(text: string): string | null {
  // Node.js says what is one: ipaddr.js also takes the old spellings of IPv4 (1, 0x7f.1), which no proxy writes.
  const [bare = ''] = text.split('%');
  return isIP(text) && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}

/** An address in its short form; any other text as it is. */
export function shortAddress(text: string): string {
  return readAddress(text) ?? text;
}

/** The caller's network, for counting; a text that is no address counts as itself. */
export function networkOf(text: string): string {
  const address = shortAddress(text);
  if (!ipaddr.IPv6.isValid(address)) return address;
  const cidr = `/${NETWORK_BITS}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}${cidr}`)}${cidr}`;
}
