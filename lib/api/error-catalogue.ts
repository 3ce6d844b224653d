/** One of the errors an app can get, with what to do about it. */
export interface ErrorEntry {
  status: number;
  code: string;
  meaning: string;
  remedy: string;
}

/** Errors of the v1 endpoints, in the order in which they are looked for. */
export const API_ERRORS: ErrorEntry[] = [
  row(
    401,
    'invalid_token',
    'No access token, or one that is malformed, unknown, rotated or revoked.',
    'Refresh it; when that fails too, ask the seller to connect again.',
  ),
  row(
    429,
    'rate_limited',
    'The connection has made all its calls of this minute.',
    'Wait `Retry-After` seconds. `RateLimit` says on every answer how many calls are left.',
  ),
  row(
    403,
    'insufficient_scope',
    'The token lacks the scope in `required_scopes`.',
    'Add your `state` to `reauthorize_url` and send the seller there.',
  ),
  row(
    400,
    'invalid_request',
    'Malformed JSON, an unknown action, a missing or contradicting member, a bad cursor.',
    'Correct what `param` names.',
  ),
  row(405, 'invalid_request', 'The address has other methods.', 'Use one of those in `Allow`.'),
  row(413, 'invalid_request', 'The body is larger than 64 KiB.', 'Send only the members listed here.'),
  row(
    415,
    'invalid_request',
    'The body is not `application/json`, or has a Content-Encoding.',
    'Send plain JSON with that content type.',
  ),
  row(
    404,
    'not_found',
    'There is no such thing, or it is another store’s, or the other mode’s.',
    'Check the id, and whether the token is for live or test.',
  ),
  row(
    409,
    'subscription_canceled',
    'The subscription has ended; nothing can be done with it.',
    'Start a new subscription.',
  ),
  row(
    409,
    'subscription_paused',
    'The subscription is paused.',
    'Only `cancel_immediately` works until the seller unpauses it.',
  ),
  row(
    409,
    'subscription_past_due',
    'A payment is open, so the plan can’t change.',
    'Wait until it is paid, or cancel.',
  ),
  row(
    409,
    'subscription_cancellation_scheduled',
    'A swap was asked for while a cancel is scheduled.',
    '`resume` first, then `swap`.',
  ),
  row(
    409,
    'subscription_not_scheduled_to_cancel',
    'There is no scheduled cancel to take back.',
    'Nothing to do: the subscription goes on.',
  ),
  row(
    409,
    'idempotency_conflict',
    'The Idempotency-Key came with another body in the last 24 hours.',
    'Use a new key for a new request.',
  ),
  row(
    422,
    'variant_not_found',
    'The store has no such variant in this mode, or the product none that fits.',
    'Choose one from `GET /api/v1/products`.',
  ),
  row(
    422,
    'product_not_found',
    'The store has no such product in this mode.',
    'Choose one from `GET /api/v1/products`.',
  ),
  row(422, 'variant_archived', 'The variant is no longer sold.', 'Choose one whose `archived` is false.'),
  row(
    422,
    'currency_mismatch',
    'The variant is in another currency than the subscription.',
    'Choose one in the same currency.',
  ),
  row(422, 'same_variant', 'The subscription is on this variant already.', 'Nothing to do.'),
  row(422, 'ambiguous_variant', 'The product has several variants that fit.', 'Send `variant_id`.'),
  row(
    500,
    'server_error',
    'Something went wrong on our side.',
    'Repeat with the same Idempotency-Key; tell us the `request_id` if it stays.',
  ),
  row(
    503,
    'temporarily_unavailable',
    'The database can’t be reached; nothing was changed.',
    'Wait `Retry-After` seconds and repeat.',
  ),
];

/** Errors of the token, revocation and introspection endpoints (RFC 6749 section 5.2). */
export const OAUTH_ERRORS: ErrorEntry[] = [
  row(
    400,
    'invalid_request',
    'A parameter is missing, repeated or not a string; the key of a retry came with another body.',
    'Correct what the description names.',
  ),
  row(
    400,
    'unsupported_grant_type',
    'The grant is neither `authorization_code` nor `refresh_token`.',
    'Use one of the two.',
  ),
  row(
    400,
    'invalid_grant',
    'The code or refresh token is expired, used, rotated or another app’s, or a proof differs.',
    'Send the seller to the consent screen again.',
  ),
  row(
    400,
    'invalid_scope',
    'A refresh asked for more than was granted.',
    'Ask for less, or send the seller to the consent screen.',
  ),
  row(
    401,
    'invalid_client',
    'No, unknown or wrong client credentials, or a secret is needed.',
    'Check `client_id` and `client_secret`.',
  ),
  row(413, 'invalid_request', 'The body is larger than 64 KiB.', 'Send only the parameters listed here.'),
  row(
    415,
    'invalid_request',
    'The body is neither JSON nor a form, or has a Content-Encoding.',
    'Send one of the two content types.',
  ),
  row(429, 'rate_limited', 'Too many failed requests.', 'Wait `Retry-After` seconds.'),
  row(500, 'server_error', 'Something went wrong on our side.', 'Repeat with the same Idempotency-Key.'),
  row(
    503,
    'temporarily_unavailable',
    'The database can’t be reached; nothing was consumed.',
    'Wait `Retry-After` seconds and repeat.',
  ),
];

function row(status: number, code: string, meaning: string, remedy: string): ErrorEntry {
  return { status, code, meaning, remedy };
}
