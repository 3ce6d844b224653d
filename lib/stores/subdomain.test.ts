import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subdomainFault } from './subdomain.ts';

test.each(['abc', 'a-b', '123', 'northwind', 'a'.repeat(40)])('%s is fine', (text) => {
  expect(subdomainFault(text)).toBeNull();
});

test.each([
  ['', '3 to 40'],
  ['ab', '3 to 40'],
  ['a'.repeat(41), '3 to 40'],
  ['Abc', 'Use only'],
  ['a.b.c', 'Use only'],
  ['caf\u00e9', 'Use only'],
  ['abc\n', 'Use only'],
  ['-abc', 'Start and end'],
  ['abc-', 'Start and end'],
  ['xn--abc', 'third and fourth'],
  ['www', 'reserved'],
  ['api', 'reserved'],
  ['admin', 'reserved'],
])('“%s” is refused: %s', (text, why) => {
  expect(subdomainFault(text)).toContain(why);
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
