import { expect, test } from 'vitest';
import { urlOf } from './url.ts';

test('an address with other letters than ASCII is one, however often it is read', () => {
  for (let count = 0; count < 20_000; count += 1)
    expect(urlOf('https://bücher.example/')?.hostname).toBe('xn--bcher-kva.example');
});

test('null for what is no absolute address', () => {
  for (const text of ['', 'bücher', '//host', 'https://', 'https://a b/', 'http://[::1'])
    expect(urlOf(text)).toBeNull();
  expect(urlOf('/path', 'https://host.example')?.href).toBe('https://host.example/path');
});
