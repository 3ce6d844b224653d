import { Resolver } from 'node:dns/promises';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { env } from '../kernel/config/env.ts';
import { roomOf } from '../kernel/config/rooms.ts';
import type { Holders } from '../kernel/process/room.ts';
import { singleFlight } from '../kernel/process/single-flight.ts';

/** An address of a name, as a socket takes it. */
export interface NamedAddress {
  address: string;
  family: number;
}

/**
 * For whom names are looked up: somebody who is signed in, whoever calls from a network, or whose webhooks they are.
 */
export type Requester = Holders<'person' | 'network' | 'owner'>;

/** There are as many look-ups under way as may be. */
export class TooManyLookUps extends Error {}

/** How long one try may take; a server that says nothing is asked twice. */
const TRY_MS = 1_500;
/** For a name's addresses, all servers and tries together. */
const ADDRESSES_MS = 4_000;
/** How long IPv6 is waited for once IPv4 is known, as browsers do it the other way round (RFC 8305 section 3). */
const OTHER_FAMILY_MS = 250;

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Asks the system's name servers, or those of `DNS_SERVERS`, by DNS itself. The system's own look-up (getaddrinfo)
 * would hold one of four threads for ten seconds where a server says nothing, and with them passwords and all other
 * names. Throws what the resolver throws, `ECANCELLED` when the time is over.
 * @param ms how long it may take in all
 */
export async function queryNameServers<T>(ms: number, lookUp: (resolver: Resolver) => Promise<T>): Promise<T> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 });
  const { dnsServers } = env();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const late = setTimeout(() => resolver.cancel(), ms);
  try {
    return await lookUp(resolver);
  } finally {
    clearTimeout(late);
  }
}

/**
 * All addresses of a name: as this machine's list of hosts says, else its name servers. Who asks for the same at a time
 * shares the answer. Throws what the resolver throws, and {@link TooManyLookUps}.
 */
export async function resolveName(name: string, by: Requester): Promise<NamedAddress[]> {
  const host = name.toLowerCase().replace(/\.$/, '');
  const listed = hostsFile().get(host);
  if (listed) return listed;
  // RFC 6761 section 6.3.
  if (host === 'localhost' || host.endsWith('.localhost')) return LOOPBACK;
  return singleFlight(`name ${host}`, async () => {
    const room = roomOf('names');
    if (!room.take(by)) throw new TooManyLookUps();
    try {
      return await queryNameServers(ADDRESSES_MS, (resolver) => addressesOf(host, resolver));
    } finally {
      room.leave(by);
    }
  });
}

async function addressesOf(host: string, resolver: Resolver): Promise<NamedAddress[]> {
  const ipv4 = resolver.resolve4(host);
  const other = ipv4.then(
    () => setTimeout(() => resolver.cancel(), OTHER_FAMILY_MS),
    () => undefined,
  );
  const [four, six] = await Promise.allSettled([ipv4, resolver.resolve6(host)]);
  clearTimeout(await other);
  const found = [four, six].flatMap((one, index) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

const HOSTS = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

let readAt = Number.NaN;
let hosts = new Map<string, NamedAddress[]>();

/** The names that this machine itself gives addresses to; read again when the file has changed. */
function hostsFile(): ReadonlyMap<string, NamedAddress[]> {
  const changedAt = statSync(HOSTS, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedAt === readAt) return hosts;
  readAt = changedAt;
  hosts = changedAt === 0 ? new Map() : readHosts(readFileSync(HOSTS, 'utf8'));
  return hosts;
}

/** Reads such a list (hosts(5)): an address and its names on each line. */
export function readHosts(text: string): Map<string, NamedAddress[]> {
  const all = new Map<string, NamedAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((one) => one.toLowerCase()))
      all.set(name, [...(all.get(name) ?? []), { address, family }]);
  }
  return all;
}
