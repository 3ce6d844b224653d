import { expect, test } from 'vitest';
import { listeningOrigin } from './listening-origin.ts';

test('the process reaches itself on the address it listens on', () => {
  expect(listeningOrigin(3000, null)).toBe('http://127.0.0.1:3000');
  expect(listeningOrigin(3000, '0.0.0.0')).toBe('http://127.0.0.1:3000');
  expect(listeningOrigin(3000, '::')).toBe('http://127.0.0.1:3000');
  expect(listeningOrigin(8080, '::1')).toBe('http://[::1]:8080');
  expect(listeningOrigin(8080, '192.0.2.7')).toBe('http://192.0.2.7:8080');
});
