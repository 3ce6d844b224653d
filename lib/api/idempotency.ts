import { createHash } from 'node:crypto';
import { isIdempotencyKey } from '../http/idempotency-key.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { DAY_MS } from '../kernel/text/durations.ts';

/** How long the answer to a request with an Idempotency-Key is kept, in milliseconds. */
export const KEEP_ANSWER_MS = DAY_MS;

/**
 * Reads the Idempotency-Key header; null without one.
 * Throws `invalid_request` for what is not 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key === null || isIdempotencyKey(key)) return key;
  throw new ApiError('malformed_idempotency_key', { param: 'Idempotency-Key' });
}

/**
 * The id of a stored answer: keys count per caller, method and path. `/v1/…` and `/api/v1/…` are the same path,
 * and so are an id in upper and in lower case.
 */
export function answerId(callerId: string, request: { method: string; url: string }, key: string): string {
  const path = new URL(request.url).pathname.toLowerCase().replace(/^\/api(?=\/v1\/)/, '');
  return sha256([callerId, request.method, path, key].join('\0'));
}

/**
 * A digest that tells whether two requests have the same body, without storing it.
 * @param body what was parsed from it, so that order and spacing of members don't count; its text when it is invalid
 */
export function bodyDigest(body: unknown): string {
  return sha256(JSON.stringify(body));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
