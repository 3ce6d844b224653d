import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { createCustomers } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import { asOperator } from '../permissions/operator.ts';
import { exportAccount } from './export-account.ts';
import { PERSON_COLUMNS, PERSON_TABLES, type PersonTable } from './operator-users.ts';

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
  const side = { storeId: mine.store.id, mode: 'test' } as const;
  await createCustomers(
    db(),
    side,
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
  unrecorded_entry: 'ids of what is in it',
  device_code: 'devices that wait, for minutes',
  call: 'calls of programs, which go after days',
  logged_call: 'the same, with their stores',
  app_note: 'what operators tell each other',
  invoice_counter: 'a count',
  test_clock: 'the time in a test store',
};

test('a table with rows of people is in the export, or left out for a reason', async () => {
  const tables = await query<{ name: string }>(
    db(),
    sql`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner_id', 'store_id', 'app_id')`,
  );
  const known = [...PERSON_TABLES, ...Object.keys(LEFT_OUT)] as string[];
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

/**
 * Columns of those tables that an export leaves out: they give access, say whose a row is, or serve only the product.
 */
const COLUMNS_LEFT_OUT: Partial<Record<PersonTable, string>> = {
  account_entry: 'user_id',
  api_key: 'hash maker_id networks_enforced_from selector',
  app:
    'access_lifetime alert_percent domain_seen_at former_owner_ids networks_enforced_from owner_id ' + 'requires_dpop',
  app_developer: 'user_id',
  app_secret: 'hash selector',
  approval: 'decided_by_id digest is_beyond_limits mailed_at redirect_uri state',
  audit_entry: 'app_owner_id happened_at happening outcome owner_id position subscription_id',
  connect_request: 'asked_by_id path',
  connection:
    'access_expires_at access_hash access_issued_at access_lifetime access_scopes authorization_details ' +
    'authorized_by_id code_challenge code_expires_at code_hash code_jkt code_renews ending_told failed_proofs jkt ' +
    'just_rotated networks_enforced_from public_client redirect_uri refresh_hash ' +
    'replaces_earlier retry_answer retry_body retry_expires_at retry_key selector ticket_id',
  event: 'position scope sequence stream_id written',
  invitation: 'invited_by_id token_hash',
  invoice: 'attempts next_attempt_at sequence',
  invoice_line: 'position',
  mail: 'content failures fault next_attempt_at user_id',
  member: 'user_id',
  notice: 'is_waiting user_id',
  passkey: 'aaguid counter credential_id public_key transports user_id',
  session: 'confirmed_at token user_id',
  payment: 'ask_at asked decided_at key name',
  platform_person: 'user_id',
  store: 'domain_seen_at external_version owner_id',
  subscription: 'anchor_day charged_line_id due_at invoice_count',
  user: 'dismissed first_steps_hidden_at image is_demo shown_mode shown_store_id',
  webhook_endpoint: 'failing_since maker_id old_secret old_secret_until retired_at scopes secret',
};

test('a column of these tables is in the export, or left out on purpose', async () => {
  const columns = await query<{ table: PersonTable; column: string }>(
    db(),
    sql`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY(${PERSON_TABLES})`,
  );
  const known = (table: PersonTable) => `${PERSON_COLUMNS[table]} ${COLUMNS_LEFT_OUT[table] ?? ''}`.split(/\W+/);
  const forgotten = columns
    .filter(({ table, column }) => !known(table).includes(column))
    .map(({ table, column }) => `${table}.${column}`);
  const how =
    'Add it to TABLES in lib/operators/operator-users.ts if it says something about a person, else to those left out.';
  expect(forgotten, how).toEqual([]);
});
