import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { hidePages } from './hidden-pages.ts';

const urlOf = (url: string, ownStoreApi: boolean) => {
  const request = { url } as IncomingMessage;
  hidePages(request, { signIn: null, ownStoreApi });
  return request.url;
};
const STORE = '/dashboard/stores/0197a5a0-0000-7000-8000-000000000000';

test.each([
  '/dashboard/products',
  '/dashboard/products/new?store=a',
  '/dashboard/customers/1',
  '/dashboard/subscriptions?mode=test',
  '/dashboard/invoices/1/',
  '/dashboard/approvals',
  `${STORE}/reset`,
  '/approve/1',
  '/approve/1/decision',
])('with OWN_STORE_API=0 there is no %s', (url) => {
  expect([urlOf(url, false), urlOf(url, true)]).toEqual(['/not-here', url]);
});

test.each(['/dashboard', '/dashboard/apps', '/dashboard/developer/api-keys', '/dashboard/developer/apps/1', STORE])(
  'there still is %s',
  (url) => expect(urlOf(url, false)).toBe(url),
);
