import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { readSchema } from '@/scripts/read-schema.mjs';
import { schemaDiff } from '@/scripts/schema-diff.mjs';
import { createClient, type Database } from './client.ts';
import { onServer, openEmptyDatabase, openTestDatabase, type TestDatabase } from './testing/database.ts';
import { databaseUrl, onDatabase } from './testing/setup.ts';

const CALLER_IDS = '20261121204328_caller_ids';
const CATALOGUE_LIMITS = '20261122002001_catalogue_limits';
const MEMBERS = '20261122055052_members';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** Everything that makes up a schema, as the database itself reports it. */
async function catalogue({ prisma }: Database): Promise<unknown[]> {
  const read = (sql: string) => prisma.$queryRawUnsafe<unknown[]>(sql);
  const ours = `table_schema = 'public' AND table_name <> '_prisma_migrations'`;
  return [
    await read(`SELECT table_name::text, column_name::text, udt_name::text, is_nullable::text, column_default::text,
                  datetime_precision
                FROM information_schema.columns WHERE ${ours} ORDER BY 1, 2`),
    await read(`SELECT tablename::text, indexdef FROM pg_indexes
                WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
                  AND indexname !~ '_(prefix|search)_idx$' ORDER BY 1, 2`),
    await read(`SELECT conrelid::regclass::text AS table, conname::text, pg_get_constraintdef(oid) AS definition
                FROM pg_constraint
                WHERE contype <> 'c' AND connamespace = 'public'::regnamespace AND conrelid <> '_prisma_migrations'::regclass
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

/** Whether there is a table that only a migration of these tests makes. */
async function hasNext({ prisma }: Database): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ found: boolean }[]>`SELECT to_regclass('next') IS NOT NULL AS found`;
  return row?.found ?? false;
}

describe('the committed migrations', () => {
  test('make exactly the schema in prisma/schema', async () => {
    const schema = readSchema();
    expect(
      await schemaDiff(readFileSync('prisma/migrations/schema.prisma', 'utf8'), schema),
      'npm run migration -- …',
    ).toBe('');

    const migrated = await openTestDatabase();
    clean.push(migrated.remove);
    const made = await openEmptyDatabase();
    clean.push(made.remove);
    await made.run(`CREATE TABLE "_prisma_migrations" (); ${await schemaDiff(null, schema)}`);
    const wanted = await catalogue(made.database);
    expect(wanted.map((rows) => (rows as unknown[]).length > 2)).toEqual([true, true, true, true]);
    expect(await catalogue(migrated.database)).toEqual(wanted);
  });

  test('do nothing when applied again', async () => {
    const { database, remove } = await openTestDatabase();
    clean.push(remove);
    const before = await catalogue(database);
    expect(await database.migrate()).toEqual([]);
    expect(await database.migrate()).toEqual([]);
    expect(await catalogue(database)).toEqual(before);
  });

  test('are applied in order to an empty database, and returned by name', async () => {
    const database = await emptyDatabase();
    const applied = await database.migrate();
    expect(applied).toEqual(readdirSync('prisma/migrations').filter((name) => /^\d{14}_/.test(name)));
    expect(applied).toEqual([...applied].sort());
  });

  test('carry the bookkeeping that Prisma’s own tool reads', async () => {
    const { database, remove } = await openTestDatabase();
    clean.push(remove);
    const rows = await database.prisma.$queryRaw<{ ok: boolean }[]>`
      SELECT finished_at IS NOT NULL AND rolled_back_at IS NULL AND applied_steps_count = 1
        AND length(checksum) = 64 AS ok
      FROM _prisma_migrations`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ ok }) => ok)).toBe(true);
  });
});

describe('a migration', () => {
  test('that was edited after it was applied is refused, and nothing after it is applied', async () => {
    const { folder, names } = copyOfMigrations();
    const database = await emptyDatabase();
    await database.migrate(folder);
    const last = names.at(-1) ?? '';
    const file = join(folder, last, 'migration.sql');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- a second thought`);
    mkdirSync(join(folder, '29990101000000_next'));
    writeFileSync(join(folder, '29990101000000_next', 'migration.sql'), 'CREATE TABLE next ();');
    await expect(database.migrate(folder)).rejects.toThrow(`${last} was edited`);
    expect(await hasNext(database)).toBe(false);
  });

  test('that fails is rolled back whole, and tried again next time', async () => {
    const { folder } = copyOfMigrations();
    const database = await emptyDatabase();
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

test('the migration to caller ids attributes what a key did to the key, the rest to its connection', async () => {
  const { folder, names } = copyOfMigrations();
  for (const name of names.filter((one) => one >= CALLER_IDS)) rmSync(join(folder, name), { recursive: true });
  const database = await emptyDatabase();
  await database.migrate(folder);
  const [key, connection] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
  // Without the rows they refer to: all that matters here is which of them is a key.
  await database.run(`SET session_replication_role = replica;
    INSERT INTO api_key (id, store_id, mode, scopes, name, selector, hash)
      VALUES ('${key}', gen_random_uuid(), 'test', '{}', 'Export', 's', 'h');
    INSERT INTO subscription_event (id, subscription_id, kind, connection_id, created_at) VALUES
      (gen_random_uuid(), gen_random_uuid(), 'a_key', '${key}', now()),
      (gen_random_uuid(), gen_random_uuid(), 'an_app', '${connection}', now()),
      (gen_random_uuid(), gen_random_uuid(), 'time', NULL, now());
    INSERT INTO stored_answer (id, connection_id, body_digest, requested_at, expires_at)
      VALUES ('one', '${key}', 'd', now(), now());
    SET session_replication_role = DEFAULT`);
  await database.migrate();
  const read = (sql: string) => database.prisma.$queryRawUnsafe(sql);
  expect(await read('SELECT kind, connection_id, key_id FROM subscription_event ORDER BY kind')).toEqual([
    { kind: 'a_key', connection_id: null, key_id: key },
    { kind: 'an_app', connection_id: connection, key_id: null },
    { kind: 'time', connection_id: null, key_id: null },
  ]);
  expect(await read('SELECT id, caller_id FROM stored_answer')).toEqual([{ id: 'one', caller_id: key }]);
});

test('the migration to members makes every owner one, also of stores that the version before adds afterwards', async () => {
  const { folder, names } = copyOfMigrations();
  for (const name of names.filter((one) => one >= MEMBERS)) rmSync(join(folder, name), { recursive: true });
  const database = await emptyDatabase();
  await database.migrate(folder);
  const [first, second] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
  const store = (id: string, owner: string) =>
    `INSERT INTO store (id, owner_id, name, subdomain, currency) VALUES ('${id}', '${owner}', 'Shop', '${id}', 'usd');`;
  const person = (id: string) =>
    `INSERT INTO "user" (id, name, email, updated_at) VALUES ('${id}', 'Uli', '${id}@example.com', now());`;
  await database.run(person('uli') + person('vera') + store(first, 'uli'));
  await database.migrate();
  await database.run(store(second, 'vera'));
  const members = () =>
    database.prisma.$queryRawUnsafe('SELECT store_id, user_id, role::text FROM member ORDER BY store_id, user_id');
  expect(await members()).toEqual([
    { store_id: first, user_id: 'uli', role: 'owner' },
    { store_id: second, user_id: 'vera', role: 'owner' },
  ]);
  const another = `INSERT INTO member (store_id, user_id, role) VALUES ('${first}', 'vera', 'owner')`;
  await expect(database.run(another)).rejects.toThrow('member_one_owner_idx');
  await database.run(`UPDATE store SET owner_id = 'vera' WHERE id = '${first}'`);
  expect(await members()).toEqual([
    { store_id: first, user_id: 'uli', role: 'admin' },
    { store_id: first, user_id: 'vera', role: 'owner' },
    { store_id: second, user_id: 'vera', role: 'owner' },
  ]);
});

test('the migration to settled invoices keeps their numbers, counts on behind them, and tries what is open again', async () => {
  const { folder, names } = copyOfMigrations();
  for (const name of names.filter((one) => one >= CATALOGUE_LIMITS)) rmSync(join(folder, name), { recursive: true });
  const database = await emptyDatabase();
  await database.migrate(folder);
  const [store, customer] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
  const invoice = (mode: string, number: string, sequence: number, status: string) =>
    `(gen_random_uuid(), '${store}', '${mode}', '${number}', ${sequence}, gen_random_uuid(), 'usd', '${status}',
      now(), now(), now(), 0)`;
  await database.run(`SET session_replication_role = replica;
    INSERT INTO "user" (id, name, email, updated_at) VALUES ('uli', 'Uli', 'uli@example.com', now());
    INSERT INTO store (id, owner_id, name, subdomain, currency) VALUES ('${store}', 'uli', 'Shop', 'shop', 'usd');
    INSERT INTO customer (id, store_id, mode, name, email, payments_fail)
      VALUES ('${customer}', '${store}', 'test', 'Uma', 'uma@example.com', true);
    INSERT INTO invoice (id, store_id, mode, number, sequence, subscription_id, currency, status, issued_at,
      period_start, period_end, total) VALUES ${[
        invoice('live', 'INV-A', 1, 'paid'),
        invoice('live', 'INV-B', 1, 'paid'),
        invoice('test', 'INV-C', 1, 'unpaid'),
      ].join()};
    SET session_replication_role = DEFAULT`);
  await database.migrate();
  const read = (sql: string) => database.prisma.$queryRawUnsafe(sql);
  expect(await read('SELECT email FROM customer')).toEqual([{ email: 'uma+declined@example.com' }]);
  expect(await read('SELECT mode::text, last FROM invoice_counter ORDER BY mode')).toEqual([
    { mode: 'live', last: 2 },
    { mode: 'test', last: 1 },
  ]);
  expect(
    await read(`SELECT number, status::text, attempts, next_attempt_at > now() AS again FROM invoice ORDER BY number`),
  ).toEqual([
    { number: 'INV-A', status: 'paid', attempts: 0, again: null },
    { number: 'INV-B', status: 'paid', attempts: 0, again: null },
    { number: 'INV-C', status: 'open', attempts: 1, again: true },
  ]);
});

test('a database without the extensions for search is migrated all the same, with indexes for beginnings', async () => {
  const database = await createClient({ pglite: await PGlite.create() });
  clean.push(database.close);
  await database.migrate();
  const indexes = await database.prisma.$queryRaw<{ indexname: string }[]>`
    SELECT indexname::text FROM pg_indexes WHERE indexname ~ '_(prefix|search)_idx$' ORDER BY 1`;
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
