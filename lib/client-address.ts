import { isIP } from 'node:net';

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

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
