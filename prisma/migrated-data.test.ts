import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openEmptyDatabase } from './testing/database.ts';

const MEMBERS = '20261122055052_members';
const CALLS = '20261128100122_calls';
const TIMELINES = '20261128132716_timelines_of_entries';

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

test('the migration of timelines keeps what happened to subscriptions, in its order, as nobody’s activity', async () => {
  const database = await databaseBefore(TIMELINES);
  const [one, other] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
  const subscription = (
    id: string,
  ) => `INSERT INTO subscription (id, store_id, mode, customer_id, product_id, variant_id,
      status, anchor_day, current_period_start, current_period_end, updated_at)
    SELECT '${id}', gen_random_uuid(), 'live', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'active', 1, now(),
      now(), now();`;
  await database.run(`SET session_replication_role = replica; ${subscription(one)} ${subscription(other)}
    INSERT INTO subscription_event (id, subscription_id, kind, connection_id, app_name, request_id, detail, created_at) VALUES
      (gen_random_uuid(), '${one}', 'swap', '${other}', 'App', 'req', '{"invoice":"INV-1","amounts":[1]}', '2026-01-01'),
      (gen_random_uuid(), '${one}', 'renewed', NULL, NULL, NULL, '{}', '2026-01-01'),
      (gen_random_uuid(), '${other}', 'ended', NULL, NULL, NULL, '{}', '2026-01-02');
    SET session_replication_role = DEFAULT`);
  await database.migrate();
  const read = (sql: string) => database.prisma.$queryRawUnsafe<Record<string, unknown>[]>(sql);
  expect(
    await read(`SELECT e.kind, happening, actor, app_name, request_id, outcome, owner_id, e.store_id = s.store_id AS "isThere"
      FROM audit_entry e JOIN subscription s ON s.id = e.subscription_id ORDER BY happened_at, position`),
  ).toMatchObject([
    {
      kind: 'subscription_swap',
      happening: 'swap',
      actor: 'app',
      app_name: 'App',
      request_id: 'req',
      isThere: true,
      outcome: { invoice: 'INV-1', amounts: [1] },
      owner_id: null,
    },
    { happening: 'renewed', actor: 'system', app_name: null, outcome: {} },
    { happening: 'ended' },
  ]);
  expect(await read(`SELECT nextval('timeline_position') > max(position) AS later FROM audit_entry`)).toEqual([
    { later: true },
  ]);
  await database.run(`DELETE FROM subscription WHERE id = '${one}'`);
  expect(await read('SELECT happening FROM audit_entry')).toEqual([{ happening: 'ended' }]);
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

test('the migration to calls keeps the log, and what apps, networks and scopes were used for', async () => {
  const database = await databaseBefore(CALLS);
  const id = (end: string) => `00000000-0000-7000-8000-0000000000${end}`;
  const [app, connection, store, key] = [id('0a'), id('0b'), id('0c'), id('0d')];
  const [call, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0001-7000-8000-000000000002'];
  const ours = 'req_019000000000700080000000000000ff';
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await database.run(`SET session_replication_role = replica;
    CREATE TABLE logged_request_20240609 PARTITION OF logged_request
      FOR VALUES FROM ('018ff000-0000-7000-8000-000000000000') TO ('01901000-0000-7000-8000-000000000000');
    INSERT INTO connection (id, selector, app_id, store_id, mode, scopes, access_scopes, redirect_uri, code_hash,
      code_expires_at) VALUES ('${connection}', 's', '${app}', '${store}', 'live', '{}', '{}', '', '', now());
    INSERT INTO api_key (id, store_id, mode, scopes, name, selector, hash)
      VALUES ('${key}', '${store}', 'test', '{}', 'Export', 's', 'h');
    INSERT INTO logged_request (id, method, path, status, micros, request_id, app_id, holder_id, store_id, mode, listed)
      VALUES ('${call}', 'GET', '/api/v1/products', 200, 900, '${ours}', '${app}', '${connection}', '${store}', 'live',
        '2 ${app} ${key} status=active'),
      ('${other}', 'GET', '/api/v1/me', 200, 900, 'chosen-by-them', NULL, '${key}', '${store}', 'test', NULL);
    INSERT INTO app_hour VALUES ('${app}', '${yesterday}T00:00Z', '', 5, 4), ('${app}', '${yesterday}T01:00Z', 'rotated', 3, 3);
    INSERT INTO app_day VALUES ('${app}', '${yesterday}', 7), ('${app}', '2020-01-01', 9);
    INSERT INTO network_day VALUES ('${app}', '${yesterday}', '8.8.8.0/24', 6, 1, '${yesterday}T01:00Z', '${yesterday}T02:00Z');
    INSERT INTO network_store VALUES ('${app}', '8.8.8.0/24', '${store}', '${yesterday}');
    INSERT INTO scope_use (connection_id, scope, last_used_at) VALUES ('${connection}', 'orders:read', '2026-01-02T03:04:05Z');
    INSERT INTO scope_use (key_id, scope, last_used_at) VALUES ('${key}', 'taxes:read', '2026-01-02T03:04:05Z');
    SET session_replication_role = DEFAULT`);
  await database.migrate();
  const read = (sql: string) => database.prisma.$queryRawUnsafe(sql);
  expect(
    await read(`SELECT id, app_id, holder_id, store_id, mode::text, path, micros, request_id, listed FROM logged_call
      ORDER BY id`),
  ).toEqual([
    {
      id: call,
      app_id: app,
      holder_id: connection,
      store_id: store,
      mode: 'live',
      path: '/api/v1/products',
      micros: 900,
      request_id: ours,
      listed: `2 ${app} ${key} status=active`,
    },
    {
      id: other,
      app_id: null,
      holder_id: key,
      store_id: store,
      mode: 'test',
      path: '/api/v1/me',
      micros: 900,
      request_id: 'chosen-by-them',
      listed: null,
    },
  ]);
  const totals = await database.prisma.callTotal.findMany({ orderBy: [{ kind: 'asc' }, { began: 'asc' }] });
  const day = new Date(yesterday);
  expect(totals.map(({ subjectId: _, ...total }) => total)).toMatchObject([
    { kind: 'answer', began: day, name: '', calls: 5, proven: 4, checked: 7 },
    { kind: 'answer', name: 'rotated', calls: 3, proven: 3, checked: 0 },
    { kind: 'network', began: day, name: '8.8.8.0/24', calls: 6, refused: 1 },
    { kind: 'store', began: new Date(0), name: `8.8.8.0/24 ${store}`, lastAt: day },
  ]);
  const uses = await read('SELECT scope_uses FROM connection UNION ALL SELECT scope_uses FROM api_key');
  expect(JSON.stringify(uses)).toMatch(/orders:read.*taxes:read/);
});
