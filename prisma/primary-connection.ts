import type { EventEmitter } from 'node:events';
import { Client, type Pool, type PoolClient } from 'pg';

/** What PostgreSQL answers to a change where nothing may be changed (read_only_sql_transaction). */
export const READ_ONLY = '25006';

/** A connection that knows whether its server takes changes. */
class PrimaryConnection extends Client {
  takesChanges = true;

  constructor(config?: string | object) {
    super(config);
    const { connection } = this as unknown as { connection: EventEmitter };
    // PostgreSQL says so by itself when it is asked to let somebody in.
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.takesChanges = parameterValue !== 'on';
    });
    connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) this.takesChanges = false;
    });
  }
}

/**
 * Keeps a pool from standbys, as `target_session_attrs=read-write` does elsewhere: while the primary changes, the way to
 * it may lead to what was the primary, where reads would show what has ended since as valid. A connection on which a
 * change is refused for that reason is not used again.
 */
export const ONLY_PRIMARY = {
  Client: PrimaryConnection,
  verify: (client: PoolClient, done: (error?: Error) => void) => {
    if ((client as unknown as PrimaryConnection).takesChanges) return done();
    // A pooler may repeat what a server once said.
    client.query<{ transaction_read_only: string }>('SHOW transaction_read_only', (error, result) => {
      if (error) return done(error);
      const isStandby = result.rows[0]?.transaction_read_only === 'on';
      (client as unknown as PrimaryConnection).takesChanges = !isStandby;
      done(
        isStandby ? Object.assign(new Error('DATABASE_URL leads to a standby now'), { code: READ_ONLY }) : undefined,
      );
    });
  },
};

/** Ends a connection to what no longer takes changes when it is given back. */
export function leaveStandbys(pool: Pool): void {
  pool.on('release', (_error, client) => {
    if (!(client as unknown as PrimaryConnection).takesChanges) void client.end();
  });
}
