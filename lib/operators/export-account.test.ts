import { expect, test } from 'vitest';
import { createCustomers } from '@/prisma/demo/billing-factories.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { asOperator } from '../accounts/operator.ts';
import { db } from '../database/db.ts';
import { PERSON_TABLES } from './any-users.ts';
import { exportAccount } from './export-account.ts';

testDatabase();

const operator = asOperator({ id: 'olu', email: 'olu@example.com' });

async function exported(userId: string) {
  const rows: string[] = [];
  const count = await exportAccount(operator, userId, async (row) => void rows.push(row));
  expect(count).toBe(rows.length);
  return rows.map((row) => JSON.parse(row) as { table: string; row: Record<string, unknown> });
}

test('an export holds every row of the person’s, whatever their number, and nobody else’s', async () => {
  const [mine, theirs] = [await scene(), await scene()];
  await db().store.update({ where: { id: mine.store.id }, data: { taxNumber: 'DE123456789' } });
  await mine.connect();
  await theirs.connect();
  const place = { storeId: mine.store.id, mode: 'test' } as const;
  await createCustomers(
    db(),
    place,
    Array.from({ length: 1_203 }, () => ({})),
  );
  const rows = await exported(mine.seller.id);
  const of = (table: string) => rows.filter((row) => row.table === table).map(({ row }) => row);
  expect(new Set(of('customer').map(({ id }) => id)).size).toBe(1_203);
  expect(of('user')).toEqual([expect.objectContaining({ id: mine.seller.id, email: mine.seller.email })]);
  expect(of('store')).toEqual([expect.objectContaining({ id: mine.store.id, tax_number: 'DE123456789' })]);
  expect(of('member')).toEqual([expect.objectContaining({ store_id: mine.store.id, role: 'owner' })]);
  expect(of('connection')).toHaveLength(1);
  expect(of('audit_entry').length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(theirs.store.id);
  expect(await exported((await createSeller(db())).id)).toHaveLength(1);
});

test('nothing in it gives access', async () => {
  const { seller, developer, store, app, connect } = await scene();
  const pair = await connect();
  const text = JSON.stringify([await exported(seller.id), await exported(developer.id)]);
  const row = await db().connection.findFirstOrThrow({ where: { storeId: store.id } });
  const secrets = await db().appSecret.findMany({ where: { appId: app.id } });
  const { password } = await db().account.findFirstOrThrow({ where: { userId: seller.id } });
  const kept = [row.accessHash, row.refreshHash, row.codeHash, ...secrets.map(({ hash }) => hash), password];
  for (const secret of [...kept, pair.access_token, pair.refresh_token]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
});

/** Tables about a person that an export leaves out, and why. */
const LEFT_OUT = {
  account: 'the hash of a password',
  account_link: 'links that give access',
  two_factor: 'the second step of signing in',
  app_day: 'counts',
  app_hour: 'counts',
  history: 'hashes of what is in it',
  history_part: 'hashes of what is in it',
  unrecorded_entry: 'ids of what is in it',
  network_store: 'which stores an app asked for from a network, which go after days',
  device_code: 'devices that wait, for minutes',
  logged_request: 'calls of programs, which go after days',
  app_note: 'what operators tell each other',
  invoice_counter: 'a count',
  store_total: 'sums of its invoices, counts of its subscriptions',
  test_clock: 'the time in a test store',
};

test('a table with rows of people is in the export, or left out for a reason', async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner_id', 'store_id', 'app_id')`;
  const known = [...PERSON_TABLES, ...Object.keys(LEFT_OUT)] as string[];
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
