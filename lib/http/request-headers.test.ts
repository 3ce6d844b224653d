import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortAddress } from '../kernel/text/network.ts';
import { clientAddress, requestId } from './request-headers.ts';

const address = fc.oneof(fc.ipV4(), fc.ipV6());

describe('clientAddress', () => {
  test('without trusted proxies X-Forwarded-For means nothing', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (peer, header) => {
        expect(clientAddress(peer, header, 0)).toBe(peer);
      }),
    );
  });

  test('with n proxies the n-th entry from the right counts, whatever the caller put before it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 4 }),
        address,
        fc.array(address, { maxLength: 3 }),
        (forged, real, proxies) => {
          const header = [...forged.map((text) => text.replaceAll(',', '')), real, ...proxies].join(', ');
          expect(clientAddress('10.0.0.1', header, proxies.length + 1)).toBe(shortAddress(real));
        },
      ),
    );
  });

  test('an entry that is not an address is not trusted', () => {
    for (const header of ['evil', '1.2.3.4.5', '', ' , ', '203.0.113.1, unknown', '<script>', '127.1']) {
      expect(clientAddress('198.51.100.1', header, 1)).toBe('198.51.100.1');
    }
  });

  test('IPv4 looks the same whether it came over an IPv6 socket or not', () => {
    expect(clientAddress('::ffff:192.0.2.7', undefined, 0)).toBe('192.0.2.7');
    expect(clientAddress('10.0.0.1', '::ffff:192.0.2.7', 1)).toBe('192.0.2.7');
    expect(clientAddress('10.0.0.1', '::ffff:7f00:1', 1)).toBe('127.0.0.1');
    expect(clientAddress(undefined, undefined, 0)).toBe('unknown');
  });

  test('IPv6 looks the same however it is written, with a zone or without', () => {
    expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80::1');
    expect(clientAddress('10.0.0.1', 'fe80::1%eth0', 1)).toBe('fe80::1');
    expect(clientAddress('10.0.0.1', '2001:DB8:0:0:0:0:0:7', 1)).toBe('2001:db8::7');
  });

  test('nothing a proxy may send throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat({ max: 5 }), (peer, header, trusted) => {
        const address = clientAddress(peer, header, trusted);
        expect(address === 'unknown' || isIP(address) !== 0).toBe(true);
      }),
    );
  });
});

test('a caller’s id is kept when it can do no harm in a header or a log, otherwise replaced', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._-]{8,128}$/), (id) => {
      expect(requestId(id)).toBe(id);
    }),
  );
  for (const bad of [
    'short',
    'x'.repeat(129),
    'has space in it',
    'line\nbreak-here',
    '"quoted-id"',
    'naïve-identifier',
    '',
    null,
    undefined,
  ]) {
    expect(requestId(bad)).toMatch(/^req_[0-9a-f]{32}$/);
  }
  expect(requestId(null)).not.toBe(requestId(null));
});
