import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readForm } from '@/lib/http/forms.ts';
import { testSettings } from '@/prisma/testing/database.ts';

beforeAll(() => {
  testSettings();
});

/** What the validator says on its own, and so would a schema without words. */
const RAW = /\b(?:Invalid|Too (?:big|small)|expected|received|Unrecognized|must match)\b/;

/** Every schema of a form's fields that a module exports, wherever it is. */
const MODULES = {
  ...import.meta.glob<Record<string, unknown>>('../../lib/**/*-form.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../../lib/**/*-text.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('./**/{*-fields,seller-access,read-price,list,roles}.ts', {
    eager: true,
  }),
};

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

function schemasIn(): [name: string, schema: z.ZodType][] {
  return Object.entries(MODULES).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] => {
      if (isSchema(value)) return [[`${name} of ${file}`, value]];
      const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return fields.filter(([, field]) => isSchema(field)).map(([field, one]) => [`${name}.${field} of ${file}`, one]);
    }),
  );
}

const WRONG = ['', ' ', 'x', '-1', '1.5', '\u0000', '\u200b', 'x'.repeat(5_000), 'no such thing', 'https://', '@'];

/** All that a form with one bad value in every field is told. */
function faultsOf(schema: z.ZodType, value: FormDataEntryValue | undefined, many: boolean): string[] {
  const form = schema instanceof z.ZodObject ? schema : z.object({ field: schema });
  const names = Object.keys(form.shape);
  const data = new FormData();
  for (const name of names) if (value !== undefined) data.append(name, value);
  const read = readForm(data, form, many ? names : []);
  return 'state' in read ? Object.values(read.state.errors) : [];
}

test('no field of any form says what the validator says on its own', () => {
  const schemas = schemasIn();
  const names = schemas.map(([name]) => name).join('\n');
  for (const one of [
    'appForm',
    'keyForm',
    'emailField',
    'storeNameField',
    'customerFields.email',
    'storeModeFields.store',
    'catalogueNameField',
  ])
    expect(names).toContain(one);
  const said = new Set<string>();
  for (const [name, schema] of schemas)
    for (const value of [undefined, new File([], 'x'), ...WRONG])
      for (const many of [false, true])
        for (const fault of faultsOf(schema, value, many)) {
          expect(fault, `${name} with ${String(value).slice(0, 20)}`).not.toMatch(RAW);
          expect(fault, name).toMatch(/[.]$/);
          said.add(fault);
        }
  expect(said.size).toBeGreaterThan(20);
});

test.each([
  [z.string(), undefined, 'Fill this in.'],
  [z.string().max(3), 'four', 'Use 3 characters or fewer.'],
  [z.string().min(3), 'ab', 'Use 3 characters or more.'],
  [z.enum(['a', 'b']), 'c', 'Choose from the list.'],
  [z.coerce.number(), 'ten', 'Enter a whole number.'],
  [z.coerce.number().int().max(9), '10', 'Enter 9 or less.'],
  [z.coerce.number().int().min(1), '0', 'Enter 1 or more.'],
  [z.email(), 'nobody', 'Enter an email such as name@example.com.'],
  [z.url(), 'nowhere', 'Enter an address that starts with https://.'],
  [z.uuid(), 'no id', 'This can’t be used here. Check it, then try again.'],
  [z.string('Words of its own.'), undefined, 'Words of its own.'],
])('a field without words of its own says what to do: %#', (schema, value, said) => {
  expect(faultsOf(schema, value, false)).toEqual([said]);
});

test('a list says how many', () => {
  expect(faultsOf(z.array(z.string()).min(1), undefined, true)).toEqual(['Choose at least one.']);
  expect(faultsOf(z.array(z.string()).max(0), 'x', true)).toEqual(['Choose 0 at most.']);
});
