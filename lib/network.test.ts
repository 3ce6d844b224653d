import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, readAddress, shortAddress } from './network.ts';

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
  ...[
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
  ],
  ...[
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
  ],
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
