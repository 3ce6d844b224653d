import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestId } from './request-id.ts';

test('a caller’s id is kept when it can do no harm in a header or a log, otherwise replaced', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._-]{8,128}$/), (id) => {
      expect(requestId(id)).toBe(id);
    }),
  );
  for (const bad of [
    'short',
    'x'.repeat(129),
    'has space in it',
    'line\nbreak-here',
    '"quoted-id"',
    'naïve-identifier',
    '',
    null,
    undefined,
  ]) {
    expect(requestId(bad)).toMatch(/^req_[0-9a-f]{32}$/);
  }
  expect(requestId(null)).not.toBe(requestId(null));
});
