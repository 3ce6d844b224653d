import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { arrayLiteral } from './bulk-values.ts';
import { db } from './db.ts';
import { query, sql } from './query.ts';

testDatabase();

async function readBack(elements: (string | null)[]): Promise<(string | null)[]> {
  const rows = await query<{ at: (string | null)[] }>(db(), sql`SELECT ${arrayLiteral(elements)}::text[] AS at`);
  return rows[0]?.at ?? [];
}

test('PostgreSQL reads the same elements, whatever is in them', async () => {
  // PostgreSQL has no text with the character 0.
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'));
  const special = fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    'a,b',
    '"',
    '\\',
    '\\"',
    ' a ',
    '\t',
    '\n',
    'ü',
    '{"a":"\\""}',
  );
  const elements = fc.array(fc.option(fc.oneof(text, special)), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(elements, async (given) => {
      expect(await readBack(given)).toEqual(given);
    }),
  );
});
