import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, shortAddress } from './network.ts';

test('an IPv4 caller counts as itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('unknown')).toBe('unknown');
});

test('an IPv6 caller counts as its network, however its address is written', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('::')).toBe('0:0:0:0::/64');
});

test('all addresses of one network count together, and those of another apart', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${two}`));
      expect(networkOf(`${network}:${one}`) === networkOf(`${other}:${one}`)).toBe(network === other);
    }),
  );
});

test('an address is shown in its short form', () => {
  expect(shortAddress('0000:0000:0000:0000:0000:0000:0000:0001')).toBe('::1');
  expect(shortAddress('2001:0DB8:0000:0000:0000:0000:0000:0001')).toBe('2001:db8::1');
  expect(shortAddress('203.0.113.7')).toBe('203.0.113.7');
});
