import { Cluster } from '../../e2e/servers/cluster.ts';
import { postgresBinaries } from '../../e2e/servers/postgres-binaries.ts';
import { atEnd } from './children.ts';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** What is told of the server beside its numbers. */
const SHOWN = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'];

/** Room for the large database; fsync, synchronous_commit and full_page_writes stay on. */
const SIZES = ['max_connections=200', 'shared_buffers=512MB', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'];

/** Starts a PostgreSQL of its own with the durability it ships with; it and its data are gone when the bench ends. */
export async function startPostgres() {
  if (!postgresBinaries()) throw new Error('PostgreSQL is needed: no initdb in /usr/lib/postgresql or in the path.');
  const cluster = await Cluster.start(SIZES);
  atEnd(() => cluster.remove());
  const rows = await cluster.query(
    `SELECT name, current_setting(name) AS value FROM pg_settings WHERE name IN ('${SHOWN.join("', '")}')`,
  );
  return {
    pid: cluster.pid,
    /** What decides how safe and how fast a commit is, as the server says it. */
    settings: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    /** The address of a new, empty database. */
    create: async (name: string) => {
      await cluster.query(`CREATE DATABASE "${name}"`);
      return cluster.url(name);
    },
  };
}
