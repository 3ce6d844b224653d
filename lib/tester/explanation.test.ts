import { expect, test } from 'vitest';
import { API_ERRORS, OAUTH_ERRORS } from '../api/error-catalogue.ts';
import { type AskedFor, explainCall, explainReturn } from './explanation.ts';

const ASKED: AskedFor[] = ['exchange', 'rotate', 'revoke', 'me'];

test.each([
  [
    'exchange',
    400,
    'invalid_grant',
    'redirect_uri is not the one of the authorization request.',
    'character by character',
  ],
  [
    'exchange',
    400,
    'invalid_grant',
    'code_verifier does not match the code_challenge of the authorization request.',
    'code_verifier is missing',
  ],
  [
    'exchange',
    400,
    'invalid_grant',
    'The authorization code has expired; it is valid for 5 minutes.',
    'older than 5 minutes',
  ],
  ['exchange', 400, 'invalid_grant', 'The authorization code was given up after five failed attempts.', 'burned'],
  [
    'exchange',
    400,
    'invalid_grant',
    'The authorization code was used before; what it had yielded has ended.',
    'works once',
  ],
  ['exchange', 400, 'invalid_grant', 'The authorization code is not valid.', 'No such code'],
  ['exchange', 401, 'invalid_client', 'The client secret is wrong or was revoked.', 'not one of this app’s'],
  ['exchange', 401, 'invalid_client', 'A client secret is needed here: only what began with PKCE …', 'without PKCE'],
  [
    'rotate',
    401,
    'invalid_client',
    'A client secret is needed here: only what began with PKCE …',
    'made with the client secret',
  ],
  ['rotate', 400, 'invalid_grant', 'The refresh token was just rotated by another request.', 'less than 10 seconds'],
  ['rotate', 400, 'invalid_grant', 'The refresh token was used before; the connection has ended.', 'stolen'],
  ['me', 401, 'invalid_token', 'Send an access token: Authorization: Bearer …', 'No access token was sent'],
  ['me', 401, 'invalid_token', 'The access token is malformed, unknown, rotated or revoked.', 'no longer valid'],
  ['me', 429, 'rate_limited', 'Too many calls.', 'all its calls of this minute'],
] as const)('%s, %i %s “%s”', (asked, status, error, description, said) => {
  const { meaning, fix } = explainCall(asked, { status, error, description });
  expect(meaning).toContain(said);
  expect(fix).toMatch(/\.$/);
});

test('every error in the catalogues has words for every request, and so has what nobody knows', () => {
  for (const asked of ASKED) {
    for (const { status, code } of asked === 'me' ? API_ERRORS : OAUTH_ERRORS) {
      const { meaning } = explainCall(asked, { status, error: code, description: 'Something.' });
      expect(meaning).not.toContain('not one of ours');
    }
    expect(explainCall(asked, { status: 502 }).meaning).toContain('not one of ours');
    expect(explainCall(asked, { status: 200 }).meaning).not.toBe('');
  }
});

test('a cancelled consent, a scope nobody knows, and the rest', () => {
  expect(explainReturn('access_denied').meaning).toContain('Cancel');
  expect(explainReturn('invalid_scope').meaning).toContain('scope');
  expect(explainReturn('invalid_request').fix).toContain('description');
});
