import { currentTime } from '../kernel/process/clock.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { readAddress } from '../kernel/text/network.ts';
import { newUuid } from '../kernel/text/uuid.ts';

/** The header with the id of a request, which its answer has too. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The caller's request id when it is 8 to 128 of A–Z, a–z, 0–9, `.`, `_`, `-`; otherwise a new one. Ours sort by time:
 * at random places of an index, writing them to the request log would cost half as much again.
 */
export function requestId(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : `req_${newUuid(currentTime()).replaceAll('-', '')}`;
}

/** The header in which the server gives handlers the caller's address; it replaces whatever the caller sent in it. */
export const ADDRESS_HEADER = 'x-client-address';

/** The header in which it gives them the host that the caller named, before it names our own. */
export const REQUESTED_HOST_HEADER = 'x-asked-host';

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

const MAX_AGENT_LENGTH = 300;

/** The context of a request, from the headers that the server sets on it. */
export function readRequestContext(headers: Headers): RequestContext {
  return {
    now: currentTime(),
    requestId: requestId(headers.get(REQUEST_ID_HEADER)),
    address: headers.get(ADDRESS_HEADER) ?? 'unknown',
    userAgent: headers.get('user-agent')?.slice(0, MAX_AGENT_LENGTH) || null,
  };
}
