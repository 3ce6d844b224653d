import { UPSTREAM_REASONS } from './platform-reasons.ts';
import { COMMON_REASONS, NETWORK_NOT_ALLOWED, proofReasons, refusal, unknownName } from './reasons.ts';

interface OfParam {
  param: string;
}

interface InCurrency {
  currency: string;
}

/** A name that may be a secret in the wrong place is not repeated: it has no `param` then. */
const orMember = ({ param = 'A member of the body' }: Partial<OfParam>) => param;

/** The date of v1 as it is today: on every answer, and accepted in a request. */
export const API_VERSION = '2026-11-23';

const onlyWith = (actions: string) =>
  refusal(400, 'invalid_request', ({ param }: OfParam) => `${param} is only allowed with the ${actions}.`);

/** Why a v1 endpoint refuses. */
export const API_REASONS = {
  ...COMMON_REASONS,
  no_token: refusal(401, 'invalid_token', 'Send an access token: Authorization: Bearer …'),
  unknown: refusal(401, 'invalid_token', 'The access token is malformed, unknown, rotated or revoked.'),
  rotated: refusal(401, 'invalid_token', 'The access token was rotated: use the one of the latest token response.'),
  ended: refusal(401, 'invalid_token', 'The connection or key has ended: the seller has to connect again.'),
  expired: refusal(401, 'invalid_token', 'The access token has expired: refresh it.'),
  other_resource: refusal(
    401,
    'invalid_token',
    'The access token is for another address: authorize with this one as resource.',
  ),
  not_an_access_token: refusal(
    401,
    'invalid_token',
    ({ kind }: { kind: string }) =>
      `This is ${kind}, not an access token: send the access_token of the token response.`,
  ),
  bound_to_a_key: refusal(
    401,
    'invalid_token',
    'This access token is bound to a key: send Authorization: DPoP … and a proof in the DPoP header.',
  ),
  not_bound: refusal(401, 'invalid_token', 'This is not bound to a key: send Authorization: Bearer …'),
  ...proofReasons(401),
  store_suspended: refusal(403, 'store_suspended', 'The platform has suspended this store; nothing has ended.'),
  network_not_allowed: refusal(403, 'network_not_allowed', NETWORK_NOT_ALLOWED),
  too_many_calls: refusal(
    429,
    'rate_limited',
    ({ most }: { most: number }) =>
      `This connection has used up its ${most} calls for this minute; wait before the next one.`,
  ),
  too_many_changes: refusal(
    429,
    'rate_limited',
    ({ most }: { most: number }) =>
      `A client that is not registered may change ${most} things a minute; wait before the next one.`,
  ),
  changes_used_up: refusal(
    429,
    'rate_limited',
    'The seller allows this connection no more changes today, and a new subscription can’t wait for them.',
  ),
  too_many_streams: refusal(429, 'rate_limited', 'This token already listens to as many streams as it may.'),
  too_many_approvals: refusal(
    429,
    'rate_limited',
    ({ most }: { most: number }) => `This connection has ${most} approvals open; withdraw one, or wait for a decision.`,
  ),
  asking_taken_back: refusal(
    409,
    'approvals_not_allowed',
    'The seller doesn’t let this connection ask for changes any more.',
  ),
  nobody_to_ask: refusal(409, 'approvals_not_allowed', 'This is beyond the seller’s limits, and nobody can be asked.'),
  insufficient_scope: refusal(
    403,
    'insufficient_scope',
    ({ required_scopes }: { required_scopes: [string] }) => `This needs the scope ${required_scopes[0]}.`,
  ),
  scope_taken_back: refusal(
    403,
    'insufficient_scope',
    ({ required_scopes, reauthorize_url }: { required_scopes: [string]; reauthorize_url?: string }) =>
      `The seller took the scope ${required_scopes[0]} back.${reauthorize_url ? ' To ask for it again, send them to reauthorize_url.' : ''}`,
  ),
  scope_left_out: refusal(
    403,
    'insufficient_scope',
    ({ required_scopes }: { required_scopes: [string] }) =>
      `This needs the scope ${required_scopes[0]}, which the seller granted and the last refresh left out: refresh ` +
      'without scope to get it back.',
  ),

  repeated: refusal(400, 'invalid_request', (named: Partial<OfParam>) => `${orMember(named)} was sent more than once.`),
  unknown_member: unknownName('A member of the body', 'is not recognised'),
  missing: refusal(400, 'invalid_request', ({ param }: OfParam) => `${param} is missing.`),
  empty: refusal(400, 'invalid_request', ({ param }: OfParam) => `${param} must not be empty.`),
  malformed: refusal(
    400,
    'invalid_request',
    ({ param, wanted }: OfParam & { wanted: string }) => `${param} must be ${wanted}.`,
  ),
  unknown_parameter: unknownName('A parameter', 'is no parameter of this address'),
  unknown_version: refusal(400, 'invalid_request', `API-Version must be ${API_VERSION}, or left out.`),
  unknown_when: refusal(400, 'invalid_request', 'when must be now or period_end.'),
  unknown_expansion: refusal(
    400,
    'invalid_request',
    'expand takes customer, product and variant, separated by commas.',
  ),
  malformed_time: refusal(
    400,
    'invalid_request',
    ({ param }: OfParam) => `${param} must be a time such as 2026-05-31T12:00:00Z.`,
  ),
  unknown_action: refusal(400, 'invalid_request', 'action must be cancel, cancel_immediately, resume, swap or pause.'),
  only_with_swap: onlyWith('action swap'),
  only_with_pause: onlyWith('action pause'),
  only_with_when: onlyWith('actions swap and pause'),
  swap_to_nothing: refusal(400, 'invalid_request', 'A swap needs variant_id or product_id.'),
  contradicting_ids: refusal(400, 'invalid_request', 'variant_id is not a variant of product_id; send one of the two.'),
  limit_out_of_range: refusal(400, 'invalid_request', 'limit must be a whole number from 1 to 100.'),
  wait_out_of_range: refusal(
    400,
    'invalid_request',
    'wait must be a whole number of seconds from 0 to 30, and goes with after.',
  ),
  unknown_status: refusal(400, 'invalid_request', 'status must be trialing, active, past_due, paused or canceled.'),
  unknown_approval_status: refusal(
    400,
    'invalid_request',
    'status must be pending, executed, declined, expired, withdrawn or failed.',
  ),
  unknown_http_status: refusal(400, 'invalid_request', 'status must be one such as 404, or 2xx, 3xx, 4xx or 5xx.'),
  unknown_invoice_status: refusal(400, 'invalid_request', 'status must be open, paid, uncollectible or void.'),
  unknown_order_status: refusal(400, 'invalid_request', 'status must be open or paid.'),
  malformed_day: refusal(400, 'invalid_request', ({ param }: OfParam) => `${param} must be a day such as 2026-05-31.`),
  too_many_days: refusal(400, 'invalid_request', 'from must not be later than to, nor more than 365 days before it.'),
  malformed_subscription_id: refusal(400, 'invalid_request', 'subscription_id must be the id of a subscription.'),
  malformed_customer_id: refusal(400, 'invalid_request', 'customer_id must be the id of a customer.'),
  start_out_of_range: refusal(400, 'invalid_request', 'start_at must not be in the past, nor more than 3 years ahead.'),
  unknown_place: refusal(400, 'invalid_request', 'after must be the id of an event of the last 30 days.'),
  foreign_cursor: refusal(400, 'invalid_request', 'cursor does not belong to this list with these filters.'),

  ...UPSTREAM_REASONS,
  unknown_subscription: refusal(404, 'not_found', 'This store has no such subscription in this mode.'),
  unknown_webhook: refusal(404, 'not_found', 'There is no such webhook endpoint.'),
  unknown_connection: refusal(404, 'not_found', 'Your app has no connection with this id.'),
  unknown_request: refusal(404, 'not_found', 'There is no such request of yours, or not any more.'),
  unknown_approval: refusal(404, 'not_found', 'There is no such approval of yours.'),
  unknown_event: refusal(404, 'not_found', 'There is no such event, or not any more.'),

  too_many_endpoints: refusal(
    409,
    'too_many_endpoints',
    'There are already as many webhook endpoints as there may be; delete one that is no longer used.',
  ),
  approval_decided: refusal(409, 'approval_decided', 'This has been decided, or is over: it can’t be withdrawn.'),
  subscription_canceled: refusal(409, 'subscription_canceled', 'The subscription has ended.'),
  subscription_paused: refusal(409, 'subscription_paused', 'The subscription is paused: resume it, or cancel it now.'),
  subscription_past_due: refusal(
    409,
    'subscription_past_due',
    'An invoice is unpaid; the plan can’t change until it is paid.',
  ),
  subscription_cancellation_scheduled: refusal(
    409,
    'subscription_cancellation_scheduled',
    'The subscription is scheduled to cancel; resume it first.',
  ),
  subscription_not_scheduled_to_cancel: refusal(
    409,
    'subscription_not_scheduled_to_cancel',
    'The subscription is not scheduled to cancel, pause or change, and is not paused.',
  ),
  preview_outdated: refusal(
    409,
    'preview_outdated',
    'The update would no longer do what this preview showed, or the preview has expired; preview it again.',
  ),
  clock_advancing: refusal(
    409,
    'clock_advancing',
    'The clock of this test store is being moved; nothing can be changed until it has arrived.',
  ),
  test_mode_only: refusal(409, 'test_mode_only', 'This works in test mode only; use a token for test mode.'),
  store_not_empty: refusal(409, 'store_not_empty', 'This store’s test mode is not empty; reset its test data first.'),
  customer_has_subscriptions: refusal(
    409,
    'customer_has_subscriptions',
    'The customer has a subscription that has not ended; cancel it first.',
  ),
  changed_meanwhile: refusal(
    412,
    'precondition_failed',
    'This is no longer as the If-Match says: read it again, without expand, and decide on what it is now.',
  ),
  reused_idempotency_key: refusal(
    409,
    'idempotency_conflict',
    'This Idempotency-Key was used with another body; use a new key for a new request.',
  ),

  invalid_url: refusal(422, 'invalid_url', ({ wanted }: { wanted: string }) => `url ${wanted}.`),
  unknown_variant: refusal(422, 'variant_not_found', 'This store has no such variant in this mode.'),
  no_fitting_variant: refusal(
    422,
    'variant_not_found',
    ({ currency }: InCurrency) => `The product has no variant on sale in ${currency}.`,
  ),
  unknown_product: refusal(422, 'product_not_found', 'This store has no such product in this mode.'),
  archived_variant: refusal(422, 'variant_archived', 'This variant is no longer sold.'),
  other_currency: refusal(
    422,
    'currency_mismatch',
    ({ currency }: InCurrency) => `This variant is not in the subscription’s currency, ${currency}.`,
  ),
  same_variant: refusal(422, 'same_variant', 'The subscription is already on this variant.'),
  ambiguous_variant: refusal(422, 'ambiguous_variant', 'The product has several matching variants; send variant_id.'),
  unknown_variant_here: refusal(404, 'not_found', 'No variant of this store in this mode has this id.'),
  unknown_product_here: refusal(404, 'not_found', 'No product of this store in this mode has this id.'),
  unknown_order: refusal(404, 'not_found', 'No order of this store in this mode has this id.'),
  unknown_invoice: refusal(404, 'not_found', 'No invoice of this store in this mode has this id.'),
  unknown_customer_here: refusal(404, 'not_found', 'No customer of this store in this mode has this id.'),
  unknown_customer: refusal(422, 'customer_not_found', 'This store has no such customer in this mode.'),
  invalid_price: refusal(422, 'invalid_price', 'price must be from 0 to 9007199254740991, in minor units.'),
  amount_too_large: refusal(422, 'invalid_price', 'This would lead to an invoice over 9007199254740991 minor units.'),
  invalid_interval: refusal(422, 'invalid_interval', 'A period lasts from one day to three years.'),
  unknown_currency: refusal(422, 'unknown_currency', 'currency must be the code of a currency, such as eur.'),
  invalid_time: refusal(422, 'invalid_time', 'advance_to must be later than the store’s time, by five years at most.'),
  return_out_of_range: refusal(422, 'invalid_time', 'resumes_at must be after the pause begins, within three years.'),
  payment_failed: refusal(402, 'payment_failed', 'The payment failed, so nothing was changed.'),
  payment_pending: refusal(402, 'payment_pending', 'The payment is pending, nothing was changed: send it again later.'),
  first_in_progress: refusal(
    503,
    'temporarily_unavailable',
    'The first request with this Idempotency-Key is still in progress.',
  ),
} as const;

export type ApiReason = keyof typeof API_REASONS;
