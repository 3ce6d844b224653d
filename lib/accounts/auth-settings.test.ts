import { createHmac } from 'node:crypto';
import { parseCookie, stringifyCookie } from 'cookie';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signAnew } from './auth-settings.ts';

const signed = (value: string, key: string) => `${value}.${createHmac('sha256', key).update(value).digest('base64')}`;
const value = fc.string({ unit: 'grapheme', minLength: 1 });
const NAMES = ['session', 'two-factor'];

test('a cookie that an earlier key signed is signed with the current one; the others stay as they are', () => {
  fc.assert(
    fc.property(value, value, value, fc.constantFrom('before', 'long before'), (one, other, foreign, earlier) => {
      const sent = {
        session: signed(one, earlier),
        'two-factor': signed(other, 'now'),
        theme: signed(foreign, earlier),
      };
      const again = signAnew(stringifyCookie(sent), NAMES, ['now', 'before', 'long before']);
      expect(parseCookie(again ?? '')).toEqual({ ...sent, session: signed(one, 'now') });
    }),
  );
});

test('nothing is signed that no key of ours has signed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), value, (junk, one) => {
      for (const text of [junk, one, `${one}.`, `.${one}`, signed(one, 'somebody’s'), `${signed(one, 'before')}x`])
        expect(signAnew(stringifyCookie({ session: text }), NAMES, ['now', 'before'])).toBeNull();
    }),
  );
  expect(signAnew('', NAMES, ['now', 'before'])).toBeNull();
});
