import { expect, test } from 'vitest';
import { z } from 'zod';
import * as approvals from '@/extensions/approvals/schema.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { bodyReader, withoutNulls } from './body-object.ts';
import * as catalogue from './schema/catalogue-body.ts';
import * as webhooks from './schema/webhook.ts';

/** What the validator says on its own, and a sentence that says nothing. */
const RAW = /\b(?:Invalid|Too (?:big|small)|expected|received|Unrecognized|must match|undefined|NaN|something else)\b/;

const BODIES = Object.entries({ ...catalogue, ...webhooks }).filter(
  (entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject,
);

const WRONG = [null, true, 0, -1, 1.5, 1e300, '', 'x', 'x'.repeat(3_000), [], ['x'], [[]], {}, { a: 1 }, [{}]];

/** What a caller reads who sends this for one member. */
function faultOf(schema: z.ZodObject, member: string, value: unknown): string | null {
  try {
    bodyReader(schema)(JSON.stringify({ [member]: value }));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

test('no member of any body is answered with what the validator says on its own', () => {
  expect(BODIES.map(([name]) => name)).toEqual(expect.arrayContaining(['newProduct', 'newCustomer', 'newEndpoint']));
  const faults = new Set<string>();
  for (const [name, schema] of BODIES)
    for (const member of Object.keys(schema.shape))
      for (const value of WRONG) {
        const fault = faultOf(schema, member, value);
        expect(fault ?? '', `${name}.${member} as ${JSON.stringify(value).slice(0, 20)}`).not.toMatch(RAW);
        if (fault !== null) faults.add(fault);
      }
  expect(faults.size).toBeGreaterThan(20);
});

test('a member whose schema has no words is described by what it takes', () => {
  const schema = z.strictObject({
    text: z.string().max(5).optional(),
    count: z.int().min(1).optional(),
    kind: z.enum(['day', 'week']).optional(),
    list: z.array(z.string()).max(1).optional(),
    id: z.uuid().optional(),
  });
  expect(faultOf(schema, 'text', 7)).toBe('text must be a string.');
  expect(faultOf(schema, 'text', 'too long')).toBe('text must be text of at most 5 characters.');
  expect(faultOf(schema, 'count', 1.5)).toBe('count must be a whole number.');
  expect(faultOf(schema, 'count', 0)).toBe('count must be at least 1.');
  expect(faultOf(schema, 'kind', 'year')).toBe('kind must be "day" or "week".');
  expect(faultOf(schema, 'list', ['a', 'b'])).toBe('list must be a list of at most 1.');
  expect(faultOf(schema, 'id', 'x')).toBe('id must be of another form; see the documentation.');
});

test('a null counts as absent in every body, where a member may be left out and not be null', () => {
  let tried = 0;
  for (const [name, schema] of [...BODIES, ['askedApproval', approvals.looseApproval] as const])
    for (const [member, its] of Object.entries<z.ZodType>(schema.shape)) {
      const parse = (body: object) => {
        try {
          return { read: bodyReader(schema)(JSON.stringify(body)) };
        } catch (error) {
          return { fault: (error as ApiError).message };
        }
      };
      if (!its.isOptional()) expect(parse({ [member]: null }), `${name}.${member}`).toHaveProperty('fault');
      else if (!its.safeParse(null).success) {
        expect(parse({ [member]: null }), `${name}.${member}`).toEqual(parse({}));
        tried += 1;
      }
    }
  expect(tried).toBeGreaterThan(20);
});

test('so do nulls of what is in a list or has several shapes; what may be null, or isn’t known, stays', () => {
  const one = z.strictObject({
    kind: z.literal('a'),
    note: z.string().optional(),
    may: z.string().nullable().optional(),
  });
  const other = z.strictObject({ note: z.string(), size: z.int().optional() });
  const schema = z.strictObject({ list: z.array(z.union([one, other])), any: z.unknown().optional() });
  const given = { list: [{ kind: 'a', note: null, may: null, size: null, odd: null }], any: { x: null } };
  expect(withoutNulls(schema, given)).toEqual({ list: [{ kind: 'a', may: null, odd: null }], any: { x: null } });
  expect(bodyReader(schema)(JSON.stringify({ list: [{ kind: null, note: 'n', size: null }] }))).toEqual({
    list: [{ note: 'n' }],
  });
});

test('text that no database has is refused, wherever it stands, and named by its member', () => {
  const shape = z.strictObject({ name: z.string(), list: z.array(z.strictObject({ note: z.string() })).optional() });
  const read = bodyReader(shape);
  for (const odd of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800']) {
    for (const [text, member] of [
      [`{"name":"${odd}"}`, 'name'],
      [`{"name":"a","list":[{"note":"b"},{"note":"${odd}"}]}`, 'note'],
    ] as const)
      expect(() => read(text)).toThrow(`${member} must be text without NUL and without half a character.`);
  }
  const loose = bodyReader(z.strictObject({ any: z.unknown() }));
  expect(() => loose(`{"any":${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}}`)).toThrow(
    'any must be text without NUL',
  );
  expect(read('{"name":"\\ud83d\\ude00 \\u0001"}')).toEqual({ name: '\u{1f600} \u0001' });
});
