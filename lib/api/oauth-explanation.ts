import type { OAUTH_REASONS } from '../kernel/errors/oauth-reasons.ts';
import type { StatusAndCode } from '../kernel/errors/reasons.ts';

/** What an error means, and what to do about it. */
export interface Explanation {
  meaning: string;
  remedy: string;
}

/** The same for the token, revocation and introspection endpoints. */
export const OAUTH_EXPLANATIONS: Record<StatusAndCode<typeof OAUTH_REASONS>, Explanation> = {
  '400 invalid_request': {
    meaning: 'A parameter is missing, repeated or not a string, or the Idempotency-Key was used with another request.',
    remedy: 'Correct what the description names.',
  },
  '400 unsupported_grant_type': {
    meaning: 'The grant type is none of those in the server’s metadata.',
    remedy: 'Use one of those.',
  },
  '400 invalid_grant': {
    meaning: 'The code or token has expired, was used or rotated or belongs to another app, or a proof is wrong.',
    remedy: 'If another worker has stored a newer pair, use that. Else send the seller to the consent screen again.',
  },
  '400 invalid_dpop_proof': {
    meaning: 'The proof in the `DPoP` header is missing where one is needed, faulty, or was used before.',
    remedy: 'Retry with a new proof; nothing was consumed.',
  },
  '400 use_dpop_nonce': {
    meaning: 'Your clock is more than 60 seconds off, or the nonce is older than 5 minutes; nothing was consumed.',
    remedy: 'Retry with a new proof that has the value of the header `DPoP-Nonce` as its `nonce`.',
  },
  '403 network_not_allowed': {
    meaning: 'The app may only be called from certain networks, and this call came from elsewhere.',
    remedy: 'Call from there, or allow this network on the app’s page `Security`. Nothing was consumed or rotated.',
  },
  '400 invalid_scope': {
    meaning: 'A refresh asked for more than was granted, or a device for full access or for a scope that there is not.',
    remedy: 'Ask for less, or send the seller to the consent screen.',
  },
  '400 unauthorized_client': {
    meaning: 'The app may not sign in with a code.',
    remedy: 'Tick “Allow sign-in with a code” in its settings.',
  },
  '400 authorization_pending': {
    meaning: 'Nobody has typed in the device’s code and decided yet.',
    remedy: 'Ask again after `interval` seconds.',
  },
  '400 slow_down': {
    meaning: 'The device asks too often.',
    remedy: 'Leave 5 seconds more between two requests from now on.',
  },
  '400 access_denied': {
    meaning: 'The person has refused the device.',
    remedy: 'Stop asking; start again when they want to.',
  },
  '400 expired_token': {
    meaning: 'The device code is older than 15 minutes.',
    remedy: 'Start again with a new one.',
  },
  '400 invalid_target': {
    meaning: '`resource` was not authorized.',
    remedy: 'Send that of the authorization request.',
  },
  '400 invalid_redirect_uri': {
    meaning: 'A client that registers itself names an address that browsers must not be sent to.',
    remedy: 'Use https, a loopback address or the app’s own scheme, without fragment, wildcard or credentials.',
  },
  '400 invalid_client_metadata': {
    meaning: 'What a client that registers itself says of itself can’t be read, or is too long.',
    remedy: 'Send fewer or shorter members; redirect_uris alone is enough.',
  },
  '404 not_found': {
    meaning: 'This installation takes no clients that register themselves.',
    remedy: 'Register the app on the dashboard.',
  },
  '401 invalid_client': {
    meaning: 'The client credentials are missing or wrong, a secret is needed, or the operator has disabled the app.',
    remedy: 'Check `client_id` and `client_secret`, and whether the app’s page says that it is disabled.',
  },
  '405 invalid_request': {
    meaning: 'This address does not take this method.',
    remedy: 'Use one of those in `Allow`.',
  },
  '413 invalid_request': {
    meaning: 'The body is larger than 64 KiB.',
    remedy: 'Send only the parameters listed here.',
  },
  '415 invalid_request': {
    meaning: 'The body is neither JSON nor a form, or has a Content-Encoding.',
    remedy: 'Send one of the two content types.',
  },
  '429 rate_limited': {
    meaning: 'Too many failed requests.',
    remedy: 'Wait `Retry-After` seconds.',
  },
  '500 server_error': {
    meaning: 'Something went wrong on our side.',
    remedy: 'Retry with the same Idempotency-Key.',
  },
  '503 temporarily_unavailable': {
    meaning: 'The database can’t be reached; nothing was consumed.',
    remedy: 'Wait `Retry-After` seconds, then retry.',
  },
};
