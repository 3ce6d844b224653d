import { isDatabaseUnreachable } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { type Database, onPool, openPool } from './client.ts';
import type { PrismaClient } from './generated/client.ts';
import { postgresTarget, READ_ONLY } from './postgres-client.ts';
import { checkSession } from './session-settings.ts';

/** A standby, of which nothing is asked but reads. */
export interface Standby {
  prisma: PrismaClient;
  /** Whether it has all that the primary had written up to a place. Throws UnfitDatabase where nothing may be read. */
  follows(position: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What a standby ends because the primary goes on: a statement that needs rows which are gone. */
const CONFLICT = '40001';

/**
 * Opens a standby of a database. What it doesn't answer, because it is away or the primary goes on, the primary does.
 * @param given.onAway called for each such statement
 */
export function openStandby(
  url: string,
  { pool: primary }: Database,
  given: { connections: number; onAway: () => void },
): Standby {
  const ms = LIMITS.standbyMs;
  const readOnly = { default_transaction_read_only: 'on' };
  const target = postgresTarget(url, 'DATABASE_READ_URL');
  const pool = openPool(target, { connectionTimeoutMillis: ms }, given.connections, [ms, ms], readOnly);
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  let isChecked = false;
  const follows = async (position: string) => {
    if (!isChecked) await checkSession({ query } as never, 'DATABASE_READ_URL');
    isChecked = true;
    // Whatever has become no standby any more has what it has written itself.
    const { rows } = (await query({
      text: `SELECT coalesce(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END
        >= $1::pg_lsn, false) AS follows`,
      values: [position],
    })) as { rows: { follows: boolean }[] };
    return rows[0]?.follows === true;
  };
  pool.query = ((...asked: unknown[]) =>
    query(...asked).catch((error: { code?: string }) => {
      if (!primary || error.code === READ_ONLY || (error.code !== CONFLICT && !isDatabaseUnreachable(error)))
        throw error;
      given.onAway();
      return (primary.query as typeof query).apply(primary, asked);
    })) as never;
  const { prisma, close } = onPool(pool, async () => []);
  return { prisma, follows, close };
}

/** How far a primary has written. */
export async function sourceOf({ prisma }: Database): Promise<string | null> {
  const [row] = await query<{ at: string }>(prisma, sql`SELECT pg_current_wal_lsn()::text AS at`);
  return row?.at ?? null;
}
