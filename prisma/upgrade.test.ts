import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { BASELINE, MIGRATIONS } from './migrate.ts';
import { onServer, openEmptyDatabase } from './testing/database.ts';

const ROWS = 600;

/** What a row's columns become on the way, where they don't stay. */
const CHANGED: Record<string, (row: Record<string, unknown>) => Record<string, unknown>> = {
  invoice_line: ({ position, ...row }) => ({ ...row, position: String(position) }),
};

const FILL = `
INSERT INTO "user" (id, name, email, updated_at) SELECT 'u' || n, 'Person ' || n, 'p' || n || '@example.com', now()
  FROM generate_series(1, 20) n;
INSERT INTO session (id, token, user_id, expires_at, updated_at)
  SELECT 's' || n, 't' || n, 'u' || 1 + n % 20, now() + interval '1 day', now() FROM generate_series(1, 40) n;
INSERT INTO store (id, owner_id, name, subdomain, currency)
  SELECT gen_random_uuid(), 'u' || n, 'Store ' || n, 'store-' || n, 'usd' FROM generate_series(1, 20) n;
INSERT INTO app (id, owner_id, client_id, name, description, website_url, redirect_uris, default_scopes, updated_at)
  SELECT gen_random_uuid(), 'u' || n, 'c' || n, 'App ' || n, '', 'https://app.example', '{https://app.example/cb}', '{}',
    now() FROM generate_series(1, 20) n;
INSERT INTO app_secret (id, app_id, selector, hash, last_four)
  SELECT gen_random_uuid(), id, 'x' || client_id, 'hash', 'abcd' FROM app;
INSERT INTO connection (id, selector, app_id, store_id, mode, scopes, access_scopes, redirect_uri, code_hash,
    code_expires_at, connected_at, access_hash, refresh_hash, access_issued_at, ended_at, end_reason)
  SELECT gen_random_uuid(), 'sel' || n, (SELECT id FROM app ORDER BY client_id OFFSET n % 20 LIMIT 1),
    (SELECT id FROM store ORDER BY subdomain OFFSET n % 20 LIMIT 1), 'live', '{orders:read}', '{orders:read}',
    'https://app.example/cb', 'code' || n, now() + interval '1 hour', CASE WHEN n % 3 > 0 THEN now() END,
    CASE WHEN n % 3 > 0 THEN 'a' || n END, CASE WHEN n % 3 > 0 THEN 'r' || n END, CASE WHEN n % 3 > 0 THEN now() END,
    CASE WHEN n % 10 = 1 THEN now() END, CASE WHEN n % 10 = 1 THEN 'revoked_by_app'::end_reason END
  FROM generate_series(1, ${ROWS}) n;
INSERT INTO product (id, store_id, mode, name, description) SELECT gen_random_uuid(), id, 'test', 'Product', '' FROM store;
INSERT INTO variant (id, product_id, name, price, currency, interval)
  SELECT gen_random_uuid(), p.id, 'Plan ' || n, n * 1000, 'usd', 'month' FROM product p, generate_series(1, 2) n;
INSERT INTO customer (id, store_id, mode, name, email)
  SELECT gen_random_uuid(), id, 'test', 'Customer ' || n, 'c' || n || '@example.com'
  FROM store, generate_series(1, 15) n;
INSERT INTO subscription (id, store_id, mode, customer_id, product_id, variant_id, status, anchor_day,
    current_period_start, current_period_end, invoice_count, updated_at)
  SELECT gen_random_uuid(), c.store_id, 'test', c.id, p.id,
    (SELECT id FROM variant v WHERE v.product_id = p.id ORDER BY price LIMIT 1), 'active', 1, now() - interval '3 days',
    now() + interval '25 days', 1, now() FROM customer c JOIN product p ON p.store_id = c.store_id;
INSERT INTO invoice (id, store_id, mode, number, sequence, subscription_id, currency, status, issued_at, period_start,
    period_end, total)
  SELECT gen_random_uuid(), store_id, mode, 'INV-' || lpad((row_number() OVER (PARTITION BY store_id))::text, 6, '0'), 1,
    id, 'usd', CASE WHEN row_number() OVER () % 9 = 0 THEN 'open' ELSE 'paid' END::invoice_status,
    current_period_start, current_period_start, current_period_end, 1000 FROM subscription;
INSERT INTO invoice_line (id, subscription_id, invoice_id, description, amount, currency, proration, period_start,
    period_end, variant_id)
  SELECT gen_random_uuid(), i.subscription_id, i.id, 'Plan', 1000, 'usd', false, i.period_start, i.period_end, s.variant_id
  FROM invoice i JOIN subscription s ON s.id = i.subscription_id;
UPDATE subscription s SET charged_line_id = l.id FROM invoice_line l WHERE l.subscription_id = s.id;
INSERT INTO stored_answer (id, caller_id, body_digest, status, answer, requested_at, expires_at)
  SELECT 'answer' || selector, id, 'digest', 200, '"{}"', now(), now() + interval '1 day' FROM connection LIMIT 50;`;

type Rows = Map<string, Record<string, unknown>>;

describe.runIf(onServer)('an upgrade from 1.0.0', () => {
  test('every row is there as it was', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillgate-upgrade-'));
    cpSync(join(MIGRATIONS, BASELINE), join(folder, BASELINE), { recursive: true });
    const { database, target, remove } = await openEmptyDatabase();
    const url = 'url' in target ? target.url : '';
    const client = await open(url);
    try {
      expect(await database.migrate(folder)).toEqual([BASELINE]);
      await client.query(FILL);
      const before = await read(client);
      expect((await database.migrate()).length).toBeGreaterThan(20);
      const after = await read(client);
      for (const [table, rows] of before) {
        const now = after.get(table);
        expect(now?.size, table).toBe(rows.size);
        for (const [id, row] of rows)
          expect(now?.get(id), table).toMatchObject((CHANGED[table] ?? ((same) => same))(row));
      }
      const counters = await client.query(`SELECT count(*)::int AS count FROM invoice_counter c
        WHERE last <> (SELECT count(*) FROM invoice i WHERE i.store_id = c.store_id AND i.mode = c.mode)`);
      expect(counters.rows).toEqual([{ count: 0 }]);
    } finally {
      await client.end();
      await remove();
      rmSync(folder, { recursive: true });
    }
  });
});

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC -c lock_timeout=2000' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function read(client: Client): Promise<Map<string, Rows>> {
  const all = new Map<string, Rows>();
  const tables =
    `user session store app app_secret connection product variant customer subscription invoice invoice_line
    stored_answer`.split(/\s+/);
  for (const table of tables) {
    const { rows } = await client.query(`SELECT * FROM "${table}"`);
    all.set(table, new Map(rows.map((row) => [String(row.id), asStored(row)])));
  }
  return all;
}

function asStored(row: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row));
}
