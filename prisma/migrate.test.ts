import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { query, sql } from '@/lib/database/query.ts';
import { readSchema } from '@/scripts/read-schema.mjs';
import { schemaDiff } from '@/scripts/schema-diff.mjs';
import { waitForPostgres } from '@/server/database/wait-for-postgres.ts';
import { StartError } from '@/server/process/start-error.ts';
import { createClient, type Database } from './client.ts';
import { BASELINE } from './migrate.ts';
import { onServer, openEmptyDatabase, openTestDatabase, type TestDatabase } from './testing/database.ts';
import { databaseUrl, onDatabase } from './testing/setup.ts';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** Has every migration, and stays as it is: for what applies nothing. */
let unchanged: TestDatabase;
beforeAll(async () => {
  unchanged = await openTestDatabase();
});
afterAll(() => unchanged.remove());

/** Everything that makes up a schema, as the database itself reports it. */
async function catalogue({ prisma }: Database): Promise<unknown[]> {
  const read = (sql: string) => prisma.$queryRawUnsafe<unknown[]>(sql);
  // Prisma knows neither tables with partitions nor views.
  const ours = `table_schema = 'public' AND table_name NOT IN ('_prisma_migrations', 'call', 'logged_call')`;
  return [
    await read(`SELECT table_name::text, column_name::text, udt_name::text, is_nullable::text, column_default::text,
                  datetime_precision
                FROM information_schema.columns WHERE ${ours} ORDER BY 1, 2`),
    // Prisma knows nothing of partitions: an index of a table that has some is said to be ON ONLY it.
    await read(`SELECT tablename::text, replace(indexdef, ' ON ONLY ', ' ON ') AS indexdef FROM pg_indexes
                WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'call')
                  AND indexname !~ '_(prefix|search|parts|topic)_idx$' ORDER BY 1, 2`),
    await read(`SELECT conrelid::regclass::text AS table, conname::text, pg_get_constraintdef(oid) AS definition
                FROM pg_constraint
                WHERE contype <> 'c' AND connamespace = 'public'::regnamespace
                  AND conrelid::regclass::text NOT IN ('_prisma_migrations', 'call')
                ORDER BY 1, 2`),
    await read(`SELECT t.typname::text, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels
                FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY 1 ORDER BY 1`),
  ];
}

/** A copy of the committed migrations, to change. */
function copyOfMigrations(): { folder: string; names: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-migrations-'));
  clean.push(() => rmSync(folder, { recursive: true }));
  cpSync('prisma/migrations', folder, { recursive: true });
  return { folder, names: readdirSync(folder).filter((name) => /^\d{14}_/.test(name)) };
}

async function emptyDatabase(): Promise<Database & Pick<TestDatabase, 'run'>> {
  const { database, run, remove } = await openEmptyDatabase();
  clean.push(remove);
  return { ...database, run };
}

/** A database that has every migration, and a copy of them to change. */
async function migratedDatabase() {
  const { database, target, remove } = await openTestDatabase();
  clean.push(remove);
  return { ...copyOfMigrations(), database, target };
}

/** Whether there is a table that only a migration of these tests makes. */
async function hasNext({ prisma }: Database): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(prisma, sql`SELECT to_regclass('next') IS NOT NULL AS found`);
  return row?.found ?? false;
}

describe('the committed migrations', () => {
  test('make exactly the schema in prisma/schema, and do nothing when applied again', async () => {
    const made = await emptyDatabase();
    await made.run(`CREATE TABLE "_prisma_migrations" (); ${await schemaDiff(null, readSchema())}`);
    const wanted = await catalogue(made);
    expect(wanted.map((rows) => (rows as unknown[]).length > 2)).toEqual([true, true, true, true]);
    const { database } = unchanged;
    expect(await catalogue(database)).toEqual(wanted);
    expect([await database.migrate(), await database.migrate()]).toEqual([[], []]);
    expect(await catalogue(database)).toEqual(wanted);
  });

  test('are applied in order to an empty database, and returned by name, with Prisma’s bookkeeping', async () => {
    const database = await emptyDatabase();
    const applied = await database.migrate();
    expect(applied).toEqual(readdirSync('prisma/migrations').filter((name) => /^\d{14}_/.test(name)));
    expect(applied).toEqual([...applied].sort());
    const rows = await query<{ ok: boolean }>(
      database.prisma,
      sql`
      SELECT finished_at IS NOT NULL AND rolled_back_at IS NULL AND applied_steps_count = 1
        AND length(checksum) = 64 AS ok
      FROM _prisma_migrations`,
    );
    expect(rows).toEqual(applied.map(() => ({ ok: true })));
  });
});

test.runIf(onServer)('a new database that can’t hold all letters stops the start with one sentence', async () => {
  const template = inject('template');
  if (template.kind !== 'server') return;
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    const name = `tillgate_test_${crypto.randomUUID().replaceAll('-', '')}`;
    await onDatabase(template.server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE 'C'`);
    clean.push(() => onDatabase(template.server, `DROP DATABASE ${name} WITH (FORCE)`));
    const database = await createClient({ url: databaseUrl(template.server, name) });
    clean.push(database.close);
    const start = waitForPostgres(() => database.migrate());
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(`is in ${encoding}. Make it with ENCODING 'UTF8' TEMPLATE template0.`);
  }
});

/**
 * What a server of the version before would trip over: something is gone, has another name, or is needed. It reads
 * BIGINT as it reads INTEGER.
 */
const TAKES_AWAY =
  /\bDROP (?:TABLE|COLUMN|TYPE|SCHEMA)|\bRENAME\b|\bSET NOT NULL|\bALTER COLUMN \S+ TYPE (?!BIGINT)|\bADD COLUMN (?!.*DEFAULT).*NOT NULL/i;

/** These need a stop: what they take away was the version before's own bookkeeping of calls, and its timelines. */
const NEED_A_STOP = ['20261128100122_calls', '20261128132716_timelines_of_entries'];

test('migrations that no release has only add, but for those that need a stop: servers of the last one serve on beside them', () => {
  const newer = copyOfMigrations().names.filter((name) => name > BASELINE);
  expect(newer.length).toBeGreaterThan(15);
  const statements = (name: string) =>
    readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8').replace(/^--.*/gm, '');
  const made = newer.map(statements).join('').split(';');
  const isOurs = (...parts: string[]) => made.some((statement) => parts.every((part) => statement.includes(part)));
  /** Without what is dropped of what these migrations have made themselves. */
  const ofReleases = (name: string) =>
    statements(name)
      .split(';')
      .map((statement) => {
        const table = statement.match(/ALTER TABLE ("\w+")/)?.[1] ?? '';
        if (isOurs(`CREATE TABLE ${table} (`)) return '';
        return statement
          .replace(/DROP TABLE ("\w+")/g, (all, dropped) => (isOurs(`CREATE TABLE ${dropped}`) ? '' : all))
          .replace(/DROP COLUMN +("\w+")/g, (all, dropped) => (isOurs(table, `ADD COLUMN     ${dropped}`) ? '' : all));
      })
      .join(';');
  expect(newer.filter((name) => TAKES_AWAY.test(ofReleases(name)))).toEqual(NEED_A_STOP);
  expect(TAKES_AWAY.test(statements(BASELINE))).toBe(true);
});

describe('a migration', () => {
  test('of a newer version stops the start with one sentence, and nothing is applied', async () => {
    const [{ folder, names }, { database }] = [copyOfMigrations(), unchanged];
    const last = names.at(-1) ?? '';
    rmSync(join(folder, last), { recursive: true });
    mkdirSync(join(folder, '29990101000000_next'));
    writeFileSync(join(folder, '29990101000000_next', 'migration.sql'), 'CREATE TABLE next ();');
    const start = waitForPostgres(() => database.migrate(folder));
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(`A newer version has migrated the database (${last}): start that version`);
    expect(await hasNext(database)).toBe(false);
  });

  test('that was edited after it was applied is refused, and nothing after it is applied', async () => {
    const [{ folder, names }, { database }] = [copyOfMigrations(), unchanged];
    const last = names.at(-1) ?? '';
    const file = join(folder, last, 'migration.sql');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- a second thought`);
    mkdirSync(join(folder, '29990101000000_next'));
    writeFileSync(join(folder, '29990101000000_next', 'migration.sql'), 'CREATE TABLE next ();');
    await expect(database.migrate(folder)).rejects.toThrow(`${last} was edited`);
    expect(await hasNext(database)).toBe(false);
  });

  test('that fails is rolled back whole, and tried again next time', async () => {
    const { folder, database } = await migratedDatabase();
    mkdirSync(join(folder, '29990101000000_next'));
    const file = join(folder, '29990101000000_next', 'migration.sql');
    writeFileSync(file, 'CREATE TABLE next (); SELECT 1 / 0;');
    await expect(database.migrate(folder)).rejects.toThrow('29990101000000_next failed and was rolled back');
    expect(await hasNext(database)).toBe(false);
    writeFileSync(file, 'CREATE TABLE next ();');
    expect(await database.migrate(folder)).toEqual(['29990101000000_next']);
    expect(await hasNext(database)).toBe(true);
    expect(await database.migrate(folder)).toEqual([]);
  });
});

test.skipIf(onServer)('a database without the extensions for search gets indexes for beginnings', async () => {
  const template = inject('template');
  if (template.kind !== 'embedded') throw new Error('a server');
  const loadDataDir = new Blob([new Uint8Array(readFileSync(template.empty))]);
  const database = await createClient({ pglite: await PGlite.create({ loadDataDir }) });
  clean.push(database.close);
  await database.migrate();
  const indexes = await query<{ indexname: string }>(
    database.prisma,
    sql`
    SELECT indexname::text FROM pg_indexes WHERE indexname ~ '_(prefix|search)_idx$' ORDER BY 1`,
  );
  expect(indexes.map(({ indexname }) => indexname)).toEqual([
    'customer_email_prefix_idx',
    'customer_name_prefix_idx',
    'product_name_prefix_idx',
  ]);
});

test.runIf(onServer)(
  'several instances that start at once: one migrates, the others wait and find nothing to do',
  async () => {
    const template = inject('template');
    if (template.kind !== 'server') throw new Error('no server');
    const name = `${template.name}_parallel`;
    await onDatabase(template.server, `CREATE DATABASE ${name}`);
    clean.push(() => onDatabase(template.server, `DROP DATABASE ${name} WITH (FORCE)`));
    const instances = await Promise.all(
      [1, 2, 3, 4].map(() => createClient({ url: databaseUrl(template.server, name) })),
    );
    clean.push(() => Promise.all(instances.map(({ close }) => close())));
    const applied = await Promise.all(instances.map(({ migrate }) => migrate()));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  },
);

test.runIf(onServer)('a migration that deadlocks with a server beside it is tried again', async () => {
  const { folder, database, target } = await migratedDatabase();
  const next = '29990101000000_next';
  mkdirSync(join(folder, next));
  const migration = `SET LOCAL deadlock_timeout = '3s'; LOCK TABLE "app"; LOCK TABLE "connection";
    CREATE TABLE "next" ("id" INTEGER);`;
  writeFileSync(join(folder, next, 'migration.sql'), migration);
  const server = new Client({ connectionString: 'url' in target ? target.url : '' });
  await server.connect();
  clean.push(() => server.end());
  await server.query(`SET deadlock_timeout = '60s'`);
  await server.query('BEGIN');
  await server.query('LOCK TABLE "connection" IN ROW EXCLUSIVE MODE');
  const migrated = database.migrate(folder);
  const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'connection'::regclass`;
  await expect.poll(async () => (await server.query(waiting)).rows[0].count).toBe(1);
  await server.query('LOCK TABLE "app" IN ROW EXCLUSIVE MODE');
  await server.query('COMMIT');
  expect(await migrated).toEqual([next]);
  expect(await hasNext(database)).toBe(true);
});
