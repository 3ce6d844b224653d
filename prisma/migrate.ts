import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SqlSession {
  /** Runs a script of several statements. */
  run(sql: string): Promise<void>;
  query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]>;
}

// Prisma's own bookkeeping table, so that `prisma migrate deploy` can take over where its engine is available.
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** What migrations were that dropped what the version before reads, by checksum. A later one brings that back. */
const FORMER: Record<string, string> = {
  '20261121233049_answered_tickets': 'f2415c9c5038a18c8c4ad7dd1e8d49adf4995f7cef56f8adf24902ef1380f7a4',
};

/** How often a migration is tried that deadlocks with the servers of the version before, which serve beside it. */
const ATTEMPTS = 5;

/** The database was migrated by a version that this one doesn't know. */
export class NewerDatabase extends Error {}

/**
 * Applies the migrations in `prisma/migrations` that a database lacks, in order, each in a transaction of its own.
 * The caller holds the lock that keeps two processes apart.
 * @returns the names of those applied
 * @throws {NewerDatabase} when one was applied that isn't there; when one was edited after it was applied, or fails (it
 *   is rolled back)
 */
export async function applyMigrations(
  session: SqlSession,
  folder = join(process.cwd(), 'prisma/migrations'),
): Promise<string[]> {
  await session.run(TABLE);
  const rows = await session.query(
    `SELECT migration_name, checksum FROM "_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [],
  );
  const known = new Map(rows.map((row) => [row.migration_name as string, row.checksum as string]));
  const applied: string[] = [];
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')));
  const newer = [...known.keys()].filter((name) => !names.includes(name)).sort();
  if (newer.length > 0)
    throw new NewerDatabase(
      `A newer version has migrated the database (${newer.at(-1)}): start that version or one after it, or restore a ` +
        'backup from before.',
    );
  for (const name of names.sort()) {
    const file = join(folder, name, 'migration.sql');
    const sql = readFileSync(file, 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    if (known.has(name)) {
      if (![checksum, FORMER[name]].includes(known.get(name)))
        throw new Error(`Migration ${name} was edited after it was applied; write a new one instead.`);
      continue;
    }
    await applyOne(session, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

async function applyOne(session: SqlSession, name: string, sql: string, checksum: string, attempt = 1): Promise<void> {
  await session.run('BEGIN');
  try {
    await session.run(sql);
    await session.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await session.run('COMMIT');
  } catch (error) {
    await session.run('ROLLBACK');
    // It locks tables in another order than a server's statement does, and nothing of it is left: PostgreSQL's 40P01.
    if (attempt < ATTEMPTS && (error as { code?: unknown }).code === '40P01')
      return applyOne(session, name, sql, checksum, attempt + 1);
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause: error });
  }
}
