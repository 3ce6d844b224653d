import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

/** The caller's request id when it is 8 to 128 of A–Z, a–z, 0–9, `.`, `_`, `-`; otherwise a new one. */
export function requestId(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : `req_${randomUUID().replaceAll('-', '')}`;
}
