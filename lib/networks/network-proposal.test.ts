import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/durations.ts';
import { isWithinNetworks, wideNetworkOf } from '../text/network.ts';
import { countElsewhere } from './network-guard.ts';
import { type LearnedNetwork, MOST_PROPOSED, proposeNetworks } from './network-proposal.ts';

const NOW = new Date('2026-05-31T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const seen = (network: string, days: number, calls = 1000): LearnedNetwork => ({
  ...{ network, calls, firstAt: ago(days), lastAt: NOW },
});
const OLD = seen('198.51.100.0/24', 20);

test('what was seen for 7 days in 200 calls, and had nothing new for 3 days, is proposed', () => {
  const networks = [seen('2001:db8:7::/48', 3, 10), seen('198.51.100.0/24', 7, 190)];
  expect(proposeNetworks(networks, NOW)).toEqual({ networks: ['198.51.100.0/24', '2001:db8:7::/48'] });
});

test.each([
  ['too few calls', []],
  ['too few calls', [seen('198.51.100.0/24', 6.9)]],
  ['too few calls', [seen('198.51.100.0/24', 20, 199)]],
  ['addresses move: use DPoP', [OLD, seen('203.0.113.0/24', 2.9)]],
  ['addresses move: use DPoP', [OLD, ...Array.from({ length: MOST_PROPOSED }, (_, n) => seen(`8.8.${n}.0/24`, 10))]],
  ['only the proxy is seen', [seen('10.0.0.0/24', 20)]],
  ['only the proxy is seen', [seen('127.0.0.0/8', 1, 3)]],
  ['only the proxy is seen', [seen('unknown', 20)]],
  ['only the proxy is seen', [OLD, seen('10.0.0.0/24', 20)]],
] as const)('else it says why not: %s', (not, networks) => {
  expect(proposeNetworks(networks, NOW)).toEqual({ not });
});

test('a proposal has all that was seen, public ones alone, and would have refused nothing', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const address = fc.tuple(octet, octet, octet).map((parts) => `${parts.join('.')}.0/24`);
  const network = fc.record({
    network: fc.oneof(
      address,
      octet.map((n) => `2a00:${n.toString(16)}::/48`),
    ),
    calls: fc.integer({ min: 1, max: 500 }),
    firstAt: fc.integer({ min: 0, max: 29 }).map(ago),
    lastAt: fc.constant(NOW),
  });
  const many = fc.uniqueArray(network, { selector: (one) => one.network, maxLength: 40 });
  fc.assert(
    fc.property(many, (learned) => {
      const proposed = proposeNetworks(learned, NOW);
      if ('not' in proposed) return;
      expect(new Set(proposed.networks)).toEqual(new Set(learned.map((one) => one.network)));
      expect(proposed.networks.length).toBeLessThanOrEqual(MOST_PROPOSED);
      expect(proposed.networks.filter((one) => /^(?:10|127|0|192\.168|169\.254)\./.test(one))).toEqual([]);
      expect(learned.every(({ firstAt }) => firstAt <= ago(3))).toBe(true);
      expect(
        countElsewhere(
          learned.map((one) => ({ ...one, recentCalls: one.calls })),
          proposed.networks,
        ),
      ).toBe(0);
    }),
    { numRuns: 500 },
  );
});

/** A random number from 0 up to 1 that a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface World {
  /** When it goes over to the other region for an hour, and when a new region joins for good. */
  failover: number;
  region: number;
  /** The address of a call at a time. */
  addressAt(at: number): string;
}

const START = Date.parse('2026-05-01T00:00:00Z');

/** An app behind a NAT pool of a few networks, whose machines get other addresses with each deploy. */
function worldOf(random: () => number): World {
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const pool = Array.from({ length: between(1, 6) }, (_, n) => `198.51.${100 + n}`);
  const standby = Array.from({ length: between(1, 3) }, (_, n) => `203.0.${113 + n}`);
  const region = '2001:db8:abcd';
  const [failover, joins] = [START + between(2, 28) * DAY_MS, START + between(2, 28) * DAY_MS];
  const deployEvery = between(4, 48) * HOUR_MS;
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  return {
    failover,
    region: joins,
    addressAt(at) {
      const host = 1 + (Math.floor(at / deployEvery) % 200);
      if (at >= failover && at < failover + HOUR_MS) return `${pick(standby)}.${host}`;
      if (at >= joins && random() < 0.3) return `${region}::${host.toString(16)}`;
      return `${pick(pool)}.${host}`;
    },
  };
}

/** How often the app calls, in this simulation. */
const CALL_EVERY = 15 * MINUTE_MS;

describe('30 simulated days with deploys, NAT pools, a failover and a new region', () => {
  test.each(Array.from({ length: inject('isLong') ? 300 : 10 }, (_, n) => n + 1))('world %i', (seed) => {
    const { failover, region, addressAt } = worldOf(randomFrom(seed));
    const learned = new Map<string, LearnedNetwork>();
    let newestAt = START;
    /** The list of whoever enforced what was proposed first, once the app had been everywhere it goes. */
    let enforced: string[] | null = null;
    for (let at = START; at < START + 30 * DAY_MS; at += CALL_EVERY) {
      const [now, network] = [new Date(at), wideNetworkOf(addressAt(at))];
      const proposed = proposeNetworks([...learned.values()], now);
      const known = learned.get(network);
      if ('networks' in proposed) {
        // It would have refused nothing that ever succeeded, and nothing has been new for days.
        const calls = [...learned.values()].map((one) => ({ network: one.network, recentCalls: one.calls }));
        expect(countElsewhere(calls, proposed.networks)).toBe(0);
        expect(at - newestAt).toBeGreaterThanOrEqual(3 * DAY_MS);
        // What it leaves out is where nobody has ever called from: no list can know that, so a mail says it at once.
        expect(isWithinNetworks(network, proposed.networks)).toBe(known !== undefined);
        if (at > Math.max(failover, region) + DAY_MS) enforced ??= proposed.networks;
      }
      if (enforced) expect(isWithinNetworks(network, enforced), `${network}, ${now.toISOString()}`).toBe(true);
      if (!known) newestAt = at;
      learned.set(network, {
        ...{ network, lastAt: now, firstAt: known?.firstAt ?? now },
        calls: (known?.calls ?? 0) + 1,
      });
    }
    // There is time for a proposal, unless something new came in the last days.
    if (Math.max(failover, region) < START + 25 * DAY_MS) expect(enforced).not.toBeNull();
  });
});
