import { expect, test } from 'vitest';
import { ownOrigin } from './own-origin.ts';

test('the process reaches itself on the address it listens on', () => {
  expect(ownOrigin(3000, null)).toBe('http://127.0.0.1:3000');
  expect(ownOrigin(3000, '0.0.0.0')).toBe('http://127.0.0.1:3000');
  expect(ownOrigin(3000, '::')).toBe('http://127.0.0.1:3000');
  expect(ownOrigin(8080, '::1')).toBe('http://[::1]:8080');
  expect(ownOrigin(8080, '192.0.2.7')).toBe('http://192.0.2.7:8080');
});
