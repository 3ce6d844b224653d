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

/**
 * Applies the migrations in `prisma/migrations` that a database lacks, in order, each in a transaction of its own.
 * The caller holds the lock that keeps two processes apart.
 * @returns the names of those applied
 * @throws when a migration that was applied has been edited since, or one fails (it is rolled back)
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
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, 'migration.sql');
    if (!existsSync(file)) continue;
    const sql = readFileSync(file, 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    if (known.has(name)) {
      if (known.get(name) !== checksum)
        throw new Error(`Migration ${name} was edited after it was applied; write a new one instead.`);
      continue;
    }
    await applyOne(session, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

async function applyOne(session: SqlSession, name: string, sql: string, checksum: string): Promise<void> {
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
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause: error });
  }
}
