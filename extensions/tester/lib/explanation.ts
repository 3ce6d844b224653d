import { API_ERRORS, type ErrorEntry, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import type { Reason } from '@/lib/kernel/errors/errors.ts';
import type { StoreMove } from './subject.ts';

/** What was asked for: which endpoint, and with what in hand. */
export type AskedFor = 'exchange' | 'rotate' | 'revoke' | 'me' | StoreMove;

interface Outcome {
  status: number;
  error?: string | undefined;
  /** Why the endpoint refused (`X-Error-Reason`). */
  reason?: Reason | undefined;
}

/** What a reason means in a walk, and what to do; the catalogue explains the others well enough. */
const REASONS: Partial<Record<Reason, string>> = {
  other_redirect_uri:
    'The redirect_uri differs from the one in the link; they are compared character by character. A failed proof: ' +
    'five burn the code. Send exactly that of the link; the code still works.',
  missing_verifier:
    'The code_verifier is missing: a code requested with PKCE needs it, also with a good client secret. A failed ' +
    'proof: five burn the code. Send the one that you kept; the code still works.',
  wrong_verifier:
    'The hash of the code_verifier is not the code_challenge of the link. A failed proof: five burn the code. Keep ' +
    'the code_verifier in the seller’s session; the code still works.',
  expired_code: 'The code is older than 5 minutes. Exchange a code as soon as it arrives; ask the seller again.',
  burned_code:
    'The code was burned: its redirect_uri or code_verifier was wrong five times. Correct both, then ask the ' +
    'seller again.',
  replayed_code:
    'A code works once. Whoever used it again had all its proofs, so it may be stolen: the connection that it had ' +
    'made was ended. If an answer may be lost, retry with the same Idempotency-Key, which gets it again.',
  withdrawn_authorization:
    'The seller or the operator withdrew the authorization before the code was exchanged. Ask the seller again.',
  unknown_code:
    'No such code was issued to this app: it is cut short, made up, or another app’s. Take code from the redirect ' +
    'as it is, percent-decoded once.',
  wrong_secret:
    'The client secret is not one of this app’s, or was revoked; the code or token wasn’t looked at. Compare its ' +
    'end with the list under Secrets. With HTTP Basic, percent-encode both values.',
  unknown_client:
    'No app has this client_id, or the operator has disabled it. Compare it with the one on the app’s page.',
  just_rotated:
    'This refresh token was replaced less than a minute ago: two of your workers are racing. Nothing else ' +
    'happened. Read the pair that the other has stored; keep one per connection.',
  spent:
    'This refresh token was replaced before, but your client secret came with it, so nothing else happened. Read ' +
    'the pair that another worker has stored; without one ask the seller to connect again.',
  reused_refresh_token:
    'This refresh token was replaced over a minute ago and came without a secret, so it may be stolen: the ' +
    'connection was ended. Store a new pair before you use it; ask the seller again.',
  no_token:
    'No access token was sent, so the challenge in WWW-Authenticate names no error. Send Authorization: Bearer and ' +
    'the token; the address and body aren’t looked at.',
  unknown:
    'No such access token was issued: it is cut short or made up. Send the access_token of the latest token ' +
    'response as it is.',
  rotated:
    'This access token was replaced when the pair was rotated. Use the new one, which another of your workers may ' +
    'have stored; don’t refresh again.',
  ended:
    'The connection was ended by your app, the seller or the operator. Refreshing doesn’t help: ask the seller to ' +
    'connect again.',
};

/** One reason with two meanings: at the exchange it is about the code, afterwards about the pair. */
const SECRET_NEEDED = {
  code:
    'The code was requested without PKCE, so only the client secret proves that it is yours. Send it, or put a ' +
    'code_challenge in the link.',
  pair: 'This pair was made with the client secret, so rotating and revoking it need the secret too.',
};

const SUCCESSES: Record<AskedFor, string> = {
  exchange:
    'The code was exchanged: your app holds an access token for this one store and mode, and a refresh token. ' +
    'Store both before you use them.',
  rotate: 'Both tokens were replaced; the old access token stopped working at once. Store the new pair, then use it.',
  revoke:
    'The connection has ended: neither token works any more. The answer is the same for a token that was never ' +
    'valid. Forget both.',
  me: 'The token works: this is the connected store, and what the token may do.',
  subscriptions:
    'These are the first active subscriptions of the store, in this token’s mode; the tester takes one for what ' +
    'follows. Send next_cursor as cursor to go on.',
  products:
    'This is what the store sells. A subscription is to a variant: a price, and how often it is charged. Keep ids: ' +
    'a variant’s price never changes, but it may be archived.',
  preview:
    'This is what the swap would do, what is due at once (due_now) and the next invoice; nothing was changed. Send ' +
    'preview_id with the update within ten minutes to charge exactly this.',
  swap:
    'The subscription has moved to the other variant, exactly as the preview said. Store variant_id and ' +
    'current_period_end.',
  cancel:
    'It will end with its period: cancel_at_period_end is true, and until then it stays as it is. Offer to resume; ' +
    'cancel_immediately would end it now.',
  resume: 'The cancellation was taken back: the subscription renews at the end of its period.',
};

const RETURNS: Record<string, string> = {
  access_denied: 'The seller pressed Cancel. Nothing was shared. Say so in your app, and offer to try again.',
  invalid_scope: 'The link asks for a scope that does not exist. Compare with the list on the app’s Settings page.',
  invalid_target: 'The link’s resource is neither the API nor an address of MCP. Leave it out for the API.',
  unsupported_response_type: 'The link’s response_type is not code. Send response_type=code.',
};

/** What an answer means and what to do: by its reason where that is explained here, else by the error in general. */
export function explainCall(asked: AskedFor, { status, error, reason }: Outcome): string {
  if (status < 300) return SUCCESSES[asked];
  if (reason === 'secret_needed') return SECRET_NEEDED[asked === 'exchange' ? 'code' : 'pair'];
  const exact = reason && REASONS[reason];
  if (exact) return exact;
  const catalogue: ErrorEntry[] = ['exchange', 'rotate', 'revoke'].includes(asked) ? OAUTH_ERRORS : API_ERRORS;
  const entry = catalogue.find((one) => one.status === status && one.code === error);
  return entry ? `${entry.meaning} ${entry.remedy}` : 'This answer is not one of ours. Try again in a minute.';
}

/** What came back from the consent screen instead of a code (RFC 6749 section 4.1.2.1). */
export function explainReturn(error: string): string {
  return RETURNS[error] ?? 'A parameter of the link is missing, repeated or malformed: correct what was said.';
}
