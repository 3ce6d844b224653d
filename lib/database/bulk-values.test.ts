import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ID } from '@/lib/kernel/text/uuid.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from './db.ts';
import { arrayLiteral, query, rowsOf, sql } from './query.ts';

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

test('rows are read as their table has them: large numbers, JSON and words of a list, and nothing where nothing is', async () => {
  const given = { id: NO_ID, mode: 'live', total: 2n ** 60n, issuedAt: new Date(0), note: undefined };
  const { columns, rows } = rowsOf('invoice', Object.keys(given));
  const [first, second] = await query<Record<string, unknown>>(
    db(),
    sql`SELECT ${columns} FROM ${rows([given, { id: NO_ID }])}`,
  );
  expect(first).toEqual({ id: NO_ID, mode: 'live', total: 2n ** 60n, issued_at: new Date(0), note: null });
  expect(second).toEqual({ id: NO_ID, mode: null, total: null, issued_at: null, note: null });
  const metadata = { "it's": ['"', '\\', null] };
  const [kept] = await query(
    db(),
    sql`SELECT metadata FROM ${rowsOf('subscription', ['metadata']).rows([{ metadata }])}`,
  );
  expect(kept).toEqual({ metadata });
});
