import { expect, test } from 'vitest';
import { API_ERRORS, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { API_REASONS, type ApiReason } from '@/lib/kernel/errors/api-reasons.ts';
import { OAUTH_REASONS, type OAuthReason } from '@/lib/kernel/errors/oauth-reasons.ts';
import { type AskedFor, explainCall, explainReturn } from './explanation.ts';
import { STORE_MOVES, type StoreMove } from './subject.ts';

const OF_STORE = Object.keys(STORE_MOVES) as StoreMove[];
const ASKED: AskedFor[] = ['exchange', 'rotate', 'revoke', 'me', ...OF_STORE];

test.each<[AskedFor, OAuthReason | ApiReason, string]>([
  ['exchange', 'other_redirect_uri', 'character by character'],
  ['exchange', 'missing_verifier', 'code_verifier is missing'],
  ['exchange', 'wrong_verifier', 'not the code_challenge'],
  ['exchange', 'expired_code', 'older than 5 minutes'],
  ['exchange', 'burned_code', 'burned'],
  ['exchange', 'replayed_code', 'works once'],
  ['exchange', 'withdrawn_authorization', 'withdrew the authorization'],
  ['exchange', 'unknown_code', 'No such code'],
  ['exchange', 'wrong_secret', 'not one of this app’s'],
  ['exchange', 'unknown_client', 'No app has this client_id'],
  ['exchange', 'secret_needed', 'without PKCE'],
  ['rotate', 'secret_needed', 'made with the client secret'],
  ['revoke', 'secret_needed', 'made with the client secret'],
  ['rotate', 'just_rotated', 'less than a minute'],
  ['rotate', 'spent', 'nothing else happened'],
  ['rotate', 'reused_refresh_token', 'stolen'],
  ['rotate', 'ended', 'was ended by'],
  ['me', 'no_token', 'No access token was sent'],
  ['me', 'unknown', 'No such access token'],
  ['me', 'rotated', 'replaced'],
  ['me', 'ended', 'was ended'],
  ['me', 'too_many_calls', 'used up its calls'],
  ['swap', 'preview_outdated', 'preview'],
  ['preview', 'insufficient_scope', 'scope'],
])('%s, %s: %s', (asked, reason, said) => {
  const { status, code } = { ...OAUTH_REASONS, ...API_REASONS }[reason];
  const explained = explainCall(asked, { status, error: code, reason });
  expect(explained).toContain(said);
  expect(explained.at(-1)).toBe('.');
});

test('every error in the catalogues is explained for every request, and so is an unknown one', () => {
  for (const asked of ASKED) {
    for (const { status, code, meaning, remedy } of ['exchange', 'rotate', 'revoke'].includes(asked)
      ? OAUTH_ERRORS
      : API_ERRORS)
      expect(explainCall(asked, { status, error: code })).toBe(`${meaning} ${remedy}`);
    expect(explainCall(asked, { status: 502 })).toContain('not one of ours');
    expect(explainCall(asked, { status: 200 })).not.toBe('');
  }
});

test('a cancelled consent, an unknown scope, and the rest', () => {
  expect(explainReturn('access_denied')).toContain('Cancel');
  expect(explainReturn('invalid_scope')).toContain('scope');
  expect(explainReturn('unsupported_response_type')).toContain('response_type=code');
  expect(explainReturn('invalid_request')).toContain('correct what was said');
});
