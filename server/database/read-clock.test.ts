import { afterEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { currentTime, realTime, setClock } from '@/lib/kernel/process/clock.ts';
import { processWide } from '@/lib/kernel/process/process-wide.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { readDatabaseClock } from './read-clock.ts';

testDatabase();

const TEN_MINUTES_MS = 600_000;

afterEach(() => {
  vi.useRealTimers();
  setClock(undefined);
  delete processWide.databaseClock;
});

// The embedded database's clock is that of its process.
test.runIf(onServer).each([-TEN_MINUTES_MS, TEN_MINUTES_MS])(
  'a machine that is %i ms ahead goes by the database’s clock',
  async (ahead) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
    expect(Math.abs((await readDatabaseClock()) - ahead)).toBeLessThan(1_000);
    const [row] = await query<{ now: number }>(
      db(),
      sql`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
    );
    expect(Math.abs(realTime().getTime() - Number(row?.now))).toBeLessThan(1_000);
    expect(Math.abs(currentTime().getTime() - Number(row?.now))).toBeLessThan(1_000);
  },
);

test('time passes between two looks at the database, and a clock of a test’s own comes first', async () => {
  await readDatabaseClock();
  const before = realTime().getTime();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(realTime().getTime() - before).toBeGreaterThanOrEqual(45);
  setClock(() => new Date(0));
  expect(currentTime().getTime()).toBe(0);
});
