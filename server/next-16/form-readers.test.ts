import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainCall } from './action-shape.ts';
import { formFault } from './form-shape.ts';

const BOUNDARY = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const ACTION = '60'.padEnd(42, '0');

/** A part as a reader sees it: its name, its file's name if it is a file, and what it holds. */
type Part = [name: string, file: string | null, content: string];

interface Busboy extends NodeJS.WritableStream {
  on(event: 'field', take: (name: string, value: string) => void): this;
  on(event: 'file', take: (name: string, file: Readable, info: { filename?: string }) => void): this;
  on(event: 'close' | 'error', take: (error?: Error) => void): this;
}
type MakeBusboy = (options: { defParamCharset: string; headers: Record<string, string> }) => Busboy;
const makeBusboy = createRequire(import.meta.url)('next/dist/compiled/busboy') as MakeBusboy;

/** As Next.js has the form of an action read that React's router called. */
function readByBusboy(body: Buffer): Promise<Part[]> {
  const parts: Promise<Part>[] = [];
  return new Promise((resolve, reject) => {
    const busboy = makeBusboy({ defParamCharset: 'utf8', headers: { 'content-type': TYPE } });
    busboy.on('field', (name, value) => parts.push(Promise.resolve([name, null, value])));
    busboy.on('file', (name, file, { filename = '' }) => {
      parts.push(buffer(file).then((bytes) => [name, filename, bytes.toString()]));
    });
    busboy.on('close', () => resolve(Promise.all(parts))).on('error', reject);
    Readable.from([body]).pipe(busboy);
  });
}

/** As Next.js has any other form read. */
async function readByNode(bytes: Buffer): Promise<Part[]> {
  const body = Uint8Array.from(bytes);
  const request = new Request('https://t.example/', { method: 'POST', headers: { 'content-type': TYPE }, body });
  const parts = [...(await request.formData())].map(
    async ([name, value]): Promise<Part> =>
      typeof value === 'string' ? [name, null, value] : [name, value.name, await value.text()],
  );
  return Promise.all(parts);
}

const number = fc.nat({ max: 12 });
const nameOfCall = fc.oneof(
  number.map(String),
  number.map((n) => `$ACTION_REF_${n}`),
  fc.tuple(number, number).map(([n, m]) => `$ACTION_${n}:${m}`),
  fc.constantFrom('$ACTION_KEY', `$ACTION_ID_${ACTION}`, '$ACTION_', '0 ', ' 0', '00', '\\0', '0\\', '0%22', '٣'),
);
const name = fc.oneof(nameOfCall, fc.constantFrom('email', '1_logo', '_1_name', 'a; filename=b', 'ü', ''));
const file = fc.constantFrom(
  ...['; filename="a"', ';filename="a"', ' ; filename="a"', '; filename=a', '; filename=""', '; FileName="a"'],
  ...["; filename*=utf-8''a", '; filename="a\\"', '; filename="0"; name="0"', "; name*=utf-8''0"],
);
const line = fc.constantFrom(
  ...[
    'Content-Type: text/plain',
    'Content-Type: application/octet-stream',
    'content-type: text/plain;charset=utf-16le',
  ],
  ...[
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: form-data; name="0"',
    'X-Other: 1',
    'broken',
    ' folded',
  ],
);
const disposition = fc.constantFrom(
  ...[
    'Content-Disposition: form-data; name=',
    'content-disposition: form-data; name=',
    'Content-Disposition:form-data;name=',
  ],
  ...[
    'CONTENT-DISPOSITION: FORM-DATA; NAME=',
    'Content-Disposition: form-data;  name=',
    'Content-Disposition: file; name=',
  ],
);
const usually = <T>(one: T, others: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(one) }, others);
const content = fc.constantFrom(
  ...['[{},{},{}]', '[]', '["$K1"]', '{"is":"unsent"}', `{"id":"${ACTION}","bound":"$@1"}`, 'text', 'ü', 'W10=', ''],
  ...[BOUNDARY, `--${BOUNDARY}`, `\r\n${BOUNDARY}`, `\n--${BOUNDARY}`, '\r\n', '\r\n\r\n', '--'],
);
const part = fc
  .record({
    begin: usually('Content-Disposition: form-data; name=', disposition),
    name,
    file: usually('', file),
    lines: usually([], fc.array(line, { minLength: 1, maxLength: 2 })),
    content,
    gap: usually('\r\n\r\n', fc.constantFrom('\r\n', '\n\n', '\r\n \r\n')),
  })
  .map((made) => [`${made.begin}"${made.name}"${made.file}`, ...made.lines].join('\r\n') + made.gap + made.content);
const body = fc
  .array(part, { maxLength: 4 })
  .map((parts) => Buffer.from(`${parts.map((one) => `--${BOUNDARY}\r\n${one}\r\n`).join('')}--${BOUNDARY}--\r\n`));

test('a form that is let through is the same form to everybody who reads it', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      if (formFault(TYPE, bytes) !== null || !isPlainCall(undefined, TYPE, bytes)) return;
      taken += 1;
      const parts = await readByNode(bytes);
      expect(await readByBusboy(bytes)).toEqual(parts);
      // Names as they went over the wire: a file is no argument, and no text is hidden in a file.
      expect(parts.filter(([name, isFile]) => isFile !== null && /^(?:\d+$|\$ACTION_)/.test(name))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
  expect(taken).toBeGreaterThan(500);
});

test('a file in place of an argument, or of what names an action, is refused', () => {
  fc.assert(
    fc.property(nameOfCall, file, usually([], fc.array(line, { maxLength: 2 })), content, (name, file, lines, text) => {
      fc.pre(/^(?:\d+$|\$ACTION_)/.test(name) && /filename/i.test(file));
      const head = [`Content-Disposition: form-data; name="${name}"${file}`, ...lines].join('\r\n');
      const bytes = Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`);
      expect(formFault(TYPE, bytes)).toBe('broken_form');
      expect(isPlainCall(ACTION, TYPE, bytes)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
