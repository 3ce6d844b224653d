import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '@/lib/config/limits.ts';
import { ReceivedRequest } from './received-request.ts';

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
