import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { endConnection } from '@/lib/oauth/connections/ended-connections.ts';
import { endAgain } from '@/lib/removal/end-again.ts';
import { createClient, type Database } from './client.ts';
import { context } from './demo/factories.ts';
import { onServer, openEmptyDatabase, openTestDatabase, testSettings } from './testing/database.ts';
import { scene, works } from './testing/scene.ts';

const DOCUMENT = readFileSync('docs/running.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tillgate-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasTools = (() => {
  try {
    execFileSync('sh', ['-c', 'command -v pg_dump pg_restore'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('what docs/running.md says about backups', () => {
  test.runIf(onServer && hasTools)('PostgreSQL: the copy has every row, and its tokens work', async () => {
    const [one, other] = [await openTestDatabase(), await openEmptyDatabase()];
    try {
      const { token, rows } = await fill(one.database);
      const urls = [one, other].map(({ target }) => ('url' in target ? target.url : ''));
      documented('pg_dump', { DATABASE_URL: urls[0] });
      await revokeAll();
      expect(await works(token)).toBe(false);
      documented('pg_restore', { RESTORED_URL: urls[1] });
      await expectCopy(other.database, token, rows);
      await expectEndedAgain(token);
    } finally {
      await one.remove();
      await other.remove();
    }
  });

  // Where there is a server, the embedded database has a project of its own.
  test.skipIf(onServer)('embedded: the copy of the folder has every row, and its tokens work', async () => {
    const names = { DATA_DIR: join(folder, 'data'), RESTORED_DIR: join(folder, 'restored') };
    const one = await createClient({ folder: join(names.DATA_DIR, 'pgdata') });
    await one.migrate();
    const { token, rows } = await fill(one);
    await one.close();
    documented('tar -cz', names);
    const later = await createClient({ folder: join(names.DATA_DIR, 'pgdata') });
    setDb(later.prisma);
    await revokeAll();
    await later.close();
    documented('tar -xz', names);
    const other = await createClient({ folder: join(names.RESTORED_DIR, 'pgdata') });
    try {
      await expectCopy(other, token, rows);
      await expectEndedAgain(token);
    } finally {
      await other.close();
    }
  });
});

/** Runs the documented line that has these words, in a folder of its own. */
function documented(words: string, settings: Record<string, string | undefined>): void {
  const shells = [...DOCUMENT.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);
  const line = shells
    .join('')
    .split('\n')
    .find((one) => one.includes(words));
  if (!line) throw new Error(`docs/running.md has no line with ${words}.`);
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  execFileSync('env', [...given, 'sh', '-c', line], { cwd: folder, stdio: 'pipe' });
}

/** After the backup: what nothing may bring back. */
async function revokeAll(): Promise<void> {
  testSettings({ endingsDir: join(folder, 'endings') });
  const { id } = await db().connection.findFirstOrThrow({ where: { endedAt: null } });
  await endConnection(db(), id, 'revoked_by_app', context());
}

async function expectEndedAgain(token: string): Promise<void> {
  const { connections } = await endAgain(join(folder, 'endings'), new Date());
  expect(connections).toBe(1);
  expect(await works(token)).toBe(false);
}

async function fill({ prisma }: Database) {
  testSettings();
  setDb(prisma);
  const { access_token: token } = await (await scene()).connect();
  return { token, rows: await countRows() };
}

async function expectCopy({ prisma, migrate }: Database, token: string, rows: unknown): Promise<void> {
  setDb(prisma);
  expect(await countRows()).toEqual(rows);
  expect(await migrate()).toEqual([]);
  expect(await works(token)).toBe(true);
}

async function countRows(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    db(),
    sql`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db().$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${name}"`);
    counts[name] = row?.count ?? -1;
  }
  return counts;
}
