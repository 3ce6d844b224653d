import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HIDDEN, maskedBody, maskedQuery } from './masked-body.ts';

const ID = '01981c2e-7a10-7c3f-9b1d-0f6c2a7b3e55';
const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
    variant_id: { type: 'string' },
    price: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    interval: { enum: ['day', 'month'] },
    start_at: { type: 'string', format: 'date-time' },
    variants: { type: 'array', items: { $ref: '#/$defs/Variant' } },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
  $defs: { Variant: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'integer' } } } },
};
const mask = (value: unknown) => JSON.parse(maskedBody(JSON.stringify(value), SCHEMA));

test('ids, numbers, times and words of a list are kept where the schema has them, nothing else is', () => {
  const kept = { variant_id: ID, price: 900, interval: 'month', start_at: '2026-05-31T12:00:00Z' };
  expect(mask({ ...kept, name: 'Ann', email: 'ann@shop.example' })).toEqual({ ...kept, name: '…', email: '…' });
  expect(mask({ variants: [{ name: 'Ann', price: 1 }, 'Ann'] })).toEqual({ variants: [{ name: '…', price: 1 }, '…'] });
  expect(mask({ metadata: { ann: 'Ann' }, price: null })).toEqual({ metadata: '…', price: null });
  expect(mask({ price: '0049 170 1', variant_id: 491701, interval: 'Ann', start_at: 'Ann' })).toEqual({
    price: '…',
    variant_id: '…',
    interval: '…',
    start_at: '…',
  });
  expect(mask({ colour: 'red', 'ann@shop.example': 1, constructor: ID })).toEqual({
    colour: '…',
    '…': '…',
    constructor: '…',
  });
  expect(mask([ID])).toBe('…');
  expect(maskedBody('{"name":"Ann"', SCHEMA)).toBe('… (13 characters that are no JSON)');
});

test('no text is kept that is no id, time or word', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 3 }), (more, text) => {
      const secret = `~${text}`;
      const all = Object.keys(SCHEMA.properties).map((name) => [name, secret]);
      const bodies = [Object.fromEntries(all), { variants: [{ name: secret }] }, { [secret]: more }, [secret], secret];
      for (const body of bodies) expect(JSON.stringify(mask(body))).not.toContain(JSON.stringify(secret).slice(1, -1));
    }),
  );
});

test('of a query the same', () => {
  const query = new URLSearchParams(`price=10&interval=day&email=ann@shop.example&variant_id=${ID}&Ann=1&name=Ann`);
  expect(maskedQuery(query, SCHEMA)).toBe(
    `price=10&interval=day&email=${HIDDEN}&variant_id=${ID}&${HIDDEN}=${HIDDEN}&name=${HIDDEN}`,
  );
});

test('what is nested deeply needs no deep stack', () => {
  expect(maskedBody('['.repeat(30_000) + ']'.repeat(30_000), SCHEMA)).toBe('"…"');
});
