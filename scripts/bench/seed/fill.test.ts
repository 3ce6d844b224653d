import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST as postIntrospect } from '@/app/api/oauth/introspect/route.ts';
import { POST as postToken } from '@/app/api/oauth/token/route.ts';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { PATCH as patchSubscription } from '@/app/api/v1/subscriptions/[id]/route.ts';
import { GET as getList } from '@/app/api/v1/subscriptions/route.ts';
import { setDb } from '@/lib/database/db.ts';
import { openTestDatabase, type TestDatabase, testSettings } from '@/prisma/testing/database.ts';
import type { Subject, Workload } from '../load/workload.ts';
import { exchange, introspect, list, me, rotate, update } from '../workloads.ts';
import { fill, type Seeded } from './fill.ts';
import { keptOffIndexes } from './open-seeded.ts';
import { defineFunctions, type Session } from './session.ts';
import { connectionSubjects, makeCodes } from './subjects.ts';
import { makeTemplates } from './templates.ts';

const SIZES = { stores: 6, connections: 24, subscriptions: 24, entries: 60 };

let opened: TestDatabase;
let session: Session;
let seeded: Seeded;
let closeSession = async () => {};

beforeAll(async () => {
  opened = await openTestDatabase();
  testSettings();
  setDb(opened.database.prisma);
  if ('url' in opened.target) {
    const client = new Client({ connectionString: opened.target.url, options: '-c TimeZone=UTC' });
    await client.connect();
    session = client;
    closeSession = () => client.end();
  } else {
    const { pglite } = opened.target;
    session = {
      query: async (sql, values) => ({ rows: (await pglite.query(sql, values)).rows as Record<string, unknown>[] }),
    };
  }
  seeded = { templates: await makeTemplates(new Date()), sizes: SIZES, now: new Date() };
  await defineFunctions(session);
  await keptOffIndexes(session, () => fill(session, seeded));
});

afterAll(async () => {
  await closeSession();
  await opened.remove();
});

const counted = async (sql: string) => Number((await session.query(sql)).rows[0]?.count);

test('every foreign key leads somewhere', async () => {
  const { rows } = await session.query(`
    SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent, a.attname AS column, b.attname AS key
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] WHERE c.contype = 'f'`);
  expect(rows.length).toBeGreaterThan(20);
  for (const { child, parent, column, key } of rows) {
    const lost = `SELECT count(*) FROM ${child} AS c WHERE c."${column}" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${parent} AS p WHERE p."${key}" = c."${column}")`;
    expect([child, column, await counted(lost)]).toEqual([child, column, 0]);
  }
});

test('there is as much as was asked for, and the indexes are back', async () => {
  expect(await counted(`SELECT count(*) FROM store WHERE subdomain ~ '^bench-\\d'`)).toBe(SIZES.stores);
  const alone = `SELECT count(*) FROM store WHERE NOT EXISTS (SELECT 1 FROM member
    WHERE member.store_id = store.id AND member.user_id = owner_id AND member.role = 'owner')`;
  expect(await counted(alone)).toBe(0);
  expect(await counted(`SELECT count(*) FROM invoice_line`)).toBe(SIZES.subscriptions + 1);
  expect(await counted(`SELECT count(*) FROM audit_entry WHERE store_name ~ '^Bench Shop \\d'`)).toBe(SIZES.entries);
  const wrong = `SELECT count(*) FROM audit_entry e JOIN connection c ON c.id = e.connection_id
    JOIN store s ON s.id = e.store_id WHERE e.store_id <> c.store_id OR e.app_id <> c.app_id OR e.owner_id <> s.owner_id`;
  expect(await counted(wrong)).toBe(0);
  expect(await counted(`SELECT count(*) FROM pg_indexes WHERE tablename = 'audit_entry'`)).toBeGreaterThan(5);
});

/** Calls a handler with what a workload sends, and gives its answer to the workload's own check. */
async function ask(
  workload: Workload,
  subject: Subject,
  handler: (request: Request) => Promise<Response>,
): Promise<void> {
  const { path, body, ...wire } = workload.request(subject);
  const answer = await handler(new Request(`https://tillgate.example${path}`, { ...wire, ...(body && { body }) }));
  workload.accept(subject, { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) });
}

test('tokens are known, and their store has its subscriptions', async () => {
  for (const subject of await connectionSubjects(session, seeded, [0, 7, 23])) {
    await ask(me, subject, getMe);
    await ask(introspect, subject, postIntrospect);
    await ask(list(10), subject, getList);
    await expect(ask(me, { ...subject, storeId: 'another' }, getMe)).rejects.toThrow('the token’s store was due');
  }
});

test('a pair can be rotated again and again', async () => {
  const [pair = {}] = await connectionSubjects(session, seeded, [3]);
  const first = { ...pair };
  for (let turn = 0; turn < 3; turn += 1) await ask(rotate, pair, postToken);
  await expect(ask(rotate, first, postToken)).rejects.toThrow('invalid_grant');
});

test('a code can be exchanged, once', async () => {
  const [code = {}] = await makeCodes(session, seeded, [5, 6], new Date(Date.now() + 300_000));
  await ask(exchange, code, postToken);
  await expect(ask(exchange, code, postToken)).rejects.toThrow('invalid_grant');
});

test('a subscription can be canceled and resumed', async () => {
  const [subject = {}] = await connectionSubjects(session, seeded, [11]);
  const patch = (request: Request) =>
    patchSubscription(request, { params: Promise.resolve({ id: subject.subscriptionId ?? '' }) });
  for (const action of ['cancel', 'resume', 'cancel']) {
    await ask(update, subject, patch);
    expect(subject.lastAction).toBe(action);
  }
});
