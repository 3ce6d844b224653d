import { currentTime } from '../kernel/process/clock.ts';
import { newUuid } from '../kernel/text/uuid.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The caller's request id when it is 8 to 128 of A–Z, a–z, 0–9, `.`, `_`, `-`; otherwise a new one. Ours sort by time:
 * at random places of an index, writing them to the request log would cost half as much again.
 */
export function requestId(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : `req_${newUuid(currentTime()).replaceAll('-', '')}`;
}
