import { expect, test } from 'vitest';
import { pathOfChosen } from './path-of-chosen.ts';

const ID = '0199c1d0-0000-7000-8000-000000000000';
const OTHER = '0199c1d0-0000-7000-8000-000000000001';

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?deleted=1', '/dashboard'],
  [`/dashboard/customers?search=ada&store=${ID}&mode=test&after=${ID}`, `/dashboard/customers?search=ada&store=${ID}`],
  [`/dashboard/subscriptions/${ID}`, '/dashboard/subscriptions'],
  [`/dashboard/subscriptions/${ID}/swap?variant=${ID}&store=${ID}`, '/dashboard/subscriptions'],
  [`/dashboard/developer/webhooks/${ID}`, '/dashboard/developer/webhooks'],
  [`/dashboard/stores/${ID}`, `/dashboard/stores/${ID}`],
  ['/dashboard/customers/new', '/dashboard/customers/new'],
  ['https://evil.example/dashboard', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/sign-out', '/dashboard'],
  ['/dashboardish', '/dashboard'],
  [null, '/dashboard'],
])('from %s to %s', (given, path) => {
  expect(pathOfChosen(given)).toBe(path);
});

test.each([
  [`/dashboard/customers?search=ada&store=${ID}&mode=test`, OTHER, '/dashboard/customers?search=ada&mode=test'],
  [`/dashboard/invoices/${ID}`, OTHER, '/dashboard/invoices'],
  [`/dashboard/stores/${ID}/members`, OTHER, `/dashboard/stores/${OTHER}/members`],
  [`/dashboard/stores/${ID}/members`, null, '/dashboard/stores'],
  [`/dashboard/apps?store=${ID}`, null, '/dashboard/apps'],
])('from %s with the store %s to %s', (given, store, path) => {
  expect(pathOfChosen(given, store)).toBe(path);
});
