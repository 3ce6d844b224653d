import { API_ERRORS, type ErrorEntry, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import type { Reason } from '@/lib/kernel/errors/errors.ts';
import type { StoreMove } from './subject.ts';

/** What an answer means here, and what to do about it. */
export interface CallExplanation {
  meaning: string;
  fix: string;
}

/** What was asked for: which endpoint, and with what in hand. */
export type AskedFor = 'exchange' | 'rotate' | 'revoke' | 'me' | StoreMove;

interface Outcome {
  status: number;
  error?: string | undefined;
  /** Why the endpoint refused; the wire says less. */
  reason?: Reason | undefined;
}

/** What a reason means in a walk, and what to do; the catalogue explains the others well enough. */
const REASONS: Partial<Record<Reason, CallExplanation>> = {
  other_redirect_uri: {
    meaning:
      'The redirect_uri of the exchange differs from the one in the authorization link. They are compared character ' +
      'by character; a trailing slash counts. This was a failed proof: five of them burn the code.',
    fix: 'Send exactly the redirect_uri that was in the link. The code still works.',
  },
  missing_verifier: {
    meaning:
      'The code_verifier is missing. Even with a good client secret, a code requested with PKCE needs it (RFC 7636). ' +
      'This was a failed proof: five of them burn the code.',
    fix: 'Send the code_verifier that you kept when you made the link. The code still works.',
  },
  wrong_verifier: {
    meaning:
      'The hash of the code_verifier is not the code_challenge of the link (RFC 7636). This was a failed proof: five ' +
      'of them burn the code.',
    fix:
      'Keep the code_verifier in the seller’s session when you make the link, and send that one. ' +
      'The code still works.',
  },
  expired_code: {
    meaning: 'The code is older than 5 minutes.',
    fix: 'Exchange a code as soon as it arrives. Send the seller to the consent screen again.',
  },
  burned_code: {
    meaning: 'The code was burned: its redirect_uri or code_verifier was wrong five times.',
    fix: 'Correct both, then send the seller to the consent screen again.',
  },
  replayed_code: {
    meaning:
      'A code works once. The one who used it a second time had all its proofs too, so it may be stolen, and the ' +
      'connection it had made was ended: its tokens no longer work (RFC 6749 section 4.1.2).',
    fix:
      'Exchange each code once. If an answer may have been lost, retry with the same Idempotency-Key: ' +
      'that gets the same answer instead of this error.',
  },
  withdrawn_authorization: {
    meaning: 'The seller or the operator withdrew the authorization before the code was exchanged.',
    fix: 'Send the seller to the consent screen again.',
  },
  unknown_code: {
    meaning:
      'No such code was issued to this app: it is cut short, made up, or belongs to another app or installation.',
    fix: 'Take code from the redirect as it is, percent-decoded once, and send it with the same client_id.',
  },
  wrong_secret: {
    meaning:
      'The client secret is not one of this app’s, or was revoked. The code or token was not checked, and nothing ' +
      'happened to it.',
    fix:
      'Compare the end of your secret with the list under Secrets, or make a new one there. ' +
      'With HTTP Basic, percent-encode both values.',
  },
  unknown_client: {
    meaning: 'No app has this client_id, or the operator has disabled it.',
    fix: 'Compare it with the one on the app’s page; a disabled app says so there.',
  },
  just_rotated: {
    meaning:
      'This refresh token was replaced less than a minute ago. We take that for two of your workers racing: ' +
      'nothing else happened, and the new pair works.',
    fix: 'Read the pair that your other worker has stored. Keep one per connection and replace it in one transaction.',
  },
  spent: {
    meaning:
      'This refresh token was replaced before. Your client secret came with it, so we take it for one of your own ' +
      'workers: nothing else happened, and the current pair works.',
    fix: 'Read the pair that your other worker has stored; if none is stored, ask the seller to connect again.',
  },
  reused_refresh_token: {
    meaning:
      'This refresh token was replaced more than a minute ago, and came without a client secret. The one who used it ' +
      'may have stolen it, so the connection was ended: the new pair no longer works either.',
    fix:
      'Store the new pair before you use it, and never go back to an old one. ' +
      'Send the seller to the consent screen again.',
  },
  no_token: {
    meaning: 'No access token was sent, so the challenge in WWW-Authenticate names no error (RFC 6750 section 3.1).',
    fix: 'Send Authorization: Bearer and the access token. Tokens in the address or the body are not read.',
  },
  unknown: {
    meaning:
      'No such access token was issued: it is cut short, made up, or from before tokens said what became of them.',
    fix: 'Send the access_token of the latest token response as it is.',
  },
  rotated: {
    meaning: 'This access token is no longer valid: it was replaced when the pair was rotated. The new one works.',
    fix: 'Use the token that the rotation gave, which another of your workers may have stored. Don’t refresh again.',
  },
  ended: {
    meaning: 'The connection was ended by your app, the seller or the operator; its tokens no longer work.',
    fix: 'Refreshing would not help. Ask the seller to connect again.',
  },
};

/** One reason with two meanings: at the exchange it is about the code, afterwards about the pair. */
const SECRET_NEEDED: Record<'code' | 'pair', CallExplanation> = {
  code: {
    meaning: 'The code was requested without PKCE, so only the client secret proves that it is yours.',
    fix: 'Send client_secret, or put a code_challenge in the link.',
  },
  pair: {
    meaning: 'This pair was made with the client secret, so rotating and revoking it need the secret too.',
    fix: 'Send client_secret.',
  },
};

const SUCCESSES: Record<AskedFor, CallExplanation> = {
  exchange: {
    meaning: 'The code was exchanged: your app holds an access token for this one store and mode, and a refresh token.',
    fix: 'Store both before you use them. The access token doesn’t expire by itself.',
  },
  rotate: {
    meaning: 'Both tokens were replaced; the old access token stopped working at once.',
    fix: 'Store the new pair in one transaction, then use it.',
  },
  revoke: {
    meaning:
      'The connection has ended: neither token works any more. The answer is the same for a token that was never ' +
      'valid (RFC 7009).',
    fix: 'Forget both tokens. No connection of this walk is left.',
  },
  me: { meaning: 'The token works: this is the connected store, and what the token may do.', fix: 'Nothing to do.' },
  subscriptions: {
    meaning: 'These are the first active subscriptions of the store, in this token’s mode.',
    fix: 'The tester takes one of them for what follows. To go on through a long list, send next_cursor as cursor.',
  },
  products: {
    meaning: 'This is what the store sells. A subscription is to a variant: a price, and how often it is charged.',
    fix: 'Keep ids, not prices: a variant’s price never changes, but it may be archived.',
  },
  preview: {
    meaning:
      'This is what the swap would do: the lines it adds, what is due at once (due_now) and the next invoice. Nothing ' +
      'was changed.',
    fix: 'Show it to whoever decides. Then send preview_id with the update to charge exactly this, within ten minutes.',
  },
  swap: {
    meaning: 'The subscription has moved to the other variant, exactly as the preview said.',
    fix: 'Store variant_id and current_period_end. See its invoices on the seller’s page for the subscription.',
  },
  cancel: {
    meaning: 'It will end with its period: cancel_at_period_end is true, and until then it stays as it is.',
    fix: 'Offer to resume until current_period_end. cancel_immediately would end it now.',
  },
  resume: {
    meaning: 'The cancellation was taken back: the subscription renews at the end of its period.',
    fix: 'Nothing to do.',
  },
};

const OF_OAUTH: AskedFor[] = ['exchange', 'rotate', 'revoke'];

/** What an answer means and what to do: by its reason where that is explained here, else by the error in general. */
export function explainCall(asked: AskedFor, { status, error, reason }: Outcome): CallExplanation {
  if (status < 300) return SUCCESSES[asked];
  if (reason === 'secret_needed') return SECRET_NEEDED[asked === 'exchange' ? 'code' : 'pair'];
  const exact = reason && REASONS[reason];
  if (exact) return exact;
  const catalogue: ErrorEntry[] = OF_OAUTH.includes(asked) ? OAUTH_ERRORS : API_ERRORS;
  const entry = catalogue.find((one) => one.status === status && one.code === error);
  if (entry) return { meaning: entry.meaning, fix: entry.remedy };
  return { meaning: 'This answer is not one of ours.', fix: 'Try again in a minute.' };
}

/** What came back from the consent screen instead of a code (RFC 6749 section 4.1.2.1). */
export function explainReturn(error: string): CallExplanation {
  switch (error) {
    case 'access_denied':
      return {
        meaning: 'The seller pressed Cancel. Nothing was shared.',
        fix: 'Tell them in your app that the store isn’t connected, and offer to try again.',
      };
    case 'invalid_scope':
      return {
        meaning: 'The link asks for a scope that does not exist.',
        fix: 'Compare with the list on the app’s Settings page.',
      };
    case 'invalid_target':
      return {
        meaning: 'The link’s resource is neither the API nor an address of MCP.',
        fix: 'Leave resource out for the API.',
      };
    case 'unsupported_response_type':
      return { meaning: 'The link’s response_type is not code.', fix: 'Send response_type=code.' };
    default:
      return {
        meaning: 'A parameter of the link is missing, repeated or malformed.',
        fix: 'Correct what the description names.',
      };
  }
}
