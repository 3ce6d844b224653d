import { readAddress } from './network.ts';

/** The header in which the server tells its handlers who is calling; whatever a caller sends by that name is replaced. */
export const ADDRESS_HEADER = 'x-client-address';

/**
 * The caller's address in its short form. X-Forwarded-For is believed for as many entries, from the right, as there are
 * trusted proxies.
 * @param trusted how many proxies in front may be believed; 0: the header is ignored
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: number): string {
  const direct = readAddress(peer ?? '') ?? 'unknown';
  if (trusted === 0 || !forwardedFor) return direct;
  const hops = forwardedFor.split(',');
  return readAddress(hops[Math.max(0, hops.length - trusted)]?.trim() ?? '') ?? direct;
}
