import { expect, test } from 'vitest';
import { challengeIn, withoutCookie } from './challenge.ts';

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

test('one cookie is left out, its namesakes are not, and the headers given stay as they are', () => {
  const headers = new Headers({ cookie: 'session=a; session2=b; c=d', 'user-agent': 'A browser' });
  const kept = withoutCookie(headers, 'session');
  expect(kept.get('cookie')).toBe('session2=b; c=d');
  expect(kept.get('user-agent')).toBe('A browser');
  expect(headers.get('cookie')).toContain('session=a');
});
