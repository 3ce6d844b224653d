import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type UrlContext, urlFault } from './outside-url.ts';

const own = ['https://tillgate.example', 'https://api.tillgate.example:8443'];
const live: UrlContext = { mode: 'live', own };
const atHome: UrlContext = { mode: 'test', own: ['http://localhost:3000'] };

test.each([
  'https://app.example/hooks',
  'https://app.example:8443/hooks?key=1&other=%20',
  'HTTPS://App.Example/Hooks',
  'https://app.example.',
  'https://8.8.8.8/hooks',
  'https://[2606:4700:4700::1111]/hooks',
  'https://localhost.app.example/',
  'https://bücher.example/',
  `https://app.example/${'a'.repeat(2028)}`,
])('%s is taken', (url) => {
  expect(urlFault(url, live)).toBeNull();
});

test.each([
  ['', 'malformed'],
  ['app.example/hooks', 'malformed'],
  ['ftp://app.example/', 'malformed'],
  ['javascript:alert(1)', 'malformed'],
  ['https:app.example', 'malformed'],
  ['https:///app.example', 'malformed'],
  ['https:\\\\app.example', 'malformed'],
  ['https://app.example\\@10.0.0.1/', 'malformed'],
  [' https://app.example', 'malformed'],
  ['https://app.example/a b', 'malformed'],
  ['https://app.exa\tmple/', 'malformed'],
  ['https://app.example/\u0000', 'malformed'],
  ['https://', 'malformed'],
  ['https://app.example:70000/', 'malformed'],
  ['https://[::1', 'malformed'],
  [`https://app.example/${'a'.repeat(2029)}`, 'too_long'],
  ['http://app.example/hooks', 'not_https'],
  ['http://8.8.8.8/', 'not_https'],
  ['https://user@app.example/', 'userinfo'],
  ['https://user:password@app.example/', 'userinfo'],
  ['https://@app.example/', 'userinfo'],
  ['https://app.example/#part', 'fragment'],
  ['https://app.example/#', 'fragment'],
  ["https://app';script-src.example/", 'odd_host'],
  ['https://*.app.example/', 'odd_host'],
  ['https://app.example:0/', 'port'],
  ['https://localhost/', 'inward_name'],
  ['https://localhost./', 'inward_name'],
  ['https://LOCALHOST/', 'inward_name'],
  ['http://localhost:4000/hooks', 'inward_name'],
  ['https://hooks/', 'inward_name'],
  ['https://app.localhost/', 'inward_name'],
  ['https://printer.local/', 'inward_name'],
  ['https://printer.local./', 'inward_name'],
  ['https://metadata.google.internal/', 'inward_name'],
  ['https://router.home.arpa/', 'inward_name'],
  ['https://home.arpa/', 'inward_name'],
  ['https://127.0.0.1/', 'inward_address'],
  ['https://127.1/', 'inward_address'],
  ['https://2130706433/', 'inward_address'],
  ['https://0x7f.0.0.1/', 'inward_address'],
  ['https://0177.0.0.1/', 'inward_address'],
  ['https://127.0.0.1./', 'inward_address'],
  ['https://%31%32%37.0.0.1/', 'inward_address'],
  ['https://１２７.0.0.1/', 'inward_address'],
  ['https://10.0.0.1/', 'inward_address'],
  ['https://169.254.169.254/latest/meta-data', 'inward_address'],
  ['https://0/', 'inward_address'],
  ['https://[::1]/', 'inward_address'],
  ['https://[::]/', 'inward_address'],
  ['https://[::ffff:8.8.8.8]/', 'inward_address'],
  ['https://[64:ff9b::808:808]/', 'inward_address'],
  ['https://[fd00::1]/', 'inward_address'],
  ['https://tillgate.example/', 'own'],
  ['https://TILLGATE.example.:9000/api', 'own'],
  ['https://api.tillgate.example/', 'own'],
])('%j is refused: %s', (url, fault) => {
  expect(urlFault(url, live)).toBe(fault);
});

test('http to localhost is taken in test mode while the product runs there, but never the product itself', () => {
  expect(urlFault('http://localhost:4000/hooks', atHome)).toBeNull();
  expect(urlFault('http://localhost/hooks', atHome)).toBeNull();
  expect(urlFault('http://localhost:3000/api/oauth/leaked', atHome)).toBe('own');
  expect(urlFault('http://localhost:3000/', { mode: 'test', own: ['http://127.0.0.1:3000'] })).toBe('own');
  expect(urlFault('http://localhost:4000/', { mode: 'test', own: ['http://127.0.0.1:3000'] })).toBeNull();
  expect(urlFault('http://localhost:4000/hooks', { ...atHome, mode: 'live' })).toBe('inward_name');
  expect(urlFault('http://localhost:4000/hooks', { ...atHome, own })).toBe('inward_name');
  expect(urlFault('https://localhost:4000/hooks', atHome)).toBe('inward_name');
  expect(urlFault('http://127.0.0.1:4000/hooks', atHome)).toBe('inward_address');
  expect(urlFault('http://localhost.:4000/hooks', atHome)).toBe('inward_name');
  expect(urlFault('http://user@localhost:4000/hooks', atHome)).toBe('userinfo');
});

test('whatever is typed is taken or refused, and what is taken is an https URL with nothing hidden', () => {
  const nearly = fc.tuple(fc.constantFrom('https://', 'http://', 'HTTPS://', '//', ''), fc.webPath(), fc.string());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        nearly.map((parts) => parts.join('')),
      ),
      (text) => {
        if (urlFault(text, live) !== null) return;
        const { protocol, username, password, hash, hostname } = new URL(text);
        expect([protocol, username, password, hash]).toEqual(['https:', '', '', '']);
        expect(hostname).toMatch(/[.:]/);
      },
    ),
    { numRuns: 2000 },
  );
});
