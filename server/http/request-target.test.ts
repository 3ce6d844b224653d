import { expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

test.each([
  ['/', '/'],
  ['/docs?x=%ZZ', '/docs?x=%ZZ'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['http://evil.example/sign-in?a=b', '/sign-in?a=b'],
  ['https://evil.example', '/'],
  ['https://evil.example?a=b', '/?a=b'],
  [`/x?${'a=&'.repeat(99)}`, `/x?${'a=&'.repeat(99)}`],
])('%s is read', (target, read) => expect(readTarget('GET', target)).toEqual({ target: read }));

test.each(['/%ZZ', '/%', '/a%C3', '/%FF', '/%00', 'sign-in', 'javascript:alert(1)'])(
  'malformed_address: %s',
  (target) => expect(readTarget('GET', target)).toEqual({ fault: 'malformed_address' }),
);

test.each(['/api/../sign-in', '/api/%2e%2E/sign-in', '/api/.%2e', '/./x', '/api/\\../x', '/..'])(
  'malformed_address, because it would be read as another one: %s',
  (target) => expect(readTarget('POST', target)).toEqual({ fault: 'malformed_address' }),
);

test.each(['/.well-known/x', '/a..b/c', '/x/...', '/%2Ehidden'])('%s is read as it is', (target) =>
  expect(readTarget('GET', target)).toEqual({ target }),
);

test('long_query: more than 100 parameters', () =>
  expect(readTarget('GET', `/x?${'a=&'.repeat(100)}`)).toEqual({ fault: 'long_query' }));

test.each([
  ['TRACE', '/'],
  ['PROPFIND', '/'],
  ['OPTIONS', '*'],
])('method_not_allowed: %s %s', (method, target) =>
  expect(readTarget(method, target)).toEqual({ fault: 'method_not_allowed' }),
);
