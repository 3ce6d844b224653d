import { expect, test } from 'vitest';
import { API_REASONS } from './api-reasons.ts';
import { ApiError, BodyError, OAuthError } from './errors.ts';
import { OAUTH_REASONS } from './oauth-reasons.ts';

/** Every value that a message may need. */
const NAMED = {
  param: 'code',
  types: ['application/json'],
  methods: 'POST',
  most: 600,
  currency: 'usd',
  fault: 'has no jti',
  seconds: -90,
  required_scopes: ['orders:read'] as [string],
};

const spoken = (reasons: object) =>
  Object.values(reasons).map(({ message }) => (typeof message === 'string' ? message : message(NAMED)) as string);

test('every reason has its own message; only an unknown client and a wrong secret have the same', () => {
  const { unknown_client, ...others } = OAUTH_REASONS;
  expect(unknown_client).toEqual(others.wrong_secret);
  for (const list of [others, API_REASONS]) expect(new Set(spoken(list)).size).toBe(Object.keys(list).length);
});

test('what OAuth endpoints say is printable ASCII without quotes and backslashes (RFC 6749 section 5.2)', () => {
  for (const text of spoken(OAUTH_REASONS)) expect(text).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
});

test('status and code are those of the reason', () => {
  expect(new OAuthError('body_too_large', { kib: 64 })).toMatchObject({ reason: 'body_too_large', status: 413 });
  expect(new OAuthError('expired_code')).toMatchObject({ status: 400, code: 'invalid_grant' });
  expect(new ApiError('archived_variant')).toMatchObject({ status: 422, code: 'variant_archived' });
});

test('the values a message needs are given with the reason; v1 sends them as context too', () => {
  expect(new OAuthError('missing', { param: 'code' }).message).toBe('code is missing.');
  const error = new ApiError('other_currency', { param: 'variant_id', currency: 'eur', headers: { 'X-A': 'b' } });
  expect(error.message).toBe('This variant is not in the subscription’s currency, eur.');
  expect([error.context, error.headers]).toEqual([{ param: 'variant_id' }, { 'X-A': 'b' }]);
  const cause = new Error('what really happened');
  expect(new ApiError('internal_error', { cause })).toMatchObject({ cause, context: {} });
});

test('both kinds of endpoint report a body that can’t be read in the same words', () => {
  const { given, reason } = new BodyError('not_a_string', { param: 'token' });
  expect(reason).toBe('not_a_string');
  expect([new OAuthError(...given).message, new ApiError(...given).message]).toEqual(
    Array(2).fill('token must be a string.'),
  );
});
