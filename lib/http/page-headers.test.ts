import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const policyFor = (formTargets: string[]) =>
  pageHeaders({ nonce: 'n', formTargets, isHttps: true, isDevelopment: false })['Content-Security-Policy'];

test('the policy begins with who may frame the page: nobody', () =>
  expect(policyFor([])).toMatch(/^frame-ancestors 'none'; /));

test.each([
  'https://app.example',
  'http://localhost:4000',
  'http://127.0.0.1:*',
  'http://[::1]:80',
  'com.example.app:',
])('a form may lead to %s', (target) => expect(policyFor([target])).toMatch(`form-action 'self' ${target}`));

test.each([
  'https://x;frame-ancestors',
  'https://x; frame-ancestors *',
  "https://x 'unsafe-inline'",
  'https://x/path',
  'https://*',
  '*',
  'https:,',
  'https://x\r\nSet-Cookie: a=b',
])('nothing is put into the policy for %j', (target) => expect(() => policyFor([target])).toThrow());
