import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isGlobalUnicast,
  isLoopback,
  isPrivate,
  isWithinNetworks,
  networkOf,
  readAddress,
  readNetwork,
  shortAddress,
} from './network.ts';

test('an IPv4 caller counts as itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('unknown')).toBe('unknown');
});

test('an IPv6 caller counts as its network, however its address is written', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:DB8:0001:0002::6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8::/64');
  expect(networkOf('::1')).toBe('::/64');
  expect(networkOf('::')).toBe('::/64');
  expect(networkOf('64:ff9b::192.0.2.7')).toBe('64:ff9b::/64');
});

test('all addresses of one network count together, and those of another apart', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      fc.pre(network !== '0:0:0:0' && other !== '0:0:0:0');
      expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${two}`));
      expect(networkOf(`${network}:${one}`) === networkOf(`${other}:${one}`)).toBe(network === other);
    }),
  );
});

test.each([
  ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
  ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::FFFF:7F00:0001', '127.0.0.1'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%eth0.100', 'fe80::1'],
  ['::ffff:7f00:1%lo', '127.0.0.1'],
])('%s is %s', (written, read) => {
  expect(readAddress(written)).toBe(read);
  expect(shortAddress(written)).toBe(read);
  expect(networkOf(written)).toBe(networkOf(read));
});

test.each([
  '',
  ' ',
  '1',
  '127.1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '1.2.3',
  '1.2.3.4.5',
  '256.0.0.1',
  '1.2.3.4%eth0',
  '1.2.3.4:80',
  '[::1]',
  '[::1]:443',
  '::1%',
  '%eth0',
  ':::',
  '1::2::3',
  'g::1',
  '::ffff:1.2.3',
  '::1/64',
  'localhost',
  'unknown',
])('%j is not an address, and is shown as it is', (text) => {
  expect(readAddress(text)).toBeNull();
  expect(shortAddress(text)).toBe(text);
  expect(networkOf(text)).toBe(text);
});

test('any header value is an address or isn’t, and neither throws', () => {
  const nearly = fc.stringMatching(/^[0-9a-fx:.%[\]/ ]{0,50}$/);
  const zoned = fc.tuple(fc.ipV6(), fc.string()).map(([address, zone]) => `${address}%${zone}`);
  const mapped = fc
    .tuple(fc.constantFrom('::ffff:', '::', '::ffff:0:', '64:ff9b::'), fc.string())
    .map((two) => two.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly, zoned, mapped, fc.ipV4(), fc.ipV6()), (text) => {
      const address = readAddress(text);
      expect(address === null).toBe(!isIP(text));
      if (address !== null) {
        expect(isIP(address)).not.toBe(0);
        expect(readAddress(address)).toBe(address);
      }
      expect(networkOf(text)).toBe(networkOf(shortAddress(text)));
    }),
    { numRuns: 2000 },
  );
});

const GLOBAL = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:4860::1',
];
const INWARD = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  'carrier NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  metadata: ['168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  'unique-local': ['fc00::1', 'fd12:3456:789a::1'],
  'site-local': ['fec0::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::FFFF:a00:1'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8', '::7f00:1'],
  'IPv4-translated': ['::ffff:0:10.0.0.1'],
  '6to4': ['2002:7f00:1::1', '2002:a00:1::', '192.88.99.1'],
  NAT64: ['64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'documentation and tests': ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '2001:db8::1', '3fff::1'],
  'reserved and discarded': ['240.0.0.1', '255.255.255.255', '100::1', '4000::1', '5f00::1', 'e000::1'],
  'no address': ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '010.0.0.1', '[::1]', '8.8.8.8:80', '8.8.8'],
};

test.each(GLOBAL)('%s is an address on the public internet', (address) => {
  expect(isGlobalUnicast(address)).toBe(true);
});

test.each(Object.entries(INWARD).flatMap(([what, addresses]) => addresses.map((address) => [address, what])))(
  '%s is not: %s',
  (address) => {
    expect(isGlobalUnicast(address)).toBe(false);
  },
);

test('no IPv6 address that carries an IPv4 address is taken for one on the public internet', () => {
  const carrier = fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::');
  fc.assert(
    fc.property(carrier, fc.ipV4(), (prefix, address) => {
      expect(isGlobalUnicast(prefix + address)).toBe(false);
    }),
  );
});

test('loopback is this machine alone', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1'].filter((address) => !isLoopback(address))).toEqual([]);
  expect(['::ffff:127.0.0.1', '0.0.0.0', '10.0.0.1', '::', 'localhost', '::1%lo'].filter(isLoopback)).toEqual([]);
});

test.each([
  ['203.0.113.7/24', '203.0.113.0/24'],
  [' 203.0.113.7 ', '203.0.113.7/32'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['2001:DB8:0:0::7/48', '2001:db8::/48'],
  ['2001:db8::7', '2001:db8::7/128'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
])('the network %s is %s', (written, network) => {
  expect(readNetwork(written)).toEqual({ network });
  expect(readNetwork(network)).toEqual({ network });
});

test.each([
  '',
  '/',
  '/24',
  '203.0.113.0/',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/024',
  '203.0.113.0/1e1',
  '1/8',
  '203.0.113.0/24/24',
  '203.0.113/24',
  '0x7f.0.0.1/8',
  '010.0.0.0/8',
  '2001:db8::/129',
  'fe80::1%eth0/64',
  'ffff/8',
  '::ffff:203.0.113.7/64',
  '203.0.113.0/24 203.0.114.0/24',
  "203.0.113.0/24'--",
  '203.0.113.0\u0000/24',
  '١٢.0.0.0/8',
  `${'1'.repeat(100_000)}/8`,
  `${':'.repeat(45)}/64`,
  '<script>',
  '203.0.113.0/99999999999999999999',
])('%j is no network', (text) => {
  expect(readNetwork(text)).toEqual({ fault: 'malformed' });
});

test.each(['0.0.0.0/0', '128.0.0.0/1', '203.0.0.0/7', '::/0', '2001::/15', '::ffff:0.0.0.0/96'])(
  '%s is too wide to keep anybody out',
  (text) => {
    expect(readNetwork(text)).toEqual({ fault: 'too_wide' });
  },
);

test('any text is read as a network or refused, never thrown at', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-f.:/]{0,50}$/)), (text) => {
      const read = readNetwork(text);
      if ('network' in read) expect(isWithinNetworks(read.network, [read.network])).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('what is in a network is what has its first bits', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const address = fc.tuple(octet, octet, octet, octet);
  const asNumber = (parts: number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
  fc.assert(
    fc.property(address, address, fc.integer({ min: 8, max: 32 }), (one, other, bits) => {
      const read = readNetwork(`${other.join('.')}/${bits}`);
      const same = Math.floor(asNumber(one) / 2 ** (32 - bits)) === Math.floor(asNumber(other) / 2 ** (32 - bits));
      expect('network' in read && isWithinNetworks(one.join('.'), [read.network])).toBe(same);
    }),
  );
  expect(isWithinNetworks('203.0.113.0/24', ['203.0.113.0/25', '203.0.113.128/25'])).toBe(false);
  expect(isWithinNetworks('203.0.113.0/24', ['203.0.0.0/16'])).toBe(true);
  expect(isWithinNetworks('2001:db8::1', ['203.0.113.0/24', '2001:db8::/48'])).toBe(true);
  expect(isWithinNetworks('unknown', ['203.0.113.0/24'])).toBe(false);
  expect(isWithinNetworks('203.0.113.1', [])).toBe(false);
});

test.each([
  ['private', ['10.1.2.3', '192.168.0.1', '172.16.0.0/24', '127.0.0.0/8', '::1', 'fd00::1', 'fe80::1', '100.64.1.1']],
  ['private', ['0.0.0.0', 'unknown', '', '::ffff:10.0.0.1', '169.254.169.254']],
  ['public', ['8.8.8.8', '203.0.113.0/24', '198.51.100.7', '2001:db8::/48', '2a00::1', '172.32.0.1', '224.0.0.1']],
] as const)('%s: %j', (kind, texts) => {
  for (const text of texts) expect(isPrivate(text), text).toBe(kind === 'private');
});
