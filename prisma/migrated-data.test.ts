import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openEmptyDatabase } from './testing/database.ts';

const CALLER_IDS = '20261121204328_caller_ids';
const CATALOGUE_LIMITS = '20261122002001_catalogue_limits';
const MEMBERS = '20261122055052_members';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** A database as it was before a migration. */
async function databaseBefore(migration: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-migrations-'));
  clean.push(() => rmSync(folder, { recursive: true }));
  cpSync('prisma/migrations', folder, { recursive: true });
  const later = readdirSync(folder).filter((name) => /^\d{14}_/.test(name) && name >= migration);
  expect(later).toContain(migration);
  for (const name of later) rmSync(join(folder, name), { recursive: true });
  const { database, run, remove } = await openEmptyDatabase();
  clean.push(remove);
  await database.migrate(folder);
  return { ...database, run };
}

test('the migration to caller ids attributes what a key did to the key, the rest to its connection', async () => {
  const database = await databaseBefore(CALLER_IDS);
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
  const database = await databaseBefore(MEMBERS);
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
  const database = await databaseBefore(CATALOGUE_LIMITS);
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
