import { expect, test } from 'vitest';
import { ApiError } from '../kernel/errors/errors.ts';
import { answerId, bodyDigest, readIdempotencyKey } from './claim-answer.ts';

const read = (value: string | null) =>
  readIdempotencyKey(new Headers(value === null ? {} : { 'Idempotency-Key': value }));
const url = 'https://tillgate.example/api/v1/subscriptions/1';

test('a key is 1 to 255 printable ASCII characters, or there is none', () => {
  expect(read(null)).toBeNull();
  for (const key of ['x', 'with space', '"quoted"', '~'.repeat(255)]) expect(read(key)).toBe(key);
});

test.each([
  ['nothing', ''],
  ['beyond ASCII', 'ä'],
  ['a tab', 'a\tb'],
  ['256 characters', 'x'.repeat(256)],
])('400 invalid_request names the header of a bad key: %s', (_, key) => {
  const fault = (() => {
    try {
      return read(key);
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toBeInstanceOf(ApiError);
  expect(fault).toMatchObject({ status: 400, code: 'invalid_request', context: { param: 'Idempotency-Key' } });
});

test('keys count per connection, method and path; both addresses of v1 are one', () => {
  const id = answerId('c', { method: 'PATCH', url }, 'k');
  expect(answerId('c', { method: 'PATCH', url: 'https://api.tillgate.example/v1/subscriptions/1?x=y' }, 'k')).toBe(id);
  expect(answerId('d', { method: 'PATCH', url }, 'k')).not.toBe(id);
  expect(answerId('c', { method: 'POST', url }, 'k')).not.toBe(id);
  expect(answerId('c', { method: 'PATCH', url: `${url}2` }, 'k')).not.toBe(id);
  expect(answerId('c', { method: 'PATCH', url }, 'l')).not.toBe(id);
});

test('a digest tells bodies apart, even a string from the JSON that it contains', () => {
  const body = { action: 'cancel' };
  expect(bodyDigest(body)).toBe(bodyDigest({ action: 'cancel' }));
  expect(bodyDigest(body)).not.toBe(bodyDigest({ action: 'resume' }));
  expect(bodyDigest(JSON.stringify(body))).not.toBe(bodyDigest(body));
});
