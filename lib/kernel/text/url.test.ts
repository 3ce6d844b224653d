import { expect, test } from 'vitest';
import { urlOf, withParameters } from './url.ts';

test('an address with other letters than ASCII is one, however often it is read', () => {
  for (let count = 0; count < 20_000; count += 1)
    expect(urlOf('https://bücher.example/')?.hostname).toBe('xn--bcher-kva.example');
});

test('null for what is no absolute address', () => {
  for (const text of ['', 'bücher', '//host', 'https://', 'https://a b/', 'http://[::1'])
    expect(urlOf(text)).toBeNull();
  expect(urlOf('/path', 'https://host.example')?.href).toBe('https://host.example/path');
});

test('parameters without a value are left out, and an address to which nothing is added stays as it was', () => {
  for (const address of ['/path', '/path?a=1', 'https://host.example/?']) {
    expect(withParameters(address, {})).toBe(address);
    expect(withParameters(address, { b: undefined, c: [] })).toBe(address);
  }
  expect(withParameters('/path?a=1', { b: undefined, c: ['1', '2'] })).toBe('/path?a=1&c=1&c=2');
});
