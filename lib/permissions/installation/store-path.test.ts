import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreOperation } from './store-document.ts';
import { isPlainPath, methodsOf, pathFor, pathsOf } from './store-path.ts';

const operation = (method: StoreOperation['method'], path: string) => ({ method, path }) as StoreOperation;
const PATHS = pathsOf([
  operation('get', '/orders/{order_id}'),
  operation('post', '/orders'),
  operation('get', '/orders'),
  operation('get', '/orders/latest'),
  operation('delete', '/orders/{order_id}/lines/{line}'),
]);

test('an address is of the path that names most of it', () => {
  const found = (address: string) => pathFor(PATHS, address)?.segments.join('/');
  expect(found('/orders')).toBe('orders');
  expect(found('/orders/latest')).toBe('orders/latest');
  expect(found('/orders/1')).toBe('orders/{order_id}');
  expect(found('/orders/1/lines/2')).toBe('orders/{order_id}/lines/{line}');
  for (const none of ['/', '/orders/', '/orders//lines/2', '/Orders', '/%6frders', '/orders/1/lines', '/order'])
    expect(found(none), none).toBeUndefined();
});

test('Allow lists what a path takes', () => {
  expect(PATHS.map(methodsOf)).toEqual(
    expect.arrayContaining(['GET, HEAD, POST, OPTIONS', 'GET, HEAD, OPTIONS', 'DELETE, OPTIONS']),
  );
});

test.each([
  '/orders/a%2fb',
  '/orders/a%5Cb',
  '/orders/a\\b',
  '/orders/a%3bb',
  '/orders/a;b=c',
  '/orders/..',
  '/orders/%2e%2E/x',
  '/orders/.%2e',
  '/orders/.',
  '/orders/...',
  '/orders/..%20',
  '/orders/%00',
  '/orders/a%0d%0aX: y',
  '/orders/%7f',
  '/orders/%c2%85',
  '/orders/%252e%252e',
  '/orders/a%252fb',
  '/orders/%c0%af',
  '/orders/%ff',
  '/orders/%',
  '/orders/%2',
  '/orders/\u00fc',
  '/orders/a b',
  '/orders//x',
  '/orders/',
  '/orders/%EF%BC%8F',
  '/orders/%E2%80%A5',
  'orders',
  '',
])('not plain: %s', (path) => {
  expect(isPlainPath(path)).toBe(false);
});

test.each([
  '/orders/a%20b',
  '/orders/a:b@c,d+e=f$g',
  '/orders/%C3%BC',
  '/orders/100%25',
  '/orders/a.b',
  '/orders/%3F%23',
])('plain: %s', (path) => {
  expect(isPlainPath(path)).toBe(true);
});

test('a plain path is the same for whoever decodes it, once or again, and resolves to itself', () => {
  const piece = fc.constantFrom(
    ...['a', '.', '..', '/', '%2f', '%2e', '%25', '2e', '%5c', '\\', ';', '%3b', '%', '%00', 'ü'],
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/x/${pieces.join('')}`);
  fc.assert(
    fc.property(path, (given) => {
      if (!isPlainPath(given)) return;
      const levels = given.split('/').length;
      let text = given;
      for (let times = 0; times < 3; times += 1) {
        expect(text.split(/[/\\]/).length).toBe(levels);
        expect(text).not.toMatch(/(?:^|\/)\.{1,2}(?:\/|$)|;/);
        try {
          text = decodeURIComponent(text);
        } catch {
          break;
        }
      }
      expect(new URL(given, 'https://a.example').pathname).toBe(given);
    }),
    { numRuns: 2_000 },
  );
});
