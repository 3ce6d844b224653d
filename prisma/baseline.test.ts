import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { query, sql } from '@/lib/database/query.ts';
import { waitForPostgres } from '@/server/database/wait-for-postgres.ts';
import { StartError } from '@/server/process/start-error.ts';
import { BASELINE, MIGRATIONS } from './migrate.ts';
import { openEmptyDatabase } from './testing/database.ts';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** A database with the migrations so far, which says that it was made by others. */
async function databaseOf(names: string[], made: (name: string) => boolean) {
  const all = readdirSync(MIGRATIONS).filter((name) => /^\d{14}_/.test(name));
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-migrations-'));
  clean.push(() => rmSync(folder, { recursive: true }));
  for (const name of all.filter(made)) cpSync(join(MIGRATIONS, name), join(folder, name), { recursive: true });
  const { database, run, remove } = await openEmptyDatabase();
  clean.push(remove);
  await database.migrate(folder);
  await run(`DELETE FROM _prisma_migrations WHERE migration_name = '${BASELINE}';
    ${names
      .map(
        (name) => `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
          VALUES (gen_random_uuid(), 'of then', '${name}', now());`,
      )
      .join('')}`);
  return { database, newer: all.filter((name) => name > BASELINE) };
}
const [FIRST, LAST] = ['20261121020503_init', '20261122002005_test_clocks'];

test('the baseline is taken for applied where the version before has made the database, which goes on from there', async () => {
  const { database, newer } = await databaseOf([FIRST, LAST], (name) => name === BASELINE);
  expect(await database.migrate()).toEqual(newer);
  expect(await database.migrate()).toEqual([]);
  // What the version before had dropped is back.
  expect(await query(database.prisma, sql`SELECT ticket_id FROM connection`)).toEqual([]);
});

test('the baseline is taken for applied in a database that has everything, by the migrations of then', async () => {
  const { database } = await databaseOf([FIRST, LAST], () => true);
  expect([await database.migrate(), await database.migrate()]).toEqual([[], []]);
});

test('what is older than the baseline is refused with one sentence, and applies nothing', async () => {
  const { database } = await databaseOf([FIRST], (name) => name === BASELINE);
  const start = waitForPostgres(() => database.migrate());
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow('The database is older than version 1.0.0: start that version with it first');
  const rows = await query(database.prisma, sql`SELECT migration_name FROM _prisma_migrations`);
  expect(rows).toEqual([{ migration_name: FIRST }]);
});
