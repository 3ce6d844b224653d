import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Db, db, JOB_TIME, takeJobTime, transact } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { onServer, openEmptyDatabase, testDatabase } from './testing/database.ts';

testDatabase();

test('a time is stored unchanged, whatever the server’s time zone', async () => {
  // 02:30 is an hour that New York skips on this day.
  for (const time of ['2025-03-09T02:30:00.123Z', '2025-11-02T01:30:00.000Z', '2025-11-02T05:30:00.000Z']) {
    await db().throttle.create({ data: { key: time, count: 1, expiresAt: new Date(time) } });
    const rows = await query<{ seconds: number }>(
      db(),
      sql`
      SELECT extract(epoch FROM expires_at)::float8 AS seconds FROM throttle WHERE key = ${time}`,
    );
    expect(rows[0]?.seconds).toBe(Date.parse(time) / 1000);
    const row = await db().throttle.findUniqueOrThrow({ where: { key: time } });
    expect(row.expiresAt.toISOString()).toBe(time);
  }
});

test('a statement reads each type alike, in a transaction and out of it', async () => {
  const read = (of: Db) =>
    query(
      of,
      sql`SELECT 9007199254740993::bigint AS big, 7::int AS small, '2026-05-01'::date AS day,
        '2026-05-01 12:30:00.5'::timestamp AS local, '2026-05-01T12:30:00.5Z'::timestamptz AS time,
        '{"a":[1]}'::jsonb AS json, '{a,b}'::text[] AS texts, NULL::bigint AS nothing`,
    );
  const time = new Date('2026-05-01T12:30:00.5Z');
  const row = { big: 9007199254740993n, small: 7, day: new Date('2026-05-01T00:00:00Z'), local: time, time };
  const expected = [{ ...row, json: { a: [1] }, texts: ['a', 'b'], nothing: null }];
  expect(await read(db())).toEqual(expected);
  expect(await transact((tx) => read(tx))).toEqual(expected);
});

test('the database’s own clock and ours mean the same time', async () => {
  const rows = await query<{ now: Date }>(db(), sql`SELECT now() AS now`);
  expect(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test.runIf(onServer)(
  'statements, locks and idle transactions have a time limit, and jobs have longer ones',
  async () => {
    const limits = (of: Db) =>
      query(
        of,
        sql`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
    expect(await limits(db())).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
    const ofJob = db().$transaction(async (tx) => {
      await takeJobTime(tx);
      // As it is: our own side gives a connection more time by this text.
      expect(
        await query(tx, sql`SELECT 1 FROM pg_prepared_statements WHERE statement = ${JOB_TIME.text}`),
      ).toHaveLength(1);
      return limits(tx);
    });
    expect(await ofJob).toEqual([{ statement: '1min', lock: '10s', idle: '10s' }]);
    expect(await limits(db())).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
  },
);

test('the process that creates the tables can use arrays of their types, as renewals do', async () => {
  const { database, remove } = await openEmptyDatabase();
  await database.migrate();
  const statuses = ['active', 'past_due'];
  const rows = await query<{ count: number }>(
    database.prisma,
    sql`
    SELECT count(*)::int AS count FROM subscription WHERE status = ANY(${statuses}::subscription_status[])`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  await remove();
});

test('a process on PostgreSQL holds nothing of the embedded database', { timeout: 60_000 }, () => {
  const code = `const { Session } = require('node:inspector');
    const [session, loaded] = [new Session(), []];
    session.connect();
    session.on('Debugger.scriptParsed', ({ params }) => loaded.push(params.url));
    import('./prisma/client.ts')
      .then(({ createClient }) => createClient({ url: 'postgresql://127.0.0.1:1/none' }))
      .then(() => session.post('Debugger.enable', () => console.log(loaded.join('\\n'))));`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', code], { encoding: 'utf8' });
  expect(stdout).toContain('@prisma/adapter-pg');
  expect(stdout).not.toContain('pglite');
});
