import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { formFault } from './form-shape.ts';

const FORM = 'application/x-www-form-urlencoded';
const BOUNDARY = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const fault = (body: string, type = MULTIPART) => formFault(type, Buffer.from(body));
const times = (many: number, one: string) => Array.from({ length: many }, () => one).join('');

describe('a form in parts', () => {
  test('as Node.js, and so fetch, writes it may be read, whatever is in it', async () => {
    // None of our fields is without a name, or has anything in it that some parsers take for an escape.
    const name = fc.string().map((text) => `n${text.replace(/["%\\\r\n]/g, '')}`);
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('--', '\r\n', `--${BOUNDARY}`, '\r\n\r\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 20 }), async (fields) => {
        const data = new FormData();
        for (const [name, text] of fields) data.append(name, text);
        data.append('logo', new Blob([Buffer.alloc(100_000, 7)]), 'logo.png');
        const request = new Request('https://t.example/', { method: 'POST', body: data });
        const body = Buffer.from(await request.arrayBuffer());
        expect(formFault(request.headers.get('content-type') ?? '', body)).toBeNull();
        // Cut off anywhere, it may not.
        const cut = body.subarray(0, (fields.length * 7919) % (body.length - 4));
        expect(formFault(request.headers.get('content-type') ?? '', cut)).toBe('broken_form');
      }),
      { numRuns: 50 },
    );
  });

  test('an empty one may be read too', () => expect(fault(END)).toBeNull());

  test.each([
    ['without its end', part('a', 'b')],
    ['with a part that has no name', `--${BOUNDARY}\r\nContent-Type: text/plain\r\n\r\nx\r\n${END}`],
    ['with a file for an argument', part('0', '[]', '; filename="a"') + END],
    ['with a file that names an action', part('$ACTION_REF_1', '', '; filename="a"') + END],
    ['with a name that looks like a file', part('a" ; filename="b', 'c') + END],
    ['with a part in another encoding', part('a', 'b', '\r\nContent-Transfer-Encoding: base64') + END],
    ['with a text of a type', part('a', 'b', '\r\nContent-Type: application/octet-stream') + END],
    ['with its boundary inside a part', part('a', BOUNDARY) + END],
    ['with a part that ends in its head', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${END}`],
    ['with a part that has no body', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n${END}`],
    ['with something before it', `x\r\n${part('a', 'b')}${END}`],
    ['with something after it', `${part('a', 'b')}${END}x`],
    ['with a part whose head never ends', part('a', 'b', `; x="${'x'.repeat(4_000)}"`) + END],
    ['of nothing', ''],
  ])('broken_form: one %s', (_what, body) => expect(fault(body)).toBe('broken_form'));

  test.each(['multipart/form-data', 'multipart/form-data; boundary=short', `multipart/mixed; boundary=${BOUNDARY}`])(
    'broken_form: one whose boundary can be read in two ways, or not at all: %s',
    (type) => expect(fault(part('a', 'b') + END, type)).toBe('broken_form'),
  );

  test('too_many_fields: more than 200', () => {
    expect(fault(times(LIMITS.formFields, part('a', '')) + END)).toBeNull();
    expect(fault(times(LIMITS.formFields + 1, part('a', '')) + END)).toBe('too_many_fields');
  });

  test('body_too_large: more than 64 KiB of what is no file', () => {
    const large = 'x'.repeat(LIMITS.bodyBytes);
    expect(fault(part('logo', large, '; filename="a.png"') + END)).toBeNull();
    expect(fault(part('text', large) + END)).toBe('body_too_large');
    expect(fault(large + large, 'text/plain')).toBe('body_too_large');
  });
});

test.each(['"$K1",', '"\\u0024K1",'])('too_many_fields: an action whose arguments refer to %s over and over', (one) => {
  const most = times(LIMITS.formReferences, one);
  expect(fault(`[${most}1]`, 'text/plain;charset=UTF-8')).toBeNull();
  expect(fault(`[${most}${one}1]`, 'text/plain;charset=UTF-8')).toBe('too_many_fields');
  expect(fault(part('0', `[${most}1]`) + END)).toBeNull();
  expect(fault(part('0', `[${most}1]`) + part('1', `[${one}1]`) + END)).toBe('too_many_fields');
  expect(fault(part('logo', most + most, '; filename="a.png"') + END)).toBeNull();
});

test('too_many_fields: a form in one line of more than 200', () => {
  expect(fault(times(LIMITS.formFields - 1, 'a=&'), FORM)).toBeNull();
  expect(fault(times(LIMITS.formFields, 'a=&'), `${FORM};charset=UTF-8`)).toBe('too_many_fields');
});
