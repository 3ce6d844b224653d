import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameList, MOST_NETWORKS, readNetworks, typedNetworks } from './network-list.ts';

test('a list is read as people write it, and what is within another of it once', () => {
  for (const [list, networks] of [
    ['203.0.113.7/24, 2001:DB8:7::/48', ['203.0.113.0/24', '2001:db8:7::/48']],
    [' 203.0.113.0/24\n203.0.113.9 ,, 203.0.113.0/24 ', ['203.0.113.0/24']],
    ['', []],
  ] as const)
    expect(readNetworks({ list, isEnforced: false })).toEqual({ networks, isEnforced: false });
});

test('what is none is refused with a reason', () => {
  const many = Array.from({ length: MOST_NETWORKS + 1 }, (_, n) => `8.8.${n}.0/24`).join(' ');
  for (const [list, fault] of [
    ['203.0.113.0/24, here', 'malformed'],
    ['0.0.0.0/0', 'too_wide'],
    [many, 'too_many'],
    [' , ', 'empty'],
  ] as const)
    expect(readNetworks({ list, isEnforced: true })).toEqual({ fault });
});

test('a list as it is read reads the same again', () => {
  const network = fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 })).map(([address, bits]) => `${address}/${bits}`);
  fc.assert(
    fc.property(fc.array(network, { maxLength: 20 }), fc.constantFrom(',', ' ', ',\n'), (networks, between) => {
      const read = readNetworks({ list: networks.join(between), isEnforced: false });
      if ('fault' in read) throw new Error(read.fault);
      const typed = typedNetworks(read);
      expect(readNetworks(typed)).toEqual(read);
      expect(isSameList(typed, typedNetworks(read))).toBe(true);
    }),
  );
});
