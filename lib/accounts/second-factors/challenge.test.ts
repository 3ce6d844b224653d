import fc from 'fast-check';
import { expect, test } from 'vitest';
import { challengeIn, withCookiesAlone } from './start-challenge.ts';

test.each([
  ['two-factor=2fa-abc.c2ln', '2fa-abc'],
  ['a=b; two-factor=2fa-abc.c2lnbmF0dXJl%3D; c=d', '2fa-abc'],
  ['not-two-factor=2fa-abc.c2ln', null],
  ['two-factor=2fa-abc', null],
  ['two-factor=.c2ln', null],
  ['two-factor=%E0%A4%A', null],
  ['', null],
  [null, null],
])('in %j there is %j', (cookies, challenge) => {
  expect(challengeIn(cookies, 'two-factor')).toBe(challenge);
});

test('one cookie is kept, those with similar names are not, and the given headers stay as they are', () => {
  const cookie = 'session=a; two-factor=2fa-abc.c2ln%3D; two-factor2=b; ö d d="c, d"';
  const headers = new Headers({ cookie, 'user-agent': 'A browser' });
  const kept = withCookiesAlone(headers, 'two-factor');
  expect(kept.get('cookie')).toBe('two-factor=2fa-abc.c2ln%3D');
  expect(kept.get('user-agent')).toBe('A browser');
  expect(headers.get('cookie')).toBe(cookie);
  expect(withCookiesAlone(headers, 'passkey').get('cookie')).toBe('');
  expect(withCookiesAlone(new Headers(), 'passkey').get('cookie')).toBe('');
});

test('whatever a browser sends is read without an error', () => {
  const text = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(text, text, (before, value) => {
      const headers = new Headers({ cookie: `${before.replaceAll(';', '')}; two-factor=${value}` });
      const kept = withCookiesAlone(headers, 'two-factor').get('cookie') ?? '';
      expect(kept).toMatch(/^(two-factor=[!-:<-~]*)?$/);
      expect(challengeIn(kept, 'two-factor')).toBe(challengeIn(headers.get('cookie'), 'two-factor'));
    }),
  );
});
