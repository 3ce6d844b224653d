import type { Pool, PoolClient } from 'pg';
import { type KnowsChanges, READ_ONLY } from './postgres-client.ts';

/**
 * Keeps a pool from standbys, as `target_session_attrs=read-write` does elsewhere: while the primary changes, the way
 * to it may lead to what was the primary, where reads would show what has ended since as valid. A connection on which a
 * change is refused for that reason is not used again.
 */
export const ONLY_PRIMARY = {
  verify: (client: PoolClient, done: (error?: Error) => void) => {
    if ((client as unknown as KnowsChanges).takesChanges) return done();
    // A pooler may repeat what a server once said.
    client.query<{ transaction_read_only: string }>('SHOW transaction_read_only', (error, result) => {
      if (error) return done(error);
      const isStandby = result.rows[0]?.transaction_read_only === 'on';
      (client as unknown as KnowsChanges).takesChanges = !isStandby;
      done(
        isStandby ? Object.assign(new Error('DATABASE_URL leads to a standby now'), { code: READ_ONLY }) : undefined,
      );
    });
  },
};

/** Ends a connection to what no longer takes changes when it is given back. */
export function leaveStandbys(pool: Pool): void {
  pool.on('release', (_error, client) => {
    if (!(client as unknown as KnowsChanges).takesChanges) void client.end();
  });
}
