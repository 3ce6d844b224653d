import { readAddress } from '../kernel/text/network.ts';

/** The header in which the server gives handlers the caller's address; it replaces whatever the caller sent in it. */
export const ADDRESS_HEADER = 'x-client-address';

/** The header in which it gives them the host that the caller named, before it names our own. */
export const ASKED_HOST_HEADER = 'x-asked-host';

/**
 * The caller's address in its short form. As many entries of X-Forwarded-For are trusted, from the right, as there are
 * trusted proxies.
 * @param trusted how many proxies in front are trusted; with 0 the header is ignored
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: number): string {
  const direct = readAddress(peer ?? '') ?? 'unknown';
  if (trusted === 0 || !forwardedFor) return direct;
  const hops = forwardedFor.split(',');
  return readAddress(hops[Math.max(0, hops.length - trusted)]?.trim() ?? '') ?? direct;
}
