import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subdomainFault, suggestSubdomain } from './subdomain.ts';

test.each(['abc', 'a-b', '123', 'northwind', 'a'.repeat(40)])('%s is fine', (text) => {
  expect(subdomainFault(text)).toBeNull();
});

test.each([
  ['', 'subdomainLength'],
  ['ab', 'subdomainLength'],
  ['a'.repeat(41), 'subdomainLength'],
  ['Abc', 'subdomainLetters'],
  ['a.b.c', 'subdomainLetters'],
  ['caf\u00e9', 'subdomainLetters'],
  ['abc\n', 'subdomainLetters'],
  ['-abc', 'subdomainEnds'],
  ['abc-', 'subdomainEnds'],
  ['xn--abc', 'subdomainHyphens'],
  ['www', 'subdomainReserved'],
  ['api', 'subdomainReserved'],
  ['admin', 'subdomainReserved'],
])('“%s” is refused: %s', (text, why) => {
  expect(subdomainFault(text)).toBe(why);
});

test('whatever passes is a valid label of a host name', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcz019-.A \u00e9\n'), minLength: 1, maxLength: 45 });
  fc.assert(
    fc.property(letters, (text) => {
      if (subdomainFault(text) !== null) return;
      expect(text).toMatch(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/);
      expect(new URL(`https://${text}.example`).hostname).toBe(`${text}.example`);
    }),
    { numRuns: 2000 },
  );
});

test('a name leads to a subdomain that can be taken, or to none', () => {
  const names = {
    'Harbour Books': 'harbour-books',
    'Café Müller & Söhne': 'cafe-muller-sohne',
    "Ada's": 'adas',
    北京: '',
    Shop: 'shop',
    'a!': '',
    Admin: '',
  };
  for (const [name, wanted] of Object.entries(names)) expect(suggestSubdomain(name), name).toBe(wanted);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const suggested = suggestSubdomain(name);
      return suggested === '' || subdomainFault(suggested) === null;
    }),
  );
});
