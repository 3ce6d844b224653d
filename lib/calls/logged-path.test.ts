import { expect, test } from 'vitest';
import { OPERATIONS } from '@/lib/api/openapi/operations.ts';
import { loggedPath } from './logged-path.ts';

const ID = '0197a5a0-0000-7000-8000-000000000000';

test.each([
  ['https://a.example/api/oauth/token', '/api/oauth/token'],
  ['https://a.example/v1/customers?email=ann%40a.example', '/api/v1/customers'],
  [`https://a.example/api/v1/subscriptions/${ID}/pause`, `/api/v1/subscriptions/${ID}/pause`],
  ['https://a.example/v1/customers/ann@a.example', '/api/v1/customers/…'],
  ['https://a.example/v1/customers/ann', '/api/v1/customers/…'],
  ['https://a.example/v1/events/stream?x=1', '/api/v1/events/stream'],
  ['https://a.example/v1/test/clock', '/api/v1/test/clock'],
  ['https://a.example', '/'],
])('%s is kept as %s', (url, path) => expect(loggedPath(url)).toBe(path));

test('of a platform’s path only its words and ids are kept', () => {
  const words = ['orders', null, 'notes', null];
  expect(loggedPath('https://a.example/v1/orders/ann@a.example/notes/1?x=y', words)).toBe('/api/v1/orders/…/notes/…');
  expect(loggedPath(`https://a.example/api/v1/orders/${ID}/notes/a%20b`, words)).toBe(`/api/v1/orders/${ID}/notes/…`);
});

test('of every operation of ours the words are kept', () => {
  for (const { path } of OPERATIONS) {
    const called = path.replaceAll(/\{\w+\}/g, ID);
    expect(loggedPath(`https://a.example${called}`)).toBe(called);
  }
});
