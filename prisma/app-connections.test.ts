import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { type ClientFilter, listClientConnections } from '@/lib/oauth/connections/written-connections.ts';
import { createApp, createSeller } from './demo/factories.ts';
import { onServer, openTestDatabase, type TestDatabase, testSettings } from './testing/database.ts';
import { rowOf, scene } from './testing/scene.ts';
import { waysOf } from './testing/ways-of.ts';

/** How many connections the app has, half of them ended; another one has as many that are newer. */
const MANY = 6_000;
const STORES = 100;

let opened: TestDatabase;
/** An id with a number in it, as SQL. */
const idOf = (number: string) => `'00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0')`;

let session: Client;
let appId: string;
let storeId: string;
let oldest: string;

beforeAll(async () => {
  if (!onServer) return;
  opened = await openTestDatabase();
  testSettings();
  setDb(opened.database.prisma);
  const { connect, store, app } = await scene();
  const row = await rowOf((await connect({ mode: 'live' })).access_token);
  const other = await createApp(db(), (await createSeller(db())).id);
  [appId, storeId] = [app.id, store.id];
  session = new Client({ connectionString: 'url' in opened.target ? opened.target.url : '' });
  await session.connect();
  await session.query(
    `INSERT INTO store SELECT (jsonb_populate_record(s, jsonb_build_object('id', ${idOf('i')}, 'subdomain', 'store-' || i))).*
      FROM store s, generate_series(0, $1::int) i WHERE s.id = $2`,
    [STORES, storeId],
  );
  const copy = (of: string, from: number, to: number) =>
    session.query(
      `INSERT INTO connection SELECT (jsonb_populate_record(c, jsonb_build_object('app_id', $1::uuid, 'selector', i, 'store_id', ${idOf('i % $5::int')},
          'id', ${idOf('i')}, 'retry_key', NULL,
          'ended_at', CASE WHEN i % 2 = 0 THEN now() END, 'end_reason', CASE WHEN i % 2 = 0 THEN 'revoked_by_app' END))).*
        FROM connection c, generate_series($2::int, $3::int) i WHERE c.id = $4`,
      [of, from, to, row.id, STORES],
    );
  await copy(appId, 1, MANY);
  await copy(other.id, MANY + 1, 2 * MANY);
  await session.query('ANALYZE connection');
  await session.query('SET plan_cache_mode = force_generic_plan; SET enable_bitmapscan = off');
  oldest = '00000000-0000-7000-8000-000000000020';
}, 120_000);

afterAll(async () => {
  await session?.end();
  await opened?.remove();
});

const page = (filter: ClientFilter, at?: string) => () =>
  listClientConnections(db(), appId, filter, {
    limit: 20,
    now: new Date(),
    ...(at !== undefined && { cursor: { where: 'after', at } as const }),
  });

test.runIf(onServer).each([
  ['active ones', { status: 'active' }, ['connection_of_app_active_idx']],
  ['ended ones', { status: 'ended', mode: 'live' }, ['connection_of_app_ended_idx']],
  ['all', { status: 'all' }, ['connection_of_app_active_idx', 'connection_of_app_ended_idx']],
] as const)('a page of %s is read from where it begins, whatever else there is', async (_what, filter, indexes) => {
  for (const at of [undefined, oldest]) {
    expect((await page(filter, at)()).rows.length).toBeGreaterThan(9);
    const ways = await waysOf(session, page(filter, at));
    expect(ways.filter((way) => way.startsWith('connection: '))).toEqual(
      indexes.map((index) => `connection: ${index}`),
    );
  }
});

test.runIf(onServer)('a page of one store is read from the store’s own', async () => {
  const ways = await waysOf(session, page({ status: 'all', storeId }));
  expect(ways.filter((way) => way.startsWith('connection: '))).toEqual([
    'connection: connection_store_id_app_id_connected_at_idx',
  ]);
});
