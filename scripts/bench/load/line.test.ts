import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer } from './line.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** An answer in one of the two ways in which HTTP/1.1 says where a body ends. */
const sent = fc
  .record({
    parts: fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 6 }),
    isChunked: fc.boolean(),
  })
  .map(({ parts, isChunked }) => {
    const body = Buffer.concat(parts);
    const chunks = parts.map((part) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    );
    const text = isChunked
      ? Buffer.concat([Buffer.from(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`), ...chunks, Buffer.from('0\r\n\r\n')])
      : Buffer.concat([Buffer.from(`${HEAD}Content-Length: ${body.length}\r\n\r\n`), body]);
    return { text, body };
  });

test('an answer is read when it is whole, not before, and nothing of the next one with it', () => {
  fc.assert(
    fc.property(sent, sent, ({ text, body }, next) => {
      for (let cut = 0; cut < text.length; cut += 1) expect(readAnswer(text.subarray(0, cut))).toBeNull();
      const read = readAnswer(Buffer.concat([text, next.text]));
      expect(read?.length).toBe(text.length);
      expect(read?.answer.status).toBe(200);
      expect(Buffer.compare(read?.answer.body ?? Buffer.alloc(0), body)).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['an answer without a length', `${HEAD}\r\n`],
  ['another protocol', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['a chunk without a size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nnone\r\n`],
])('%s is refused', (_, text) => expect(() => readAnswer(Buffer.from(text))).toThrow(/answer/));
