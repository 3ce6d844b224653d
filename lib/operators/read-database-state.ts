import { db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { findLastBackup } from './operator-backups.ts';
import { countMailsAsOperator, type Queue } from './operator-mails.ts';
import { countDeliveriesAsOperator } from './operator-webhook-endpoints.ts';

/** How the database is, and what waits in it. */
export interface DatabaseState {
  /** PostgreSQL's version, as it says it. */
  version: string;
  bytes: number;
  /** Those of all processes, and how many the server takes at most. */
  connections: { open: number; most: number };
  migrations: { count: number; last: string };
  mails: Queue;
  deliveries: Queue;
  lastBackup: Date | null;
}

/** Reads how the database is, for operators. */
export async function readDatabaseState(operator: OperatorProof): Promise<DatabaseState> {
  const [facts, migrations, mails, deliveries, lastBackup] = await Promise.all([
    readFacts(operator),
    readMigrations(operator),
    countMailsAsOperator(db(), operator),
    countDeliveriesAsOperator(db(), operator),
    findLastBackup(db(), operator),
  ]);
  return { ...facts, migrations, mails, deliveries, lastBackup };
}

async function readFacts(_: OperatorProof) {
  const [row] = await query<{ version: string; bytes: number; open: number; most: number }>(
    db(),
    sql`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())::int AS open,
      current_setting('max_connections')::int AS most`,
  );
  const { version = '', bytes = 0, open = 0, most = 0 } = row ?? {};
  return { version, bytes, connections: { open, most } };
}

async function readMigrations(_: OperatorProof): Promise<DatabaseState['migrations']> {
  const [row] = await query<{ count: number; last: string | null }>(
    db(),
    sql`
    SELECT count(*)::int AS count, max(migration_name) AS last FROM "_prisma_migrations"
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return { count: row?.count ?? 0, last: row?.last ?? 'none' };
}
