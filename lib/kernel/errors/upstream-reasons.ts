import { refusal } from './reasons.ts';

/** Why a call isn't passed on to a store platform, or its answer isn't handed back. */
export const UPSTREAM_REASONS = {
  unsafe_path: refusal(
    400,
    'invalid_request',
    'The path has an encoded /, \\ or ;, a control character, something encoded twice, or leads up.',
  ),
  credential_in_address: refusal(
    400,
    'invalid_request',
    'The address has a token or secret in it, which belongs into the Authorization header; it was not passed on.',
  ),
  large_body: refusal(413, 'invalid_request', ({ most }: { most: number }) => `The body is larger than ${most} bytes.`),
  upstream_unavailable: refusal(502, 'upstream_unavailable', 'The store platform could not be reached.'),
  upstream_broken: refusal(
    502,
    'upstream_unavailable',
    'The store platform answered in a way that can’t be handed on.',
  ),
  upstream_redirected: refusal(
    502,
    'upstream_unavailable',
    'The store platform answered with a redirect, which is not followed.',
  ),
  upstream_refused: refusal(502, 'upstream_refused', 'The store platform did not take our word for who calls.'),
  upstream_busy: refusal(
    503,
    'upstream_busy',
    'Too many calls of this store, or of all, wait for the store platform; nothing was passed on.',
  ),
  upstream_timeout: refusal(504, 'upstream_timeout', 'The store platform did not answer in time.'),
  upstream_may_have_done: refusal(
    504,
    'upstream_timeout',
    'The store platform did not answer in time, and may have done what was asked for: look before you send it again, ' +
      'or send it with the same Idempotency-Key.',
  ),
} as const;
