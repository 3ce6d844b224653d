import { expect, test } from 'vitest';
import { readEnv } from './read-env.ts';

const problems = (source: Record<string, string>) => {
  const read = readEnv(source);
  return 'problems' in read ? read.problems : [];
};
const DOCUMENT = { STORE_API: '/etc/store-api.json' };

test('the document and the address of a platform’s API go together', () => {
  expect(problems(DOCUMENT)).toEqual(['STORE_API_URL is missing: it goes with STORE_API']);
  expect(problems({ STORE_API_URL: 'https://api.acme.example' })).toEqual([
    'STORE_API is missing: it goes with STORE_API_URL',
  ]);
});

test.each([
  'acme.example',
  'ftp://acme.example',
  'https://acme.example/stores?key=1',
  'https://acme.example/#a',
  'https://me:secret@acme.example',
  'https://acme.example/a b',
])('calls don’t go to %s', (url) => {
  const lines = problems({ ...DOCUMENT, STORE_API_URL: url });
  expect(lines).toEqual(['STORE_API_URL must be an http or https address without a query or a password']);
});

test('they go to an address with a path or without; our own API stays unless it is switched off', () => {
  const envOf = (more: Record<string, string>) => {
    const read = readEnv({ ...DOCUMENT, ...more });
    return 'env' in read ? read.env : null;
  };
  const url = (given: string) => envOf({ STORE_API_URL: given })?.storeApi?.url;
  expect(url('http://127.0.0.1:4700')).toBe('http://127.0.0.1:4700');
  expect(url('https://API.acme.example/stores//')).toBe('https://api.acme.example/stores');
  expect(envOf({ STORE_API_URL: 'https://a.example' })).toMatchObject({
    storeApi: { document: '/etc/store-api.json' },
    ownStoreApi: true,
  });
  const off = readEnv({ OWN_STORE_API: '0' });
  expect('env' in off && off.env.ownStoreApi).toBe(false);
  expect(problems({ OWN_STORE_API: 'no' })).toEqual(['OWN_STORE_API must be 1 or 0']);
});
