import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { ROOMS } from '@/lib/kernel/config/rooms.ts';
import { BodyShare, ReceivedRequest, readBody } from './received-request.ts';

const KIB = 1024;

/** The ways in which a body is read: by an action that was called, by a form without JavaScript, by a handler. */
const READERS: Record<string, (body: Readable) => Promise<Buffer>> = {
  'through a pipeline': async (body) => {
    const through = new PassThrough();
    const [, read] = await Promise.all([pipeline(body, through), collect(through)]);
    return read;
  },
  'as a web stream': async (body) => collect(Readable.toWeb(body)),
  'as it flows': (body) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk) => chunks.push(chunk));
    return new Promise((resolve) => body.on('end', () => resolve(Buffer.concat(chunks))));
  },
  'piece by piece': collect,
};

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sizes = fc.oneof(
  fc.integer({ min: 0, max: 300 * KIB }),
  fc.tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: -1, max: 1 })).map(([n, by]) => n * 64 * KIB + by),
  fc.constantFrom(100 * KIB, 200 * KIB, KIB * KIB, KIB * KIB + 1, LIMITS.logoFormBytes),
);

test.each(Object.entries(READERS))('a body of any size arrives whole, read %s', async (_, read) => {
  await fc.assert(
    fc.asyncProperty(sizes, async (size) => {
      const body = Buffer.alloc(size, 'some bytes');
      const arrived = await read(new ReceivedRequest(new IncomingMessage(new Socket()), body));
      expect(arrived.equals(body)).toBe(true);
    }),
    { timeout: 5_000 },
  );
});

/** A request whose body comes in pieces, of which the last may never come. */
function arriving(pieces: Iterable<Buffer>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  setImmediate(() => {
    for (const piece of pieces) request.push(piece);
  });
  return request;
}

test('a body is the same however it was cut, and one byte more than it may have says so', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 0, max: 40_000 }), async (lengths, limit) => {
      const pieces = lengths.map((length, n) => Buffer.alloc(length, `${n}:`));
      const whole = Buffer.concat(pieces);
      const request = arriving(pieces);
      setImmediate(() => request.push(null));
      const share = new BodyShare('192.0.2.1');
      const body = await readBody(request, limit, share);
      share.giveBack();
      expect(body?.isTooLarge).toBe(whole.length > limit);
      expect(body?.bytes.equals(whole.subarray(0, limit + 1))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a body that comes byte by byte, and never ends, takes no more room than its bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const taken = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const [bytes, count] = [60_000, 20];
  const slab = Buffer.alloc(bytes, 'a');
  const before = taken();
  const requests = Array.from({ length: count }, () =>
    arriving(Array.from({ length: bytes }, (_, at) => slab.subarray(at, at + 1))),
  );
  const share = new BodyShare('192.0.2.1');
  const reading = requests.map((request) => readBody(request, LIMITS.bodyBytes, share));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(taken() - before).toBeLessThan(5 * count * bytes);
  for (const request of requests) request.push(null);
  for (const body of await Promise.all(reading)) expect(body?.bytes.length).toBe(bytes);
  share.giveBack();
});

const chunk = fc.tuple(fc.nat({ max: 29 }), fc.integer({ min: 1, max: 128 * 1024 }), fc.integer({ min: 0, max: 40 }));

/** The last two are in one network. */
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:1::2'];
/** Where the network of a share begins in that list. */
const networkAt = (of: number) => Math.min(of % ADDRESSES.length, 4);

test('what is held never passes the limit, those who hold little have more of it, and all comes back', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 3_000, minLength: 1_000, size: 'max' }), (chunks) => {
      const shares = Array.from({ length: 30 }, (_, of) => new BodyShare(ADDRESSES[of % ADDRESSES.length] ?? ''));
      const held = shares.map(() => 0);
      const sum = (isMeant = (_: number) => true) => held.reduce((all, one, at) => all + (isMeant(at) ? one : 0), 0);
      for (const [of, bytes, leaves] of chunks) {
        const own = (held[of] ?? 0) + bytes;
        const most = own > LIMITS.bodyBytes + 1 ? LIMITS.largeBodiesBytes : ROOMS.bodies.most;
        const ofNetwork = sum((at) => networkAt(at) === networkAt(of));
        const isTaken = shares[of]?.take(bytes);
        expect(isTaken).toBe(sum() + bytes <= most && ofNetwork + bytes <= ROOMS.bodies.shares.network);
        if (isTaken) held[of] = own;
        if (leaves > 0) continue;
        // Once more gives back nothing more.
        shares[of]?.giveBack();
        shares[of]?.giveBack();
        held[of] = 0;
      }
      for (const share of shares) share.giveBack();
      const whole = ADDRESSES.slice(0, 3).map((address) => new BodyShare(address));
      expect(whole.map((share) => share.take(ROOMS.bodies.shares.network))).toEqual([true, true, true]);
      for (const share of whole) share.giveBack();
    }),
    { numRuns: 20 },
  );
});
