import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCustomDomain } from './custom-domain.ts';

test.each([
  ['shop.example.com', 'shop.example.com'],
  ['SHOP.Example.COM', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['b\u00fccher.example', 'xn--bcher-kva.example'],
  ['3d.example', '3d.example'],
])('%s is read as %s', (text, domain) => {
  expect(readCustomDomain(text)).toEqual({ domain });
});

test.each([
  'https://shop.example',
  'shop.example/path',
  'shop.example:8080',
  'me@shop.example',
  'shop .example',
  'localhost',
  'shop',
  '127.0.0.1',
  '2130706433',
  'shop..example',
  '.example.com',
  '-shop.example',
  'shop-.example',
  'shop_1.example',
  '*.example.com',
  'example.com..',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('“%s” is not a domain', (text) => {
  expect(readCustomDomain(text)).toHaveProperty('fault');
});

test('more than 253 characters are no domain', () => {
  expect(readCustomDomain(`${'a.'.repeat(130)}example`)).toHaveProperty('fault');
});

test('whatever is read can be the host of an address, unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ maxLength: 30 })), (text) => {
      const read = readCustomDomain(text);
      if ('domain' in read) expect(new URL(`https://${read.domain}/`).host).toBe(read.domain);
    }),
    { numRuns: 2000 },
  );
});
