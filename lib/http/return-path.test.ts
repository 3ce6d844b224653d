import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const SITE = 'https://tillgate.example';
const staysHere = (given: unknown) => {
  const path = returnPath(given);
  // What a browser makes of it in a Location header or a link (WHATWG URL), on any page of the site.
  for (const page of ['/', '/sign-in', '/a/b/c'])
    expect(new URL(path, SITE + page).origin, fc.stringify(given)).toBe(SITE);
  expect(path).toMatch(/^\/[\x21-\x7e]*$/);
};

const tricks = fc.constantFrom(
  ...[
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%',
    '%2f',
    '%2F',
    '%5c',
    '%2e',
    '%09',
    '%00',
    '　',
    '／',
    '。',
  ],
  ...[
    'https:',
    'javascript:alert(1)',
    'evil.example',
    'tillgate.example',
    '[',
    ']',
    '//',
    '\\\\',
    '\u202e',
    'ß',
    'a',
    '0',
  ],
);

test('never leads off the site, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.array(tricks, { maxLength: 10 }), (parts) => staysHere(parts.join(''))),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(fc.array(tricks, { maxLength: 8 }), (parts) => staysHere(`/${parts.join('')}`)),
    { numRuns: 5_000 },
  );
  fc.assert(fc.property(fc.webUrl(), (url) => staysHere(url)));
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => staysHere(text)));
  fc.assert(fc.property(fc.anything(), (thing) => staysHere(thing)));
});

test('the known tricks lead to the fallback', () => {
  for (const given of [
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
  ]) {
    expect(returnPath(given)).toBe('/dashboard');
  }
  for (const given of [
    'https://evil.example',
    'javascript:alert(1)',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    'dashboard',
    '',
    null,
  ]) {
    expect(returnPath(given, '/elsewhere')).toBe('/elsewhere');
  }
});

test('one of our paths is kept as it is, with its query', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9._~%-]{1,12}$/).filter((text) => !/^(\.|%2e)+$/i.test(text));
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 5 }),
      fc.stringMatching(/^(\?[A-Za-z0-9=&%/:]{0,30})?$/),
      (segments, query) => {
        const path = `/${segments.join('/')}${query}`;
        expect(returnPath(path)).toBe(path);
      },
    ),
  );
  expect(returnPath('/')).toBe('/');
  const consent = '/oauth/authorize?client_id=x&redirect_uri=https%3A%2F%2Fa.example%2Fcb';
  expect(returnPath(consent)).toBe(consent);
});
