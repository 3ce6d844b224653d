import { refusal } from './reasons.ts';

/** Why an endpoint for the platform refuses, beside what any endpoint of v1 may say of a body or a query. */
export const PLATFORM_REASONS = {
  no_platform_key: refusal(401, 'invalid_token', 'Send PLATFORM_KEY: Authorization: Bearer …'),
  wrong_platform_key: refusal(401, 'invalid_token', 'This is not PLATFORM_KEY.'),
  too_many_wrong_keys: refusal(429, 'rate_limited', 'Too many wrong keys came from this network; wait.'),
  unknown_external_id: refusal(404, 'not_found', 'You have put no store here by this external_id.'),
  malformed_id: refusal(400, 'invalid_request', 'An id is 1 to 255 characters, none of them a control character.'),
  outdated: refusal(409, 'outdated', 'A later version of this store has been put; this one changes nothing.'),
  subdomain_taken: refusal(409, 'subdomain_taken', 'Another store has this subdomain.'),
  domain_taken: refusal(409, 'domain_taken', 'Another store has this custom_domain.'),
  currency_locked: refusal(
    409,
    'currency_locked',
    'Something is priced in the store’s currency, or an app may have read it: it stays.',
  ),
  owner_needed: refusal(409, 'owner_needed', 'This is the store’s owner: put another owner, which hands it over.'),
  unknown_type: refusal(422, 'unknown_type', 'x-events of the document in STORE_API declares no such type.'),
  unknown_store: refusal(422, 'unknown_store', 'You have put no store here by this external_id.'),
  event_conflict: refusal(409, 'event_conflict', 'An event with this id and another content was posted before.'),
  unknown_payment: refusal(404, 'not_found', 'You were asked for no payment with this id.'),
  payment_settled: refusal(409, 'payment_settled', 'This payment has ended otherwise: that stays.'),
} as const;

export type PlatformReason = keyof typeof PLATFORM_REASONS;

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
