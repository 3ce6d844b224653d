import { API_ERRORS, type ErrorEntry, OAUTH_ERRORS } from '../api/error-catalogue.ts';

/** What an answer means here, and what to do about it. */
export interface CallExplanation {
  meaning: string;
  fix: string;
}

/** What was asked for: which endpoint, and with what in hand. */
export type AskedFor = 'exchange' | 'rotate' | 'revoke' | 'me';

interface Outcome {
  status: number;
  error?: string | undefined;
  description?: string | undefined;
}

/** One case: which answers it covers, told apart by their description, and its words. */
type Case = [asked: AskedFor[], error: string, description: RegExp, meaning: string, fix: string];

const CASES: Case[] = [
  [
    ['exchange'],
    'invalid_grant',
    /^redirect_uri /,
    'The redirect_uri of the exchange is not the one of the authorization link. They are compared character by character; a trailing slash counts. This was a failed proof: five of them burn the code.',
    'Keep the redirect_uri you put into the link and send exactly that again. The code still works.',
  ],
  [
    ['exchange'],
    'invalid_grant',
    /^code_verifier /,
    'The code_verifier is missing, or its hash is not the code_challenge of the link (RFC 7636). Also with a good client secret, a code that was asked for with PKCE needs it. This was a failed proof: five of them burn the code.',
    'Keep the code_verifier in the seller’s session when you make the link, and send that one. The code still works.',
  ],
  [
    ['exchange'],
    'invalid_grant',
    /has expired/,
    'The code is older than 5 minutes.',
    'Exchange a code at once when it arrives. Send the seller to the consent screen again.',
  ],
  [
    ['exchange'],
    'invalid_grant',
    /five failed attempts/,
    'The code was burned: five times its redirect_uri or code_verifier was wrong.',
    'Correct both, then send the seller to the consent screen again.',
  ],
  [
    ['exchange'],
    'invalid_grant',
    /was used before/,
    'A code works once. Used a second time with all its proofs it is in two hands, so the connection it had made was ended: its tokens no longer work (RFC 6749 section 4.1.2).',
    'Exchange each code once. If an answer may have got lost, repeat the request with the same Idempotency-Key: that gives the same answer instead of this error.',
  ],
  [
    ['exchange'],
    'invalid_grant',
    /withdrawn/,
    'The seller or the operator took the authorization back before the code was exchanged.',
    'Send the seller to the consent screen again.',
  ],
  [
    ['exchange'],
    'invalid_grant',
    /code is not valid/,
    'No such code was given to this app: it is cut short, made up, or another app’s or another installation’s.',
    'Take code from the redirect as it is, percent-decoded once, and send it with the client_id that asked for it.',
  ],
  [
    ['exchange', 'rotate', 'revoke'],
    'invalid_client',
    /secret is wrong/,
    'The client secret is not one of this app’s, or was revoked. Nothing was said about the code or token, and nothing happened to it.',
    'Compare the end of your secret with the list under Secrets, or make a new one there. With HTTP Basic, percent-encode both values.',
  ],
  [
    ['exchange'],
    'invalid_client',
    /secret is needed/,
    'The code was asked for without PKCE, so only the client secret proves that it is yours.',
    'Send client_secret, or put a code_challenge into the link.',
  ],
  [
    ['rotate', 'revoke'],
    'invalid_client',
    /secret is needed/,
    'This pair was made with the client secret, so it is rotated and revoked with it, too.',
    'Send client_secret.',
  ],
  [
    ['exchange', 'rotate', 'revoke'],
    'invalid_client',
    /Unknown client_id/,
    'No app has this client_id, or the operator has disabled it.',
    'Compare it with the one on the app’s page; a disabled app says so there.',
  ],
  [
    ['rotate'],
    'invalid_grant',
    /just rotated/,
    'This refresh token was replaced less than 10 seconds ago. That is taken for two workers of yours racing: nothing else happened, and the new pair works.',
    'Keep one pair per connection and replace it in one transaction. The same again more than 10 seconds later ends the connection.',
  ],
  [
    ['rotate'],
    'invalid_grant',
    /was used before/,
    'This refresh token was replaced more than 10 seconds ago. A token in two hands is a stolen one, so the connection was ended: the new pair no longer works either.',
    'Store the new pair before you use it, and never go back to an old one. Send the seller to the consent screen again.',
  ],
  [
    ['rotate'],
    'invalid_grant',
    /connection has ended/,
    'The connection was ended by your app, the seller or the operator.',
    'Ask the seller to connect again.',
  ],
  [
    ['me'],
    'invalid_token',
    /^Send an access token/,
    'No access token was sent, so the challenge in WWW-Authenticate names no error (RFC 6750 section 3.1).',
    'Send Authorization: Bearer and the access token. Tokens in the address or the body are not read.',
  ],
  [
    ['me'],
    'invalid_token',
    /./,
    'The access token is no longer valid: it was rotated, revoked, or its connection has ended.',
    'After a rotation use the new token. Otherwise ask the seller to connect again.',
  ],
];

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
      'The connection has ended: neither token works any more. The answer is the same for a token that was never valid (RFC 7009).',
    fix: 'Forget both tokens. No connection of this walk is left.',
  },
  me: { meaning: 'The token works: this is the connected store, and what the token may do.', fix: 'Nothing to do.' },
};

/** What an answer means and what to do: the exact case when it is known, else what the error means in general. */
export function explainCall(asked: AskedFor, { status, error, description = '' }: Outcome): CallExplanation {
  if (status < 300) return SUCCESSES[asked];
  for (const [where, code, pattern, meaning, fix] of CASES) {
    if (where.includes(asked) && code === error && pattern.test(description)) return { meaning, fix };
  }
  const catalogue: ErrorEntry[] = asked === 'me' ? API_ERRORS : OAUTH_ERRORS;
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
        meaning: 'The link asks for a scope that nobody knows.',
        fix: 'Compare with the list on the app’s Settings page.',
      };
    case 'unsupported_response_type':
      return { meaning: 'The link has another response_type.', fix: 'Send response_type=code.' };
    default:
      return {
        meaning: 'A parameter of the link is missing, repeated or malformed.',
        fix: 'Correct what the description names.',
      };
  }
}
