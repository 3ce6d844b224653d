import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { execute, query, sql } from '@/lib/database/query.ts';
import { createClient } from './client.ts';

test('no file of the embedded database is readable for others, from its first start on', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'closed-'));
  const folder = join(parent, 'pgdata');
  const before = process.umask(0o077);
  onTestFinished(() => {
    process.umask(before);
    rmSync(parent, { recursive: true });
  });
  for (let start = 0; start < 2; start += 1) {
    const database = await createClient({ folder });
    await execute(database.prisma, sql`CREATE TABLE IF NOT EXISTS t AS SELECT n FROM generate_series(1, 100000) AS n`);
    expect(await query(database.prisma, sql`SELECT count(*)::int AS count FROM t`)).toEqual([{ count: 100_000 }]);
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(paths.length).toBeGreaterThan(900);
    expect(paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)).toEqual([]);
    await database.close();
  }
}, 120_000);
