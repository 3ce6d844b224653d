import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainCall } from './action-shape.ts';

const ID = '60'.padEnd(42, '0');
const BOUNDARY = '----formboundary0123456789abcdef';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function parts(fields: Record<string, string>): Buffer {
  const all = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${all.join('')}--${BOUNDARY}--\r\n`);
}

/** What would end in an error where an object becomes a text, or a text goes into an address or the database. */
const UNUSUAL = [
  '{"__proto__":{}}',
  '{"toString":1}',
  '{"valueOf":{}}',
  '{"toJSON":[]}',
  '{"then":"x"}',
  '"\\u0000"',
  '"a\\ud800"',
  '"\\udc00"',
];

const call = (text: string) => isPlainCall(ID, 'text/plain;charset=UTF-8', Buffer.from(text));
const form = (fields: Record<string, string>) => isPlainCall(undefined, TYPE, parts(fields));

describe('a call by React’s router', () => {
  test('is taken with any JSON as arguments, texts that begin with $ doubled', () => {
    const argument = fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(argument, (text) => {
        fc.pre(!/"\$|__proto__|toString|valueOf|toJSON|then|\\u0000|\\ud[89a-f]/.test(text));
        expect(call(`[${text}]`)).toBe(true);
      }),
    );
    expect(call('["$$5 off","$undefined"]')).toBe(true);
  });

  test('is refused with more arguments than any action takes, and taken with a long list as one of them', () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0));
    expect([call(list(20)), call(list(21)), call(list(20_000)), call(`[${list(1_000)}]`)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const bound = (text: string) =>
      form({ $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${ID}","bound":"$@1"}`, '$ACTION_1:1': text });
    expect([bound(list(20)), bound(list(20_000))]).toEqual([true, false]);
  });

  test('is taken with its form', () => {
    expect(isPlainCall(ID, TYPE, parts({ _1_name: '$F1', '0': '[{"is":"unsent"},"$K1"]' }))).toBe(true);
  });

  test.each(['"$F1"', '"$@1"', '"$Q1"', '"$W1"', '"$B1"', '"$1:constructor"', '"$r"', '"$i1"', ...UNUSUAL])(
    'is refused with %s among its arguments',
    (value) => {
      expect(call(`[${value}]`)).toBe(false);
      expect(call(`[{"deep":[${value}]}]`)).toBe(false);
      expect(isPlainCall(ID, TYPE, parts({ '0': '["$K1"]', '1': `[${value}]` }))).toBe(false);
    },
  );

  test.each(['', '[', 'null', '{}', '1', '"$K1"', `${'['.repeat(30)}${']'.repeat(30)}`])(
    'is refused with %s for arguments',
    (text) => expect(call(text)).toBe(false),
  );

  test.each(['', 'x', '__proto__', '../../x', ID.toUpperCase().replace(/0/g, 'G')])(
    'is refused under the name %s',
    (id) => {
      expect(isPlainCall(id, 'text/plain', Buffer.from('[]'))).toBe(false);
    },
  );
});

describe('a form without JavaScript', () => {
  test('is taken with what is bound to its action, and without any action', () => {
    const bound = {
      $ACTION_REF_1: '',
      '$ACTION_1:0': `{"id":"${ID}","bound":"$@1"}`,
      '$ACTION_1:1': '[{"is":"unsent"}]',
    };
    expect(form({ ...bound, $ACTION_KEY: 'k1', name: '$F1' })).toBe(true);
    expect(form({ [`$ACTION_ID_${ID}`]: '', name: 'x' })).toBe(true);
    expect(form({ name: 'x' })).toBe(true);
  });

  test.each<Record<string, string>>([
    { $ACTION_REF_1: '' },
    { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${ID}","bound":"$@1"}` },
    { $ACTION_REF_1: '', '$ACTION_1:0': '{', '$ACTION_1:1': '[]' },
    { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${ID}","bound":"$Q1"}`, '$ACTION_1:1': '[]' },
    { $ACTION_ID_x: '' },
    { '$ACTION_1:__proto__': '' },
  ])('is refused with %o', (fields) => expect(form(fields)).toBe(false));

  test.each([
    'X-A: ; name="a"\r\nContent-Disposition: form-data; name=0',
    'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="0"',
    'Content-Disposition: form-data; name="a"; name*=utf-8\'\'0',
  ])('is refused when a part’s name could be read in two ways: %j', (head) => {
    const body = Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`);
    expect(isPlainCall(undefined, TYPE, body)).toBe(false);
  });

  test('is refused when it has an argument twice', () => {
    const twice = Buffer.concat([
      parts({ '0': '["$F1"]' }).subarray(0, -`--${BOUNDARY}--\r\n`.length),
      parts({ '0': '[]' }),
    ]);
    expect(isPlainCall(ID, TYPE, twice)).toBe(false);
  });

  test('is taken with a file', () => {
    const head = 'Content-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png';
    const body = Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`);
    expect(isPlainCall(undefined, TYPE, body)).toBe(true);
  });
});
