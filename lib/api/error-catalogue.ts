import { API_REASONS } from '../kernel/errors/api-reasons.ts';
import { OAUTH_REASONS } from '../kernel/errors/oauth-reasons.ts';
import { UPSTREAM_REASONS } from '../kernel/errors/platform-reasons.ts';
import type { Reasons, StatusAndCode } from '../kernel/errors/reasons.ts';
import type { Installation } from '../permissions/installation/store-document.ts';
import { type Explanation, OAUTH_EXPLANATIONS } from './oauth-explanation.ts';
import { UPSTREAM_EXPLANATIONS } from './upstream-explanation.ts';

/** One of the errors an app can get, with what to do about it. */
export interface ErrorEntry extends Explanation {
  status: number;
  code: string;
  /** The reasons that lead to it, each with the sentence that goes with it. */
  reasons: { name: string; message: string }[];
}

/** What a sentence names, where it stands for all that it may name. */
const NAMED = {
  param: '`…`',
  wanted: 'what it is to be',
  kind: 'another credential',
  names: '…',
  what: 'What is wrong with it',
  known: 'those that `grant_types_supported` names',
  most: '…',
  kib: '…',
  currency: '…',
  fault: 'is faulty; it says how',
  seconds: 600,
  required_scopes: ['`…`'],
  types: ['the documented content type'],
  methods: 'the methods in `Allow`',
};

/** What v1 endpoints refuse with: exactly the statuses and codes in the list of reasons. */
const API: Record<StatusAndCode<typeof API_REASONS>, Explanation> = {
  '401 invalid_token': {
    meaning: 'No access token, or one that is malformed, unknown, rotated, expired or revoked.',
    remedy:
      'See `reason`. `rotated`: use the tokens that another of your workers has stored. `ended`: ask the seller to ' +
      'connect again. Refreshing helps where it is `expired` alone.',
  },
  '401 invalid_dpop_proof': {
    meaning: 'The proof in the `DPoP` header is missing or faulty, of another key, or was used before.',
    remedy: 'Make a new proof for each request, with the key that the token is bound to and the `ath` of the token.',
  },
  '401 use_dpop_nonce': {
    meaning: 'Your clock is more than 60 seconds off, or the nonce is older than 5 minutes.',
    remedy: 'Retry with a new proof that has the value of the header `DPoP-Nonce` as its `nonce`.',
  },
  '403 network_not_allowed': {
    meaning: 'The app, or the key, may only be called from certain networks, and this call came from elsewhere.',
    remedy: 'Call from there, or allow this network on the app’s page `Security`. The token stays as it is.',
  },
  '403 store_suspended': {
    meaning: 'The platform that hosts the store lets nobody call it for now. Tokens and keys stay as they are.',
    remedy: 'Keep the token, and try again later; the seller knows why.',
  },
  '429 rate_limited': {
    meaning: 'The connection has used up its calls for this minute, or has 20 approvals open.',
    remedy: 'Wait `Retry-After` seconds. `RateLimit` says on every answer how many calls are left.',
  },
  '403 insufficient_scope': {
    meaning: 'The token lacks the scope in `required_scopes`, or the seller took it back.',
    remedy:
      'Add your `state` to `reauthorize_url` and send the seller there. With an API key: make one that has the scope.',
  },
  '400 invalid_request': {
    meaning: 'Malformed JSON, an unknown action, a missing or conflicting member, or a bad cursor.',
    remedy: 'Correct what `param` names.',
  },
  '405 invalid_request': {
    meaning: 'This address does not take this method.',
    remedy: 'Use one of those in `Allow`.',
  },
  '413 invalid_request': {
    meaning: 'The body is larger than 64 KiB, or than an operation of the store platform takes.',
    remedy: 'Send only the members listed here.',
  },
  '415 invalid_request': {
    meaning: 'The body is not `application/json`, or has a Content-Encoding.',
    remedy: 'Send plain JSON with that content type.',
  },
  '404 not_found': {
    meaning: 'Nothing has this id or address, or it belongs to another store or to the other mode.',
    remedy: 'Check the id, and whether the token is for live or test.',
  },
  '409 approvals_not_allowed': {
    meaning: 'The seller doesn’t let this connection ask for changes any more.',
    remedy: 'Ask the seller to tick `May ask for changes` under Connected apps, Permissions.',
  },
  '409 approval_decided': {
    meaning: 'The approval was decided, has expired or was withdrawn.',
    remedy: 'Read it: `status` says what has become of it.',
  },
  '409 subscription_canceled': {
    meaning: 'The subscription has ended and can no longer be changed.',
    remedy: 'Start a new subscription.',
  },
  '409 subscription_paused': {
    meaning: 'The subscription is paused.',
    remedy: '`resume` it first. Until then nothing else works but `cancel_immediately`.',
  },
  '409 subscription_past_due': {
    meaning: 'An invoice is unpaid, so the plan can’t change.',
    remedy: 'Wait until it is paid, or cancel.',
  },
  '409 subscription_cancellation_scheduled': {
    meaning: 'A swap or a pause was requested while a cancellation is scheduled.',
    remedy: '`resume` first.',
  },
  '409 subscription_not_scheduled_to_cancel': {
    meaning: 'Nothing is scheduled and it is not paused, so there is nothing to resume.',
    remedy: 'Nothing to do: the subscription keeps renewing.',
  },
  '409 preview_outdated': {
    meaning: 'The preview has expired, belongs to another update, or something has changed since.',
    remedy: 'Preview the update again, and send the new `preview_id`.',
  },
  '409 clock_advancing': {
    meaning: 'The clock of the test store is being moved.',
    remedy: 'Wait until `GET /api/v1/test/clock` answers `advancing: false`.',
  },
  '409 test_mode_only': {
    meaning: 'A live token was used for something that exists in test mode only.',
    remedy: 'Use a token for test mode.',
  },
  '409 store_not_empty': {
    meaning: 'The test mode of the store has data already.',
    remedy: 'The seller can reset the test data on the store’s page.',
  },
  '409 customer_has_subscriptions': {
    meaning: 'The customer has a subscription that has not ended.',
    remedy: 'Cancel it first.',
  },
  '409 too_many_endpoints': {
    meaning: 'There are already 20 webhook endpoints in this mode.',
    remedy: 'Delete one that is no longer used, or let one listen to more kinds of event.',
  },
  '412 precondition_failed': {
    meaning: 'Somebody has changed it since you read it: your `If-Match` names another `ETag`. Nothing was changed.',
    remedy: 'Read it again, without `expand`, and decide on what it is now.',
  },
  '409 idempotency_conflict': {
    meaning: 'The Idempotency-Key was used with another body in the last 24 hours.',
    remedy: 'Use a new key for a new request.',
  },
  '422 invalid_url': {
    meaning: 'Events can’t be sent to this address.',
    remedy: 'Use an https URL of a host on the public internet, without credentials or a fragment.',
  },
  '422 variant_not_found': {
    meaning: 'The store has no such variant in this mode, or the product has none that fits.',
    remedy: 'Choose one from `GET /api/v1/products`.',
  },
  '422 product_not_found': {
    meaning: 'The store has no such product in this mode.',
    remedy: 'Choose one from `GET /api/v1/products`.',
  },
  '422 variant_archived': {
    meaning: 'The variant is no longer sold.',
    remedy: 'Choose one whose `archived` is false.',
  },
  '422 currency_mismatch': {
    meaning: 'The variant is in another currency than the subscription.',
    remedy: 'Choose one in the same currency.',
  },
  '422 same_variant': {
    meaning: 'The subscription is already on this variant.',
    remedy: 'Nothing to do.',
  },
  '422 ambiguous_variant': {
    meaning: 'The product has several variants that fit.',
    remedy: 'Send `variant_id`.',
  },
  '422 customer_not_found': {
    meaning: 'The store has no such customer in this mode.',
    remedy: 'Choose one from `GET /api/v1/customers`, or create one.',
  },
  '422 invalid_price': {
    meaning: 'The price is negative, or an amount would be larger than a JSON number holds exactly.',
    remedy: 'Send minor units from 0 to 9007199254740991.',
  },
  '422 invalid_interval': {
    meaning: 'The period is shorter than a day or longer than three years.',
    remedy: 'Choose another `interval` or `interval_count`.',
  },
  '422 unknown_currency': {
    meaning: 'There is no such currency.',
    remedy: 'Send an ISO 4217 code such as `eur`.',
  },
  '422 invalid_time': {
    meaning:
      'A clock moves forward only, by five years at most; a pause ends later than it begins, within three years.',
    remedy: 'Send a later time; move a clock in several steps.',
  },
  '402 payment_failed': {
    meaning: 'The payment that the change needs failed; nothing was changed.',
    remedy: 'Ask the customer for another way to pay.',
  },
  '402 payment_pending': {
    meaning: 'Nobody has said yet how the payment ended that the change needs; nothing was changed.',
    remedy: 'Send the same again later, with the same Idempotency-Key: it is made once it is paid, and charged once.',
  },
  '500 server_error': {
    meaning: 'Something went wrong on our side.',
    remedy: 'Retry with the same Idempotency-Key; if it keeps happening, tell us the `request_id`.',
  },
  '503 temporarily_unavailable': {
    meaning: 'The database can’t be reached, or the first request with this Idempotency-Key is still in progress.',
    remedy: 'Wait `Retry-After` seconds, then retry with the same Idempotency-Key.',
  },
  ...UPSTREAM_EXPLANATIONS,
};

/** Errors of the v1 endpoints, in the order in which they are checked. */
export const API_ERRORS: ErrorEntry[] = entries(API, API_REASONS);

/** Those of an installation: without a platform behind it nothing is passed on. */
export function apiErrorsOn({ storeApi }: Installation): ErrorEntry[] {
  if (storeApi) return API_ERRORS;
  const own = API_ERRORS.map((entry) => ({
    ...entry,
    reasons: entry.reasons.filter(({ name }) => !Object.hasOwn(UPSTREAM_REASONS, name)),
  }));
  return own.filter(({ reasons }) => reasons.length > 0);
}

/** Errors of the token, revocation and introspection endpoints (RFC 6749 section 5.2). */
export const OAUTH_ERRORS: ErrorEntry[] = entries(OAUTH_EXPLANATIONS, OAUTH_REASONS);

/** The error that a reason leads to; undefined for one that is none of these. @param kind as reasonPath takes it */
export function errorOf(kind: 'v1' | 'oauth', reason: string): ErrorEntry | undefined {
  return (kind === 'v1' ? API_ERRORS : OAUTH_ERRORS).find(({ reasons }) => reasons.some(({ name }) => name === reason));
}

function entries(table: Record<string, Explanation>, list: Reasons): ErrorEntry[] {
  return Object.entries(table).map(([outside, words]) => {
    const [status, code = ''] = outside.split(' ');
    const reasons = Object.entries(list)
      .filter(([, one]) => `${one.status} ${one.code}` === outside)
      .map(([name, { message }]) => ({
        name,
        message: typeof message === 'string' ? message : message(NAMED as never),
      }));
    return { status: Number(status), code, reasons, ...words };
  });
}
