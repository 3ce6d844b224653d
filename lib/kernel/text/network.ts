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
  const family = isIP(text);
  // Node.js knows only one spelling of IPv4.
  if (family !== 6) return family === 4 ? text : null;
  const [bare = ''] = text.split('%');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
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

/**
 * The network that an address is recognised by from one day to the next: IPv4 by /24, IPv6 by /48. All of this
 * machine's own addresses are one; a text that isn't an address is itself.
 */
export function wideNetworkOf(text: string): string {
  const address = shortAddress(text);
  if (isLoopback(address)) return '127.0.0.0/8';
  if (ipaddr.IPv6.isValid(address)) return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`;
  return isIP(address) === 4 ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24` : address;
}

// What answers to every machine of a cloud under an address that looks like any other's.
const METADATA = ['168.63.129.16'];

/**
 * Whether an address is one machine's on the public internet. False for loopback, private, link-local, unique-local,
 * carrier NAT, multicast, documentation and reserved ranges, for every form that carries an IPv4 address in an IPv6 one
 * (mapped, compatible, translated, 6to4, NAT64, Teredo), and for what isn't an address.
 */
export function isGlobalUnicast(text: string): boolean {
  if (!isIP(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || METADATA.includes(address.toString())) return false;
  // All that was ever handed out in IPv6 is in 2000::/3; the rest of what no registry names isn't in use.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'));
}

/** Where the machines of one house are: whoever comes from there is one of them, or is hidden behind one, a proxy. */
const PRIVATE = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'];

/**
 * Whether an address, or a network in CIDR, is of a private one: RFC 1918, loopback, link-local, unique-local and
 * carrier NAT. True for what is no address.
 */
export function isPrivate(text: string): boolean {
  const [address = ''] = text.split('/');
  return isIP(address) === 0 || PRIVATE.includes(ipaddr.process(address).range());
}

/** The widest networks that somebody may name, in bits: any wider would keep nobody out. */
const WIDEST = { ipv4: 8, ipv6: 16 };

/**
 * A network as people write it, an address with or without how many bits of it count, in its short form and without
 * what doesn't count: `203.0.113.7/24` is `203.0.113.0/24`. Never throws.
 */
export function readNetwork(text: string): { network: string } | { fault: 'malformed' | 'too_wide' } {
  const [, written = '', bits] = /^([0-9a-f.:]{2,45})(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text.trim()) ?? [];
  const address = readAddress(written);
  if (address === null) return { fault: 'malformed' };
  const parsed = ipaddr.parse(address);
  const kind = parsed.kind();
  const all = kind === 'ipv4' ? 32 : 128;
  // An IPv4 address in an IPv6 one is read as the former, so the bits before it don't count.
  const before = kind === 'ipv4' && written.includes(':') ? 96 : 0;
  const counted = bits === undefined ? all : Number(bits) - before;
  if (counted < 0 || counted > all) return { fault: 'malformed' };
  if (counted < WIDEST[kind]) return { fault: 'too_wide' };
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return { network: `${family.networkAddressFromCIDR(`${address}/${counted}`)}/${counted}` };
}

/** Whether an address, or all of a network, is in one of these networks; all in their short form. */
export function isWithinNetworks(text: string, networks: readonly string[]): boolean {
  if (networks.includes(text)) return true;
  const [bare = '', ownBits] = text.split('/');
  if (isIP(bare) === 0) return false;
  const address = ipaddr.parse(bare);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === address.kind() && bits <= Number(ownBits ?? 128) && address.match(base, bits);
  });
}

/** Whether an address means this machine itself (127.0.0.0/8 or ::1). */
export function isLoopback(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%') && ipaddr.parse(text).range() === 'loopback';
}
