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

/** Where ours are. */
export const MIGRATIONS = join(process.cwd(), 'prisma/migrations');

/** Where a new database begins: the schema of the version before. */
export const BASELINE = '20261122002005_version_1_0_0';

/** The last of those that made the same in that version, and are gone. */
const LAST_BEFORE = '20261122002005_test_clocks';

/** How often a migration is tried that deadlocks with the servers of the version before, which serve beside it. */
const ATTEMPTS = 5;

/** The database can't be migrated by this version, for a reason that a person can act on. */
export class UnfitDatabase extends Error {}

/**
 * Applies the migrations in `prisma/migrations` that a database lacks, in order, each in a transaction of its own.
 * The caller holds the lock that keeps two processes apart.
 * @returns the names of those applied
 * @throws {UnfitDatabase} when one was applied that isn't there, the database is older than the version before, or a
 *   new one can't hold all letters; when one was edited after it was applied, or fails (it is rolled back)
 */
export async function applyMigrations(session: SqlSession, folder = MIGRATIONS): Promise<string[]> {
  await session.run(TABLE);
  const rows = await session.query(
    `SELECT migration_name, checksum FROM "_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [],
  );
  const known = new Map(rows.map((row) => [row.migration_name as string, row.checksum as string]));
  const applied: string[] = [];
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')));
  const newer = [...known.keys()].filter((name) => name > BASELINE && !names.includes(name)).sort();
  if (newer.length > 0)
    throw new UnfitDatabase(
      `A newer version has migrated the database (${newer.at(-1)}): start that version or one after it, or restore a ` +
        'backup from before.',
    );
  if (known.size === 0) await checkEncoding(session);
  else if (!known.has(BASELINE)) await takeForBaseline(session, known);
  for (const name of names.sort()) {
    const file = join(folder, name, 'migration.sql');
    const sql = readFileSync(file, 'utf8');
    const checksum = checksumOf(sql);
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

/** Takes a database of the version before for one with the baseline, which its own migrations have made. */
async function takeForBaseline(session: SqlSession, known: Map<string, string>): Promise<void> {
  if (!known.has(LAST_BEFORE))
    throw new UnfitDatabase(
      'The database is older than version 1.0.0: start that version with it first, then this one.',
    );
  const checksum = checksumOf(readFileSync(join(MIGRATIONS, BASELINE, 'migration.sql'), 'utf8'));
  await record(session, BASELINE, checksum);
  known.set(BASELINE, checksum);
}

async function record(session: SqlSession, name: string, checksum: string): Promise<void> {
  await session.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), checksum, name],
  );
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** PostgreSQL takes that of the system unless told: LATIN1 refuses most letters, SQL_ASCII cuts them in two. */
async function checkEncoding(session: SqlSession): Promise<void> {
  const [row] = await session.query(`SELECT current_setting('server_encoding') AS encoding`, []);
  if (row?.encoding === 'UTF8') return;
  throw new UnfitDatabase(
    `DATABASE_URL: the database is in ${row?.encoding}. Make it with ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

async function applyOne(session: SqlSession, name: string, sql: string, checksum: string, attempt = 1): Promise<void> {
  await session.run('BEGIN');
  try {
    await session.run(sql);
    await record(session, name, checksum);
    await session.run('COMMIT');
  } catch (error) {
    await session.run('ROLLBACK');
    // It locks tables in another order than a server's statement does, and nothing of it is left: PostgreSQL's 40P01.
    if (attempt < ATTEMPTS && (error as { code?: unknown }).code === '40P01')
      return applyOne(session, name, sql, checksum, attempt + 1);
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause: error });
  }
}
