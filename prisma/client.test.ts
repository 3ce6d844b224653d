import { expect, test } from 'vitest';
import { db } from '@/lib/db.ts';
import { openEmptyDatabase, testDatabase } from './testing/database.ts';

testDatabase();

test('a time is stored unchanged, whatever the server’s time zone', async () => {
  // 02:30 is an hour that New York skips on this day.
  for (const time of ['2025-03-09T02:30:00.123Z', '2025-11-02T01:30:00.000Z', '2025-11-02T05:30:00.000Z']) {
    await db().throttle.create({ data: { key: time, count: 1, expiresAt: new Date(time) } });
    const rows = await db().$queryRaw<{ seconds: number }[]>`
      SELECT extract(epoch FROM expires_at)::float8 AS seconds FROM throttle WHERE key = ${time}`;
    expect(rows[0]?.seconds).toBe(Date.parse(time) / 1000);
    const row = await db().throttle.findUniqueOrThrow({ where: { key: time } });
    expect(row.expiresAt.toISOString()).toBe(time);
  }
});

test('the database’s own clock and ours mean the same time', async () => {
  const rows = await db().$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  expect(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('the process that creates the tables can use arrays of their types, as renewals do', async () => {
  const { database, remove } = await openEmptyDatabase();
  await database.migrate();
  const statuses = ['active', 'past_due'];
  const rows = await database.prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM subscription WHERE status = ANY(${statuses}::subscription_status[])`;
  expect(rows).toEqual([{ count: 0 }]);
  await remove();
});
