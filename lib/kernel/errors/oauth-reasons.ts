import { COMMON_REASONS, NETWORK_NOT_ALLOWED, proofReasons, refusal } from './reasons.ts';

/** One text for both, so that an answer doesn't tell which it was. */
const WRONG_CREDENTIALS = 'The client_id is unknown, or the client secret is wrong or was revoked.';

/**
 * Why an OAuth endpoint refuses: RFC 6749 section 5.2, and this service's own codes `rate_limited`,
 * `temporarily_unavailable` and `server_error`. Messages are printable ASCII without quotes and backslashes, as that
 * section requires.
 */
export const OAUTH_REASONS = {
  ...COMMON_REASONS,
  too_many_requests: refusal(429, 'rate_limited', 'Too many requests; wait before the next one.'),
  tokens_not_a_list: refusal(400, 'invalid_request', 'tokens must be a list.'),
  too_many_tokens: refusal(400, 'invalid_request', ({ most }: { most: number }) => `Send ${most} tokens at most.`),
  missing: refusal(400, 'invalid_request', ({ param }: { param: string }) => `${param} is missing.`),
  unsupported_grant: refusal(
    400,
    'unsupported_grant_type',
    ({ known }: { known: string }) => `grant_type must be one of ${known}.`,
  ),

  invalid_redirect_uri: refusal(
    400,
    'invalid_redirect_uri',
    ({ what }: { what: string }) => `${what}; browsers are sent nowhere else.`,
  ),
  invalid_client_metadata: refusal(400, 'invalid_client_metadata', ({ what }: { what: string }) => `${what}.`),
  no_registration: refusal(404, 'not_found', 'Clients cannot register themselves here.'),

  no_client: refusal(401, 'invalid_client', 'No client_id was sent.'),
  malformed_authorization: refusal(
    401,
    'invalid_client',
    'The Authorization header must be Basic with client_id:client_secret in base64.',
  ),
  two_secrets: refusal(
    400,
    'invalid_request',
    'Send the client secret either in the Authorization header or in the body, not in both.',
  ),
  two_clients: refusal(
    400,
    'invalid_request',
    'client_id in the body differs from the one in the Authorization header.',
  ),
  unsupported_assertion: refusal(
    401,
    'invalid_client',
    'client_assertion is not supported for this client: authenticate with client_secret, or by PKCE alone.',
  ),
  assertion_needed: refusal(
    401,
    'invalid_client',
    'This client proves itself by a client_assertion (private_key_jwt), as its document says.',
  ),
  faulty_assertion: refusal(401, 'invalid_client', ({ fault }: { fault: string }) => `The client_assertion ${fault}.`),
  no_room_for_documents: refusal(
    503,
    'temporarily_unavailable',
    'Too many keys of clients are being fetched at the moment; nothing was changed.',
  ),
  repeated_assertion: refusal(401, 'invalid_client', 'The client_assertion was used before: make a new one each time.'),
  unknown_client: refusal(401, 'invalid_client', WRONG_CREDENTIALS),
  wrong_secret: refusal(401, 'invalid_client', WRONG_CREDENTIALS),
  secret_needed: refusal(
    401,
    'invalid_client',
    'A client secret is needed: only a code with PKCE and tokens exchanged without a secret work without one.',
  ),
  too_many_streams: refusal(429, 'rate_limited', 'This app already listens to as many streams as it may.'),
  too_many_failures: refusal(429, 'rate_limited', 'Too many failed requests; wait before the next one.'),

  malformed_expires_in: refusal(
    400,
    'invalid_request',
    'expires_in must be a whole number of seconds from 300 to 86400.',
  ),
  reused_idempotency_key: refusal(
    400,
    'invalid_request',
    'This Idempotency-Key was used with another request; use a new key for a new request.',
  ),

  ...proofReasons(400),
  network_not_allowed: refusal(403, 'network_not_allowed', NETWORK_NOT_ALLOWED),
  other_code_key: refusal(400, 'invalid_grant', 'The DPoP proof is of another key than dpop_jkt names.'),
  other_pair_key: refusal(
    400,
    'invalid_grant',
    'The DPoP proof is of another key than the one that this pair is bound to; a client without a secret needs that one.',
  ),

  unknown_code: refusal(400, 'invalid_grant', 'The authorization code is not valid.'),
  withdrawn_authorization: refusal(400, 'invalid_grant', 'The authorization was withdrawn.'),
  expired_code: refusal(400, 'invalid_grant', 'The authorization code has expired; it is valid for 5 minutes.'),
  burned_code: refusal(400, 'invalid_grant', 'The authorization code was invalidated after five failed attempts.'),
  other_redirect_uri: refusal(400, 'invalid_grant', 'redirect_uri differs from the one in the authorization request.'),
  missing_verifier: refusal(
    400,
    'invalid_grant',
    'code_verifier is missing: the authorization request had a code_challenge.',
  ),
  wrong_verifier: refusal(
    400,
    'invalid_grant',
    'code_verifier does not match the code_challenge of the authorization request.',
  ),
  replayed_code: refusal(
    400,
    'invalid_grant',
    'The authorization code was already used; the connection made with it has ended.',
  ),
  lost_code: refusal(400, 'invalid_grant', 'The authorization code is no longer valid.'),

  unknown_app_code: refusal(400, 'invalid_grant', 'The code is not valid, or older than 10 minutes.'),
  used_app_code: refusal(400, 'invalid_grant', 'The code was already used, or its app is gone.'),

  device_not_allowed: refusal(
    400,
    'unauthorized_client',
    'This app may not sign in with a code: its owner can allow that in its settings.',
  ),
  unknown_device_scope: refusal(
    400,
    'invalid_scope',
    ({ names }: { names: string }) => `scope names something that there is not: ${names}`,
  ),
  full_access_for_device: refusal(
    400,
    'invalid_scope',
    'A device must name its scopes: it can not ask for full access (*), which the app asks for where scope is left out.',
  ),
  unknown_resource: refusal(
    400,
    'invalid_target',
    'resource must be an address of the API or of MCP, of one store at most.',
  ),
  unknown_mode: refusal(400, 'invalid_request', 'mode must be live or test.'),
  malformed_device_name: refusal(400, 'invalid_request', 'device_name must be 1 to 60 characters that can be seen.'),
  device_pending: refusal(400, 'authorization_pending', 'Nobody has decided about this device yet; ask again later.'),
  polled_too_fast: refusal(400, 'slow_down', 'This device asks too often: wait 5 seconds longer between two requests.'),
  device_denied: refusal(400, 'access_denied', 'The person has refused, or may no longer allow it.'),
  expired_device_code: refusal(400, 'expired_token', 'The device code has expired; it is valid for 15 minutes.'),
  unknown_device_code: refusal(400, 'invalid_grant', 'The device code is not valid.'),
  used_device_code: refusal(400, 'invalid_grant', 'The device code was already used.'),

  unknown_refresh_token: refusal(400, 'invalid_grant', 'The refresh token is not valid.'),
  ended: refusal(400, 'invalid_grant', 'The connection has ended.'),
  just_rotated: refusal(400, 'invalid_grant', 'The refresh token was just rotated by another request.'),
  spent: refusal(
    400,
    'invalid_grant',
    'The refresh token was already used; the connection goes on with its current pair.',
  ),
  reused_refresh_token: refusal(400, 'invalid_grant', 'The refresh token was already used; the connection has ended.'),
  other_resource: refusal(
    400,
    'invalid_target',
    'resource may only name what the authorization request named, or the API if it named nothing.',
  ),
  wider_scope: refusal(400, 'invalid_scope', 'scope may only name scopes that the seller granted.'),
} as const;

export type OAuthReason = keyof typeof OAUTH_REASONS;
