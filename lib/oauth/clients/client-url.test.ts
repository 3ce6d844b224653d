import { expect, test } from 'vitest';
import { isClientUrl, isUnregistered } from '../../permissions/client-id.ts';
import { clientUrlFault } from './client-url.ts';

const OWN = ['https://tillgate.example', 'https://api.tillgate.example'];
const LOCAL = ['http://localhost:3000'];

test.each([
  'https://claude.ai/oauth/claude-code-client-metadata',
  'https://chatgpt.com/oauth/client.json',
  'https://vscode.dev/oauth/client-metadata.json',
  'https://app.example:8443/a?b=c',
  'https://app.example/..hidden/.well-known/x',
  'https://8.8.8.8/client.json',
])('%s may be fetched', (url) => {
  expect([isClientUrl(url), clientUrlFault(url, OWN)]).toEqual([true, null]);
});

test('http to localhost may be, while the product itself runs there, but not the product’s own', () => {
  expect(clientUrlFault('http://localhost:4000/client.json', LOCAL)).toBeNull();
  expect(clientUrlFault('http://localhost:4000/client.json', OWN)).not.toBeNull();
  for (const url of ['http://localhost:3000/client.json', 'http://127.0.0.1:4000/c', 'http://a.localhost:4000/c'])
    expect(clientUrlFault(url, LOCAL), url).not.toBeNull();
});

test.each([
  'https://127.0.0.1/c',
  'https://127.1/c',
  'https://2130706433/c',
  'https://0x7f000001/c',
  'https://0x7f.0.0.1/c',
  'https://0177.0.0.1/c',
  'https://127.0.0.1./c',
  'https://0/c',
  'https://0.0.0.0/c',
  'https://①②⑦.0.0.1/c',
  'https://127。0。0。1/c',
  'https://%31%32%37.0.0.1/c',
  'https://[::1]/c',
  'https://[::]/c',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/c',
  'https://[::ffff:7f00:1]/c',
  'https://[::127.0.0.1]/c',
  'https://[64:ff9b::7f00:1]/c',
  'https://[64:ff9b:1::a00:1]/c',
  'https://[2002:7f00:1::]/c',
  'https://[2001:0:7f00:1::]/c',
  'https://[fe80::1]/c',
  'https://[fc00::1]/c',
  'https://[fd00:ec2::254]/c',
  'https://[ff02::1]/c',
  'https://10.0.0.1/c',
  'https://172.16.0.1/c',
  'https://192.168.0.1/c',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/c',
  'https://100.64.0.1/c',
  'https://198.18.0.1/c',
  'https://192.0.2.1/c',
  'https://224.0.0.1/c',
  'https://255.255.255.255/c',
  'https://localhost/c',
  'https://LOCALHOST./c',
  'https://a.localhost/c',
  'https://metadata.google.internal/computeMetadata/v1',
  'https://printer.local/c',
  'https://router.home.arpa/c',
  'https://intranet/c',
  'https://a.example@127.0.0.1/c',
  'https://a.example\\@127.0.0.1/c',
  'https://a.example:80\t@127.0.0.1/c',
  'https://tillgate.example/c',
  'https://API.tillgate.example./c',
])('%s leads where nothing is fetched from', (url) => {
  expect(clientUrlFault(url, OWN)).not.toBeNull();
});

test.each([
  'https://a.example',
  'https://a.example/',
  'https://a.example?x=/c',
  'https://a.example/c#part',
  'https://a.example/c#',
  'https://user@a.example/c',
  'https://user:word@a.example/c',
  'https://@a.example/c',
  'https://a.example/./c',
  'https://a.example/a/../c',
  'https://a.example/a/..',
  'https://a.example/%2e%2E/c',
  'https://a.example/.%2e/c',
  'https://a.example\\c',
  'https://a.example/a\\c',
  'http://a.example/c',
  'https:/a.example/c',
  'https://bücher.example/c',
  'https://a.example/ü',
  'https://a.example/\u0000',
  'https:a.example/c',
  'HTTPS://a.example/c',
  'https://A.example/c',
  'HTTP://LOCALHOST:4000/client.json',
  `https://a.example/${'c'.repeat(495)}`,
])('%s is not the address of a client', (url) => {
  expect(clientUrlFault(url, OWN)).not.toBeNull();
});

test('in capitals it is refused, also where http to localhost is taken, and nobody has registered it', () => {
  for (const url of ['HTTP://LOCALHOST:4000/client.json', 'http://Localhost:4000/c', 'Http://localhost:4000/c']) {
    expect(clientUrlFault(url, LOCAL), url).toBe('must have its scheme and host in lower case');
    expect(isUnregistered(url), url).toBe(true);
  }
  expect(clientUrlFault('http://localhost:4000/Client.json?A=B', LOCAL)).toBeNull();
});

// All that a URL parser lets through in a host, and a policy, a list or a header would take for something else.
test.each([...';\'"!$&()*+,=_`{}~'])('with %s in its host it is refused', (sign) => {
  for (const url of [`https://a${sign}b.example/c`, `https://${sign}.a.example/c`])
    expect(clientUrlFault(url, OWN), url).toBe('must name a host of letters, digits, dots and hyphens');
});

test.each([
  ['https://a.example/c', true],
  ['http://localhost:4000/c', true],
  ['svc_dyn_abc', true],
  ['other_dyn_abc', true],
  ['svc_client_abc', false],
])('%s: nobody registered it: %s', (clientId, is) => expect(isUnregistered(clientId)).toBe(is));
